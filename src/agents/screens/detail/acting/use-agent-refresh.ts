"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/platform/trpc/browser/client";

/** Asks again for everything that an act on an agent changes. */
export function useAgentRefresh(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries(trpc.agents.pathFilter()),
      client.invalidateQueries(trpc.agentStops.pathFilter()),
      client.invalidateQueries(trpc.agentCalls.pathFilter()),
      client.invalidateQueries(trpc.tools.pathFilter()),
      client.invalidateQueries(trpc.killSwitch.pathFilter()),
      client.invalidateQueries(trpc.trace.pathFilter()),
    ]);
  };
}
