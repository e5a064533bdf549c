import { type Check, check, type DimensionResult, nameSome } from "./check";
import { type CountedFacts, isDigest } from "./evidence-rows";
import type { AgentFacts } from "./facts";

/** Whether what each involved agent did is on a trace that verifies, and sealed where it was quarantined. */
export function agentTrace({ incident: { agents } }: CountedFacts): DimensionResult {
  if (agents.length === 0) {
    return { applies: false, reason: "no agent is linked", isDueLater: false };
  }
  const linked = agents.filter((agent) => agent.traceVerified !== null);
  const broken = linked.filter((agent) => agent.traceVerified !== true);
  const quarantined = agents.filter((agent) => agent.quarantined);
  const unsealed = quarantined.filter((agent) => !isDigest(agent.sealedSha256));
  const unlinked = agents.filter((agent) => agent.traceVerified === null);
  const checks: Check[] = [
    check(
      "agent_trace.segment_linked",
      unlinked.length === 0
        ? null
        : `No segment of the trace is linked: ${nameSome(ids(unlinked))}`,
      ids(agents),
    ),
    check(
      "agent_trace.chain_verifies",
      linked.length === 0
        ? "No segment of a trace is linked"
        : broken.length === 0
          ? null
          : `The trace does not verify: ${nameSome(ids(broken))}`,
      ids(linked),
    ),
  ];
  if (quarantined.length > 0) {
    checks.push(
      check(
        "agent_trace.seal_recorded",
        unsealed.length === 0
          ? null
          : `Quarantined without a sealed digest: ${nameSome(ids(unsealed))}`,
        ids(quarantined),
      ),
    );
  }
  return { applies: true, checks };
}

function ids(agents: readonly AgentFacts[]): string[] {
  return agents.map((agent) => agent.id);
}
