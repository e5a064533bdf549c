"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "@/platform/trpc/browser/client";
import { KeyList } from "./key-list";

/** The keys of an agent; they come with the agent itself. */
export function KeysSection({ agentId: id }: { agentId: string }) {
  const trpc = useTRPC();
  const { data: agent } = useSuspenseQuery(trpc.agents.get.queryOptions({ id }));
  return <KeyList agent={agent} />;
}
