"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import type { IncidentFilters } from "@/incidents/domain/incident-list";
import type { IncidentDto, IncidentPageDto } from "@/incidents/server/incidents/incident-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { listInput } from "../incident/search-params";

export interface IncidentPages {
  rows: readonly IncidentDto[];
  /** Only the first page counts what matches. */
  total: number;
  totalIsExact: boolean;
  bySeverity: IncidentPageDto["by_severity"];
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

const NONE = { info: 0, low: 0, medium: 0, high: 0, critical: 0 };

/** Pages of the list; while other filters load, the rows of the former ones stay. */
export function useIncidentPages(filters: IncidentFilters): IncidentPages {
  const trpc = useTRPC();
  const wanted = useMemo(() => listInput(filters), [filters]);
  const input = useDeferredValue(wanted);
  const query = useSuspenseInfiniteQuery(
    trpc.incidents.list.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const { pages } = query.data;
  const rows = useMemo(() => pages.flatMap((page) => page.incidents), [pages]);
  const first = pages[0];
  return {
    rows,
    total: first?.total ?? rows.length,
    totalIsExact: first?.total_is_exact ?? !query.hasNextPage,
    bySeverity: first?.total_by_severity ?? first?.by_severity ?? NONE,
    isStale: input !== wanted || (query.isFetching && !query.isFetchingNextPage),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
