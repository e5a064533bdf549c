"use client";

import { useInfiniteQuery, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import type { Grouping } from "@/incidents/domain/incident-list";
import type { IncidentDto, IncidentPageDto } from "@/incidents/server/incidents/incident-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { type IncidentView, listInput } from "../incident/search-params";

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
export function useIncidentPages(filters: IncidentView): IncidentPages {
  const trpc = useTRPC();
  const wanted = useMemo(() => listInput(filters), [filters]);
  const input = useDeferredValue(wanted);
  const query = useSuspenseInfiniteQuery(
    trpc.incidents.list.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const isStale = input !== wanted || (query.isFetching && !query.isFetchingNextPage);
  return usePages(query, isStale);
}

/** Filters of one group: the others, and its own value. */
export function groupFilters(filters: IncidentView, by: Grouping, key: string): IncidentView {
  return { ...filters, [by]: [key] };
}

/** Pages of the open group; none while no group is. */
export function useGroupPages(
  filters: IncidentView | null,
): IncidentPages & { isLoading: boolean } {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.incidents.list.infiniteQueryOptions(filters === null ? {} : listInput(filters), {
      getNextPageParam: (page) => page.next_cursor,
      enabled: filters !== null,
    }),
  );
  const isStale = query.isFetching && !query.isFetchingNextPage && !query.isPending;
  const pages = usePages(query, isStale);
  return { ...pages, isLoading: filters !== null && query.isPending };
}

interface Query {
  data: { pages: readonly IncidentPageDto[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

function usePages({ data, ...query }: Query, isStale: boolean): IncidentPages {
  const rows = useMemo(() => data?.pages.flatMap((page) => page.incidents) ?? [], [data]);
  const first = data?.pages[0];
  return {
    rows,
    total: first?.total ?? rows.length,
    totalIsExact: first?.total_is_exact ?? !query.hasNextPage,
    bySeverity: first?.total_by_severity ?? first?.by_severity ?? NONE,
    isStale,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
