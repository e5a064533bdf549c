import type { AgentDto } from "@/agents/server/registry/agent-dto";
import type { KillSwitchDto } from "@/agents/server/stops/kill-switch-dto";

type WideScope = Exclude<KillSwitchDto["scope"], "tool">;

/** A switch that stops the whole agent, whatever it calls. */
export interface SwitchOn {
  id: string;
  scope: WideScope;
}

/** The switches in force that stop an agent as a whole; those on one tool show at the tool. */
export function switchesOn(
  { did, tier }: Pick<AgentDto, "did" | "tier">,
  switches: readonly Pick<KillSwitchDto, "kill_id" | "scope" | "target" | "state">[],
): SwitchOn[] {
  return switches.flatMap(({ kill_id: id, scope, target, state }) => {
    if (state === "released" || scope === "tool") return [];
    const hits = scope === "global" || (scope === "agent" ? target === did : target === tier);
    return hits ? [{ id, scope }] : [];
  });
}
