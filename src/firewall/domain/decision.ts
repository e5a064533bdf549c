import type { KillSwitch } from "@/agents/domain/kill-switch";
import type { AgentTier } from "@/agents/domain/tier";
import type { AgentStatus } from "@/agents/domain/trust/agent-status";
import type { ApprovalReason as NarrowingReason } from "@/agents/domain/trust/narrowing";
import type { EventSum } from "@/agents/domain/trust/trace-event";
import type { ErrorCode } from "@/encoding/domain/errors";
import type { ApprovalFault } from "./approval-fault";
import type { Grant } from "./grants/grant-rule";
import type { RegisteredTool } from "./grants/tool-definition";
import type { WindowCell } from "./sliding-window";

/**
 * Layers in the order of docs/agents/tool-firewall.md#layers; a signature is checked before any
 * fact is read.
 */
export const LAYERS = [
  "kill-switch",
  "status",
  "allowlist",
  "scope",
  "size",
  "rate",
  "amount",
  "concurrency",
  "taint",
  "approval",
  "sandbox",
] as const;

export type LayerName = (typeof LAYERS)[number];

export interface AgentFacts {
  did: string;
  tier: AgentTier;
  status: AgentStatus;
  /** End of the read-only time after a restore. */
  readOnlyUntil: Date | null;
  trustDelta: number;
}

/** An agent's use of the limits of one tool (table tool_use). */
export interface ToolUse {
  /** Theoretical arrival time of the generic cell rate algorithm, where a burst is set. */
  arrivalAt: Date | null;
  /** Calls in the window of the rate, the oldest first. */
  recent: readonly WindowCell[];
  /** UTC day that `spent` is of, `YYYY-MM-DD`. */
  spentOn: string | null;
  /** Decimal text. */
  spent: string;
}

/**
 * tainted: something SUSPICIOUS reached the agent in the last hour, or the call names a tainted
 * input; held: the call names an input that is held or unknown.
 */
export interface Taint {
  state: "none" | "tainted" | "held";
  /** Identifiers of the inputs that make it so. */
  inputs: readonly string[];
}

/** An approval that was given, not used and not expired, and the digest of what it was given for. */
export interface ApprovalFact {
  approvalId: string;
  actionSha256: string;
}

/** An approval that was named and does not count for the call. */
export interface FaultyApproval {
  approvalId: string;
  fault: ApprovalFault;
}

/** All that the decision on one call rests on, read in one transaction. */
export interface CallFacts {
  agent: AgentFacts;
  switches: readonly KillSwitch[];
  /** By findGrant; null where the agent has none for the tool. */
  grant: Grant | null;
  /** Null where the registry does not have it: the call is delegated. */
  tool: RegisteredTool | null;
  /** Null where nothing was used yet. */
  use: ToolUse | null;
  /** Calls of the agent with the tool whose outcome is not known yet. */
  concurrent: number;
  taint: Taint;
  approval: ApprovalFact | null;
  /** An approval that the call names and that does not let it pass; null where there is none such. */
  faulty: FaultyApproval | null;
  now: Date;
}

export interface ToolCall {
  /** As sent; a name that no tool can have is never granted. */
  tool: string;
  args: unknown;
  /** Bytes of the arguments as canonical JSON. */
  requestBytes: number;
  /** Digest of actionDigestInput: what an approval has to be for. */
  actionSha256: string;
}

export type Blocker = NonNullable<EventSum<"tool.call">["blocked"]>;

/**
 * Which layer refuses a call, and the words of its answer
 * (docs/spec/interface-spec.md#tool-call-exchange).
 */
export interface CallRefusal {
  blocked: Blocker;
  code: ErrorCode;
  reason: string;
  requires: string;
  /** Why the approval that the call names does not count. */
  approval_fault?: ApprovalFault;
  /** Seconds until the same call may pass; where that is known. */
  retry_after_s?: number;
}

export type ApprovalReason = NarrowingReason | "tainted";

/** `approval`: it would pass if a person approved exactly this call. */
export type LayerState = "passed" | "refused" | "approval" | "not_reached";

export interface LayerResult {
  layer: LayerName;
  state: LayerState;
  reason: string;
}

/** Calls that the rate still allows at once, and when it allows all of them again. */
export interface RateStanding {
  remaining: number;
  reset: Date;
}

export interface Decision {
  outcome: "allow" | "approval" | "refuse";
  risk: number;
  /** Risk from which on a person has to approve. */
  gate: number;
  layers: readonly LayerResult[];
  /** Null where the call is allowed; of the approval layer where it only needs an approval. */
  refusal: CallRefusal | null;
  /** Why an approval is needed, also where there is one. */
  reasons: readonly ApprovalReason[];
  /** The approval that the call consumes; null where it is not allowed or needs none. */
  consumes: string | null;
  /** Usage to store if the call is allowed; null where nothing is counted or nothing changes. */
  use: ToolUse | null;
  limits: RateStanding | null;
  /** Bytes that the result may have. */
  maxResponse: number;
}
