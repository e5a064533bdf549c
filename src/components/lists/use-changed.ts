"use client";

import {
  type InfiniteQueryObserverOptions,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

/** So long after the news a tab looks at the earliest; tabs do not look all at once. */
const SOONEST_MS = 400;
const SPREAD_MS = 600;
/** Between two looks. */
const PACE_MS = 5_000;

interface Fresh {
  hash: string;
  data: unknown;
  at: number;
  count: number;
}

export interface Watched {
  /** Of the queries that are watched; the one that is on screen counts. */
  queryKey: QueryKey;
  /** Grows with each piece of news of them. */
  news: number;
  /** In how much an answer differs from another one. */
  countChanges: (before: unknown, after: unknown) => number;
  /** Nothing is under the reader's cursor yet: what came is shown at once. */
  isEmpty: (data: unknown) => boolean;
}

/**
 * Looks, where the service says that something changed, whether the answer on screen would be another one now, without
 * putting it there: through the same query, so that nothing shows that its reader may not read. Returns how much
 * changed, and what shows it.
 */
export function useChanged(watched: Watched): { count: number; show: () => void } {
  const client = useQueryClient();
  const [fresh, setFresh] = useState<Fresh | null>(null);
  const latest = useRef(watched);
  const next = useRef<() => void>(undefined);
  const { news } = watched;
  useEffect(() => {
    latest.current = watched;
  });

  useEffect(() => {
    const cache = client.getQueryCache();
    let timer: number | null = null;
    let lookedAt = Number.NEGATIVE_INFINITY;
    let isOver = false;
    let found: Fresh | null = null;

    function keep(next: Fresh | null) {
      found = next;
      setFresh(next);
    }

    const onScreen = () =>
      cache
        .findAll({ queryKey: latest.current.queryKey, type: "active" })
        .find(({ state }) => state.data !== undefined);

    function schedule() {
      if (timer !== null) return;
      const soon = SOONEST_MS + Math.random() * SPREAD_MS;
      timer = window.setTimeout(look, Math.max(soon, lookedAt + PACE_MS - performance.now()));
    }

    async function look() {
      timer = null;
      const query = onScreen();
      if (query === undefined) return;
      // The reader's own act fetches it again already.
      if (query.state.fetchStatus !== "idle") return schedule();
      lookedAt = performance.now();
      const at = Date.now();
      const data = await fetchBeside(client, query).catch(() => undefined);
      if (isOver || data === undefined) return;
      // Of what came meanwhile a part may be older, as where more was loaded.
      if (query.state.dataUpdatedAt > at) return schedule();
      const { countChanges, isEmpty } = latest.current;
      const count = countChanges(query.state.data, data);
      const isShown = count > 0 && isEmpty(query.state.data);
      if (isShown) client.setQueryData(query.queryKey, data);
      keep(count === 0 || isShown ? null : { hash: query.queryHash, data, at, count });
    }

    next.current = schedule;
    // What was found is out of date once the screen shows something newer or else.
    const unsubscribe = cache.subscribe(({ type, query }) => {
      if (found === null || (type !== "updated" && type !== "observerRemoved")) return;
      const isNewer = query.queryHash === found.hash && query.state.dataUpdatedAt > found.at;
      if (isNewer) schedule();
      if (isNewer || onScreen()?.queryHash !== found.hash) keep(null);
    });
    return () => {
      isOver = true;
      if (timer !== null) window.clearTimeout(timer);
      unsubscribe();
    };
  }, [client]);

  useEffect(() => {
    if (news > 0) next.current?.();
  }, [news]);

  function show() {
    const query = client.getQueryCache().get(fresh?.hash ?? "");
    if (fresh !== null && query !== undefined) client.setQueryData(query.queryKey, fresh.data);
    setFresh(null);
  }

  return { count: fresh?.count ?? 0, show };
}

/** The answer to a query now, apart from the one on screen; of a list as many pages as are loaded. */
function fetchBeside(client: QueryClient, query: Query): Promise<unknown> {
  const { queryFn, initialPageParam, getNextPageParam } =
    query.options as Partial<InfiniteQueryObserverOptions>;
  if (typeof queryFn !== "function") throw new Error("a query on screen has no function");
  const beside = { queryKey: ["beside", ...query.queryKey], queryFn, staleTime: 0, gcTime: 0 };
  const { pages } = query.state.data as { pages?: readonly unknown[] };
  if (pages === undefined || getNextPageParam === undefined) return client.fetchQuery(beside);
  return client.fetchInfiniteQuery({
    ...beside,
    initialPageParam,
    getNextPageParam,
    pages: pages.length,
  });
}
