import { toHex } from "@/encoding/domain/crypto/encoding";
import type { AgentStatus } from "./agent-status";

export interface RestoreFacts {
  agentDid: string;
  status: AgentStatus;
  /** Actor of the quarantine. */
  quarantinedBy: string | null;
  approver: { actor: string; isSafetyOfficer: boolean };
  /** The review that `review_id` names, or null where there is none. */
  review: { agentDid: string; green: boolean } | null;
  baselineReset: boolean;
  /** Keys of the agent that are neither retired nor revoked. */
  keysInForce: number;
}

export type RestoreRefusal =
  | "not_quarantined"
  | "safety_officer_required"
  | "four_eyes_required"
  | "review_missing"
  | "review_not_green"
  | "baseline_reset_required"
  | "no_key_in_force";

/**
 * Every reason to refuse a restore (docs/decisions/agent-stops.md#review-and-restore); empty where
 * the agent may be restored. An agent without a key cannot prove control, so it waits for one.
 */
export function restoreRefusals(facts: RestoreFacts): RestoreRefusal[] {
  const { agentDid, status, quarantinedBy, approver, review, baselineReset, keysInForce } = facts;
  const refusals: RestoreRefusal[] = [];
  if (status !== "QUARANTINED") refusals.push("not_quarantined");
  if (!approver.isSafetyOfficer) refusals.push("safety_officer_required");
  if (approver.actor === quarantinedBy) refusals.push("four_eyes_required");
  if (review === null || review.agentDid !== agentDid) refusals.push("review_missing");
  else if (!review.green) refusals.push("review_not_green");
  if (!baselineReset) refusals.push("baseline_reset_required");
  if (!(keysInForce > 0)) refusals.push("no_key_in_force");
  return refusals;
}

/**
 * `conditions` of the answer to a restore (docs/spec/interface-spec.md#quarantine-and-restore);
 * takes the end in the trace's form.
 */
export function restoreConditions(readOnlyUntil: string): [string, string] {
  return ["read-only for 24 h", `until ${readOnlyUntil}`];
}

/**
 * `trace_sealed` of the answer to a quarantine: the hash of the seal's record
 * (docs/spec/integrity.md#seals).
 */
export function sealDigest(sealHash: Uint8Array): string {
  return `sha256:${toHex(sealHash)}`;
}
