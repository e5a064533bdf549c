import { RISK } from "@/agents/domain/tool-risk";
import type { AgentStatus } from "@/agents/domain/trust/agent-status";
import { approvalGate } from "@/agents/domain/trust/narrowing";
import type { AgentSummaryDto } from "@/agents/server/registry/agent-dto";
import { visibleText } from "@/lib/visible-text";
import { NO_TOOLS } from "../copy";

/** What a person approves from a gate on. */
const REACHES = {
  high: "high risk",
  external: "effects outside and high risk",
  write: "writing, effects outside and high risk",
};

/** A difference with its sign: `−12`, `±0`, `+3`. */
export function signedDelta(delta: number): string {
  if (delta === 0) return "±0";
  return delta < 0 ? `−${-delta}` : `+${delta}`;
}

/** Whether and how far an agent is narrowed: `narrowed by 12`. */
export function narrowedWords(delta: number): string {
  return delta < 0 ? `narrowed by ${-delta}` : "not narrowed";
}

interface Standing {
  status: AgentStatus;
  /** Whether the read-only time after a restore still runs. */
  isReadOnly: boolean;
}

/**
 * Restrictions of an agent by trust_delta and status (src/agents/domain/trust/narrowing.ts), in
 * words.
 */
export function narrowingWords(delta: number, standing: Standing): string {
  return `${narrowedWords(delta)}: ${leftWords(delta, standing)}`;
}

function leftWords(delta: number, { status, isReadOnly }: Standing): string {
  if (status === "QUARANTINED") return NO_TOOLS;
  if (status === "UNVERIFIED" || isReadOnly) return "only reads";
  if (status === "DEGRADED") return "a person approves everything but reading";
  const gate = approvalGate(delta);
  return `a person approves from risk ${gate} on (${REACHES[reachOf(gate)]})`;
}

function reachOf(gate: number): keyof typeof REACHES {
  if (gate > RISK.external) return "high";
  return gate > RISK.write ? "external" : "write";
}

/** Names the agents that are furthest below their baseline; null where none is below it. */
export function mostNarrowed(
  agents: readonly Pick<AgentSummaryDto, "name" | "trust_delta">[],
): string | null {
  const lowest = Math.min(0, ...agents.map(({ trust_delta: delta }) => delta));
  if (lowest === 0) return null;
  const [first, ...others] = agents.filter(({ trust_delta: delta }) => delta === lowest);
  if (first === undefined) return null;
  const rest = others.length === 0 ? "" : ` and ${others.length} more`;
  return `${visibleText(first.name).text}${rest} the most (${signedDelta(lowest)})`;
}
