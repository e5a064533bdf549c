"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { concernsEngagement } from "./concerns-engagement";

export type LiveState = "connecting" | "live" | "offline";

/** Many events at once, as of an import, are answered with one refetch. */
const PACE_MS = 1_000;
const OFFLINE_REFETCH_MS = 30_000;

const EVENTS = ["position", "entry", "engagement"] as const;

/**
 * Keeps the queries of an engagement fresh while its page is looked at. Nothing listens while the tab
 * is hidden; without a connection the queries are fetched again every 30 seconds.
 */
export function useEngagementEvents(engagementId: string): LiveState {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>("connecting");

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
        void client.invalidateQueries({
          predicate: ({ queryKey }) => concernsEngagement(queryKey, engagementId),
        });
      }, wait);
    }

    function connect() {
      source?.close();
      source = new EventSource(
        `/api/ip3/v1/engagements/${encodeURIComponent(engagementId)}/events`,
      );
      for (const name of EVENTS) source.addEventListener(name, refresh);
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
  }, [client, engagementId]);

  return state;
}
