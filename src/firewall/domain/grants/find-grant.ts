import type { AgentTier } from "@/agents/domain/tier";
import { hasKnownVerb, READ_ALL, TOOL_NAME, toolRisk } from "@/agents/domain/tool-risk";
import type { Grant, RiskLevel } from "./grant-rule";
import type { RegisteredTool } from "./tool-definition";

/** Whether a grant can have this name: a tool, or the one wildcard. */
export function isGrantName(name: string): boolean {
  return name === READ_ALL || TOOL_NAME.test(name);
}

/**
 * The grant that a tool of an agent falls under, or null. One for the tool itself goes before the
 * wildcard, which counts for T3 and for tools of the verb `read` alone.
 */
export function findGrant<G extends Pick<Grant, "tool">>(
  grants: readonly G[],
  tool: string,
  tier: AgentTier,
): G | null {
  if (!TOOL_NAME.test(tool)) return null;
  let wildcard: G | null = null;
  for (const grant of grants) {
    if (grant.tool === tool) return grant;
    if (grant.tool === READ_ALL) wildcard = grant;
  }
  return wildcard !== null && isWithin(wildcard.tool, tool, tier) ? wildcard : null;
}

/** Whether the grant of this name is one for the tool, for an agent of this tier. */
export function isWithin(granted: string, tool: string, tier: AgentTier): boolean {
  if (!TOOL_NAME.test(tool)) return false;
  if (granted === tool) return true;
  return granted === READ_ALL && tier === "T3" && tool.startsWith("read:");
}

/**
 * Risk of a tool (docs/agents/tool-firewall.md#risk-and-gate): the setting of the registry counts
 * where its verb is not in the table, and raises it where it is; a grant only raises. Reading by
 * the verb stays reading.
 */
export function riskOf(
  tool: string,
  registered: Pick<RegisteredTool, "risk"> | null,
  granted?: RiskLevel,
): number {
  const byVerb = toolRisk(tool);
  const set = registered?.risk ?? null;
  const own = set === null ? byVerb : hasKnownVerb(tool) ? Math.max(byVerb, set) : set;
  return Math.max(own, granted ?? 0);
}
