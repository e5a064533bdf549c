"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/platform/trpc/browser/client";

/** Asks again for everything that an act on an engagement changes. */
export function useEngagementRefresh(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries(trpc.engagements.pathFilter()),
      client.invalidateQueries(trpc.trace.pathFilter()),
    ]);
  };
}
