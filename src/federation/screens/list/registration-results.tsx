"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef } from "react";
import { ListBody } from "@/components/lists/list-body";
import { useTRPC } from "@/platform/trpc/browser/client";
import { CAPTIONS } from "./copy";
import { RegistrationEmpty } from "./registration-empty";
import { RegistrationTable } from "./registration-table";
import { type ListControl, listInput } from "./search-params";
import { useListKeys } from "./use-list-keys";

/** The requested registrations. */
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
      <ListBody
        label={CAPTIONS[state.view]}
        count={rows.length}
        query={query}
        busy={input !== wanted}
        empty={<RegistrationEmpty state={state} change={change} />}
      >
        <RegistrationTable rows={rows} view={state.view} />
      </ListBody>
    </div>
  );
}
