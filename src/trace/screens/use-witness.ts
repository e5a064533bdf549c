"use client";

import { useQuery } from "@tanstack/react-query";
import type { RouterOutputs } from "@/platform/trpc/browser/client";
import { forgetCheckpoint, meetCheckpoint } from "./meet-checkpoint";

export type Log = RouterOutputs["trace"]["log"];

/** The comparison of this log with what the browser remembers, made as soon as the page is there. */
export function useWitness(log: Log) {
  const { origin, checkpoint, keys } = log;
  const query = useQuery({
    queryKey: ["witness", origin, checkpoint?.note ?? null],
    queryFn: async () =>
      checkpoint === null
        ? null
        : meetCheckpoint({ note: checkpoint.note, origin, vkeys: keys.map(({ vkey }) => vkey) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  function beginAnew() {
    forgetCheckpoint();
    void query.refetch();
  }
  return { query, beginAnew };
}
