import { approvalGate, narrowLimit } from "@/agents/domain/trust/narrowing";
import {
  type CallFacts,
  type CallRefusal,
  type Decision,
  LAYERS,
  type LayerName,
  type LayerResult,
  type ToolCall,
} from "./decision";
import { approvalFor } from "./effect-layers";
import { riskOf } from "./grants/find-grant";
import { LAYER_CHECKS } from "./layers";
import { DEFAULT_SIZE } from "./limit-layers";
import type { Layer, Passage } from "./passage";

/** Layers that do not need a call. */
const WITHOUT_CALL: ReadonlySet<LayerName> = new Set([
  "kill-switch",
  "status",
  "allowlist",
  "taint",
  "approval",
  "sandbox",
]);

/**
 * Decides on a call: the first layer that refuses decides, and after one that requires an approval
 * the layers below still decide whether the call could be made at all. Everything ungranted,
 * unnamed or unreadable is refused. Pure: the same facts give the same decision, which "what if"
 * uses.
 */
export function decide(facts: CallFacts, call: ToolCall, checks: Checks = LAYER_CHECKS): Decision {
  return pass(facts, call, (layer) => checks[layer]);
}

/** Check of each layer. */
export type Checks = Readonly<Record<LayerName, Layer>>;

/** Facts that do not belong to one call. */
export type ToolFacts = Omit<CallFacts, "use" | "concurrent" | "approval" | "faulty">;

/** Decision on an agent's calls of a tool for any arguments: for lists, never for a call. */
export function decideTool(facts: ToolFacts, tool: string): Decision {
  const call = { tool, args: {}, requestBytes: 0, actionSha256: "" };
  const whole = { ...facts, use: null, concurrent: 0, approval: null, faulty: null };
  return pass(whole, call, (layer) => (WITHOUT_CALL.has(layer) ? LAYER_CHECKS[layer] : null));
}

/** Whether the layer means that the call left the tools or arguments that the agent was given. */
export function leavesScope(refusal: CallRefusal | null): boolean {
  return refusal?.blocked === "deny-by-default" || refusal?.blocked === "scope";
}

function pass(
  facts: CallFacts,
  call: ToolCall,
  checkOf: (layer: LayerName) => Layer | null,
): Decision {
  const { grant, tool, agent } = facts;
  const passage: Passage = {
    facts,
    call,
    risk: riskOf(call.tool, tool, grant?.rule.risk),
    approvalId: approvalFor(facts, call),
    use: null,
    limits: null,
    reasons: [],
  };
  const layers: LayerResult[] = [];
  let outcome: Decision["outcome"] = "allow";
  let refusal: CallRefusal | null = null;
  for (const layer of LAYERS) {
    const check = checkOf(layer);
    if (outcome === "refuse" || check === null) {
      layers.push({ layer, state: "not_reached", reason: "" });
      continue;
    }
    const verdict = check(passage);
    layers.push({ layer, state: verdict.state, reason: verdict.reason });
    if (verdict.state === "passed") continue;
    if (verdict.state === "refused" || refusal === null) refusal = verdict.refusal;
    outcome = verdict.state === "refused" ? "refuse" : "approval";
  }
  const needsApproval = passage.reasons.length > 0;
  const response = grant?.rule.limits?.size?.response ?? DEFAULT_SIZE.response;
  return {
    outcome,
    risk: passage.risk,
    gate: approvalGate(agent.trustDelta),
    layers,
    refusal,
    reasons: passage.reasons,
    consumes: outcome === "allow" && needsApproval ? passage.approvalId : null,
    use: outcome === "allow" ? passage.use : null,
    limits: passage.limits,
    maxResponse: narrowLimit(response, agent.trustDelta),
  };
}
