"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { followStream, type LiveState } from "./live-stream";

/** Many events at once, as of an import, are answered with one refetch. */
const PACE_MS = 1_000;

interface Stream {
  /** Of a stream of server-sent events whose first event is `position`. */
  url: string;
  /** Names of the events that announce a change. */
  events: readonly string[];
  /** Whether such news makes a query out of date. */
  concerns: (queryKey: readonly unknown[]) => boolean;
  /** Whether an event is such news; all are where it is left out. */
  isNews?: (name: string, data: string) => boolean;
}

/**
 * Keeps queries fresh while their page is looked at, by the events of a stream. Returns whether it is
 * connected.
 */
export function useLiveQueries({ url, events, ...rules }: Stream): LiveState {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>("connecting");
  const names = events.join(" ");
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  });

  useEffect(() => {
    let refetch: number | null = null;
    let lastRefetch = Number.NEGATIVE_INFINITY;

    function refresh(name: string, data: string) {
      if (refetch !== null || latest.current.isNews?.(name, data) === false) return;
      const wait = Math.max(0, lastRefetch + PACE_MS - performance.now());
      refetch = window.setTimeout(() => {
        refetch = null;
        lastRefetch = performance.now();
        void client.invalidateQueries({
          predicate: ({ queryKey }) => latest.current.concerns(queryKey),
        });
      }, wait);
    }

    const stop = followStream(url, {
      events: names.split(" "),
      onEvent: refresh,
      onState: setState,
    });
    return () => {
      if (refetch !== null) window.clearTimeout(refetch);
      stop();
    };
  }, [client, url, names]);

  return state;
}
