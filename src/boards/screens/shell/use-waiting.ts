"use client";

import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/accounts/screens/session/use-session";
import { type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";

const EVERY_MINUTE = 60_000;

/** What waits for the reader; counted again every minute, on return to the page and by live events. */
export function useWaiting(): RouterOutputs["waiting"]["count"] | undefined {
  const trpc = useTRPC();
  const isCounted = useSession().may["incident.work_own"];
  return useQuery(
    trpc.waiting.count.queryOptions(undefined, {
      enabled: isCounted,
      refetchInterval: EVERY_MINUTE,
      refetchOnWindowFocus: "always",
    }),
  ).data;
}
