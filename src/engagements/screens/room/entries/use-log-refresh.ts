"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/platform/trpc/browser/client";

/** Asks again for everything that a new entry changes: the log, its days, the engagement's counts. */
export function useLogRefresh(id: string): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries(trpc.engagements.entries.infiniteQueryFilter()),
      client.invalidateQueries(trpc.engagements.logOverview.queryFilter()),
      client.invalidateQueries(trpc.engagements.around.queryFilter()),
      client.invalidateQueries(trpc.engagements.get.queryFilter({ id })),
      client.invalidateQueries(trpc.trace.pathFilter()),
    ]);
  };
}
