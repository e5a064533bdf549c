"use client";

import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { custodyInput } from "@/evidence/screens/custody/custody-input";
import { useTRPC } from "@/platform/trpc/browser/client";
import { incidentChain, recordInput } from "@/trace/screens/records/record-input";
import { statementInput } from "../incident/statement-input";

/** Custody is listed from the oldest on: so far is loaded to have the newest. */
const MOST_PAGES = 20;

const next = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor };

interface Pages {
  data: InfiniteData<unknown> | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  isLoading: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
}

/** What the reader may see of what happened to an incident. */
export function useTimeline(incidentId: string) {
  const trpc = useTRPC();
  const { may } = useSession();
  const statements = useInfiniteQuery(
    trpc.cases.statements.infiniteQueryOptions(statementInput(incidentId), next),
  );
  const custody = useInfiniteQuery(
    trpc.custody.list.infiniteQueryOptions(custodyInput(incidentId, null), {
      ...next,
      enabled: may["evidence.read"],
    }),
  );
  const records = useInfiniteQuery(
    trpc.trace.records.infiniteQueryOptions(recordInput(incidentChain(incidentId), null), {
      ...next,
      enabled: may["incident.read"],
    }),
  );
  const all: readonly Pages[] = [statements, custody, records];
  useAllPages(statements);
  useAllPages(custody);
  useAllPages(records);
  return {
    sources: {
      statements: statements.data?.pages.flatMap((page) => page.statements) ?? [],
      events: custody.data?.pages.flatMap((page) => page.events) ?? [],
      records: records.data?.pages.flatMap((page) => page.records) ?? [],
    },
    isLoading: all.some((query) => query.isLoading || mustLoad(query)),
    isCut: all.some((query) => query.hasNextPage && !mustLoad(query)),
    errors: all.flatMap(({ error }) => (error === null ? [] : [error])),
  };
}

function mustLoad({ data, hasNextPage, isError }: Pages): boolean {
  return hasNextPage && !isError && (data?.pages.length ?? 0) < MOST_PAGES;
}

function useAllPages(query: Pages): void {
  const { isFetchingNextPage, fetchNextPage } = query;
  const must = mustLoad(query);
  useEffect(() => {
    if (must && !isFetchingNextPage) void fetchNextPage();
  }, [must, isFetchingNextPage, fetchNextPage]);
}
