"use client";

import { useQuery } from "@tanstack/react-query";
import { IN_FORCE } from "@/agents/screens/kill-switch/in-force";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { type SwitchOn, switchesOn } from "./switches-on";

interface Found {
  switches: SwitchOn[];
  /** They could not be loaded, or not all of them: others may be in force. */
  isUnknown: boolean;
}

/** Switches in force that stop an agent as a whole. */
export function useSwitchesOn(agent: Pick<AgentDto, "did" | "tier">): Found {
  const trpc = useTRPC();
  const { data, isError } = useQuery(trpc.killSwitch.list.queryOptions(IN_FORCE));
  return {
    switches: switchesOn(agent, data?.kill_switches ?? []),
    isUnknown: isError || (data !== undefined && data.next_cursor !== null),
  };
}
