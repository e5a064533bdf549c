"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef } from "react";
import { LoadMore } from "@/components/load-more";
import { BusyLine } from "@/components/ui/progress";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { formatCount } from "@/lib/format";
import { useTRPC } from "@/trpc/client";
import { copy } from "./copy";
import { RegistrationEmpty } from "./registration-empty";
import { RegistrationTable } from "./registration-table";
import { type ListControl, listInput } from "./search-params";
import { useListKeys } from "./use-list-keys";

/** The registrations that are asked for. */
export function RegistrationResults({ state, change }: ListControl) {
  const trpc = useTRPC();
  const wanted = useMemo(() => listInput(state), [state]);
  const input = useDeferredValue(wanted);
  const query = useSuspenseInfiniteQuery(
    trpc.federation.list.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const rows = query.data.pages.flatMap((page) => page.registrations);
  const listRef = useRef<HTMLDivElement>(null);
  useListKeys({
    listRef,
    onEnd: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  });
  return (
    <div ref={listRef} className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <BusyLine busy={input !== wanted} />
      {rows.length === 0 ? (
        <RegistrationEmpty state={state} change={change} />
      ) : (
        <>
          <p role="status" className="border-b px-4 py-2.5 font-medium tabular-nums md:px-6">
            {copy.shown(formatCount(rows.length), query.hasNextPage)}
          </p>
          <ScrollRegion
            label={copy.captions[state.view]}
            className="@container min-h-0 flex-1 scroll-pt-10"
          >
            <RegistrationTable rows={rows} view={state.view} />
            <LoadMore query={query} more={copy.more} loading={copy.loadingMore} />
          </ScrollRegion>
        </>
      )}
    </div>
  );
}
