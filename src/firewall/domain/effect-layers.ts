import { type ApprovalMode, narrow } from "@/agents/domain/trust/narrowing";
import { isHostAllowed } from "@/encoding/domain/egress/host-allowlist";
import { FAULT_WORDS } from "./approval-fault";
import type { CallFacts, ToolCall } from "./decision";
import { RISK_LEVELS } from "./grants/grant-rule";
import { type Passage, passed, refused, senseless, type Verdict } from "./passage";

/**
 * From this risk on, an agent that received something suspicious needs an approval: effects
 * outside.
 */
const TAINTED_RISK = 70;
const SHA256 = /^[0-9a-f]{64}$/;

/** Whether something suspicious reached the agent, or the call rests on what is held. */
export function taint(passage: Passage): Verdict {
  const { facts, risk, approvalId } = passage;
  const { state, inputs } = facts.taint;
  const named = inputs.length === 0 ? "an input" : inputs.slice(0, 3).join(", ");
  if (state === "held") {
    return refused({
      blocked: "injection",
      code: "tool_call_blocked",
      reason: `the call rests on ${named}, which is held`,
      requires: "release of the input by a safety officer",
    });
  }
  if (state === "none") return passed("no suspicious input");
  if (state !== "tainted") return senseless("injection", "its inputs are not known");
  if (risk < TAINTED_RISK)
    return passed(`tainted by ${named}; risk ${risk} is below ${TAINTED_RISK}`);
  passage.reasons.push("tainted");
  return approvalId === null
    ? needed(passage, `tainted by ${named}: risk ${risk} needs approval`)
    : passed(`tainted by ${named}; approved by ${approvalId}`);
}

/**
 * Whether a person has to approve the call, and did (docs/decisions/trust.md#what-an-agent-may-do).
 */
export function approval(passage: Passage): Verdict {
  const { facts, call, risk, approvalId } = passage;
  if (!RISK_LEVELS.some((level) => level === risk)) {
    return senseless("human-approval", "its risk cannot be told");
  }
  const { status: is, readOnlyUntil, trustDelta } = facts.agent;
  const mode: ApprovalMode = facts.grant?.rule.approval ?? "gate";
  const standing = { status: is, readOnlyUntil, now: facts.now };
  const narrowed = narrow({ ...standing, tool: call.tool, risk, trustDelta, mode });
  if (narrowed.decision === "refuse") return senseless("agent-status", "its standing has changed");
  if (narrowed.decision === "allow") return passed(`risk ${risk} is below what needs approval`);
  passage.reasons.push(...narrowed.reasons);
  if (approvalId !== null) return passed(`approved by ${approvalId}`);
  if (is === "DEGRADED")
    return needed(passage, "agent is degraded and only reads without approval");
  if (narrowed.reasons.every((reason) => reason === "grant")) {
    return needed(passage, "the grant always needs approval");
  }
  return needed(passage, `risk ${risk} needs approval at gate ${narrowed.gate}`);
}

/** It would pass if a person approved it: the layers below still say whether it could be done at all. */
function needed({ facts: { faulty } }: Passage, why: string): Verdict {
  const refusal = { blocked: "human-approval", code: "tool_call_blocked" } as const;
  if (faulty === null) {
    const requires = "human approval";
    return { state: "approval", reason: why, refusal: { ...refusal, reason: why, requires } };
  }
  const { approvalId, fault } = faulty;
  const words = FAULT_WORDS[fault];
  const reason = `approval ${approvalId} ${words.reason}; ${why}`;
  const { requires } = words;
  return {
    state: "approval",
    reason,
    refusal: { ...refusal, reason, requires, approval_fault: fault },
  };
}

/** Whether the tool can be executed within what the grant lets it reach. */
export function sandbox({ facts }: Passage): Verdict {
  const { tool, grant } = facts;
  const denied = (reason: string, requires: string) =>
    refused({ blocked: "sandbox", code: "tool_call_blocked", reason, requires });
  if (tool === null) return passed("executed by the agent");
  if (tool.retired !== false) return denied("tool is retired", "a tool that is in use");
  switch (tool.kind) {
    case "delegated":
      return passed("executed by the agent");
    case "builtin":
    case "script":
      return passed("reaches no host");
    case "http": {
      const { host } = tool.definition;
      if (typeof host !== "string") return senseless("sandbox", "the tool names no host");
      if (isHostAllowed(grant?.rule.hosts ?? [], host)) return passed(`reaches ${host} alone`);
      return denied(`the grant does not allow the host ${host}`, "a grant with this host");
    }
    default:
      return senseless("sandbox", "the kind of the tool is not known");
  }
}

/** Identifier of the approval where it is for exactly this call. */
export function approvalFor(facts: CallFacts, call: ToolCall): string | null {
  const { approval: given } = facts;
  if (given === null || !SHA256.test(call.actionSha256)) return null;
  return given.actionSha256 === call.actionSha256 && given.approvalId !== ""
    ? given.approvalId
    : null;
}
