import type { ReactNode } from "react";
import { formatCount } from "@/lib/format";
import { LoadMore } from "../load-more";
import { BusyLine } from "../ui/progress";
import { ScrollRegion } from "../ui/scroll-region";
import { copy } from "./copy";

type Props = {
  label: string;
  /** Rows that are loaded. */
  count: number;
  /** The infinite query that loads them. */
  query: Parameters<typeof LoadMore>[0]["query"];
  /** Newer rows are on their way. */
  busy?: boolean;
  /** Shown for a list without rows. */
  empty: ReactNode;
  /** Replaces the line with the number of rows. */
  summary?: ReactNode;
  /** The table. */
  children: ReactNode;
};

/** The rows of a list: how many are shown, the table in its own scroll, and the way to more. */
export function ListBody({ label, count, query, busy = false, empty, summary, children }: Props) {
  return (
    <>
      <BusyLine busy={busy} />
      {count === 0 ? (
        empty
      ) : (
        <>
          {summary ?? (
            <p role="status" className="border-b px-4 py-2.5 font-medium tabular-nums md:px-6">
              {copy.shown(formatCount(count), query.hasNextPage)}
            </p>
          )}
          <ScrollRegion label={label} className="@container min-h-0 flex-1 scroll-pt-10">
            {children}
            <LoadMore query={query} more={copy.more} loading={copy.loadingMore} />
          </ScrollRegion>
        </>
      )}
    </>
  );
}
