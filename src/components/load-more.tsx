"use client";

import { Button } from "./ui/button";

type Props = {
  /** Of an infinite query. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  more: string;
  loading: string;
};

/** The button below a list that is not whole yet; nothing where it is. */
export function LoadMore({ query, more, loading }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <div className="flex justify-center py-4">
      <Button
        size="sm"
        disabled={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {query.isFetchingNextPage ? loading : more}
      </Button>
    </div>
  );
}
