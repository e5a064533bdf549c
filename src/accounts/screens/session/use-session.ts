"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";

export type Session = RouterOutputs["session"]["me"];

/** Who is signed in and what they may do; loaded with the page. */
export function useSession(): Session {
  const trpc = useTRPC();
  return useSuspenseQuery(trpc.session.me.queryOptions(undefined, { staleTime: 300_000 })).data;
}
