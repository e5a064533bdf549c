import type { KillScope } from "@/agents/domain/kill-switch";
import type { AGENT_TIERS } from "@/agents/domain/tier";

/** Typed before all agents are stopped. */
export const PHRASE = "stop all agents";

export interface Activation {
  scope: KillScope;
  agent: string;
  tier: (typeof AGENT_TIERS)[number];
  tool: string;
  reason: string;
  typed: string;
}

/** Nothing is chosen in advance but the narrowest scope. */
export const NO_ACTIVATION: Activation = {
  scope: "agent",
  agent: "",
  tier: "T3",
  tool: "",
  reason: "",
  typed: "",
};

/** Input of the service; null while something is missing. */
export function activationInput({ scope, reason, typed, ...targets }: Activation) {
  const text = reason.trim();
  if (text === "") return null;
  if (scope === "global") return typed.trim() === PHRASE ? { scope, reason: text } : null;
  const target = targets[scope].trim();
  return target === "" ? null : { scope, target, reason: text };
}
