"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/platform/trpc/browser/client";

/** Loads again what a switch that was thrown or released makes out of date. */
export function useSwitchChange(): () => Promise<unknown> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries(trpc.killSwitch.pathFilter()),
      client.invalidateQueries(trpc.agents.pathFilter()),
      client.invalidateQueries(trpc.waiting.pathFilter()),
    ]);
}
