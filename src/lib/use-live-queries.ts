"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

export type LiveState = "connecting" | "live" | "offline";

/** Many events at once, as of an import, are answered with one refetch. */
const PACE_MS = 1_000;
const OFFLINE_REFETCH_MS = 30_000;

interface Stream {
  /** Of a stream of server-sent events whose first event is `position`. */
  url: string;
  /** Names of the events that announce a change. */
  events: readonly string[];
  /** Whether such news makes a query out of date. */
  concerns: (queryKey: readonly unknown[]) => boolean;
}

/**
 * Keeps queries fresh while their page is looked at, by the events of a stream (WHATWG HTML,
 * server-sent events). Does not listen while the tab is hidden; without a connection the queries
 * are fetched again every 30 seconds. Returns whether it is connected.
 */
export function useLiveQueries({ url, events, concerns }: Stream): LiveState {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>("connecting");
  const names = events.join(" ");
  const latest = useRef(concerns);
  useEffect(() => {
    latest.current = concerns;
  });

  useEffect(() => {
    let source: EventSource | null = null;
    let refetch: number | null = null;
    let lastRefetch = Number.NEGATIVE_INFINITY;

    function refresh() {
      if (refetch !== null) return;
      const wait = Math.max(0, lastRefetch + PACE_MS - performance.now());
      refetch = window.setTimeout(() => {
        refetch = null;
        lastRefetch = performance.now();
        void client.invalidateQueries({ predicate: ({ queryKey }) => latest.current(queryKey) });
      }, wait);
    }

    function connect() {
      source?.close();
      source = new EventSource(url);
      for (const name of names.split(" ")) source.addEventListener(name, refresh);
      source.addEventListener("position", () => setState("live"));
      source.addEventListener("error", () => setState("offline"));
    }

    function disconnect() {
      source?.close();
      source = null;
    }

    function follow() {
      if (document.hidden) {
        disconnect();
        return;
      }
      if (source === null) {
        setState("connecting");
        connect();
      }
    }

    // The browser comes back by itself after a break, but not after an answer that refused it.
    const fallback = window.setInterval(() => {
      if (source === null || source.readyState === EventSource.OPEN) return;
      refresh();
      if (source.readyState === EventSource.CLOSED) connect();
    }, OFFLINE_REFETCH_MS);

    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      window.clearInterval(fallback);
      if (refetch !== null) window.clearTimeout(refetch);
      disconnect();
    };
  }, [client, url, names]);

  return state;
}
