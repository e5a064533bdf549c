import { isReadTool, RISK } from "../tool-risk";
import type { AgentStatus } from "./agent-status";

/** The approval gate: docs/decisions/trust.md#what-an-agent-may-do. */
const HIGHEST_GATE = 80;
const LOWEST_GATE = 20;
const GATE_POINTS_PER_DELTA = 2;
/** Limits are halved at a trust_delta of -10 (docs/decisions/trust.md#what-an-agent-may-do). */
const LIMIT_PERCENT_PER_DELTA = 5;
const LOWEST_LIMIT_PERCENT = 50;

/** Risk from which on a person has to approve: `clamp(80 + 2·min(0, trust_delta), 20, 80)`. */
export function approvalGate(trustDelta: number): number {
  const gate = HIGHEST_GATE + GATE_POINTS_PER_DELTA * Math.min(0, trustDelta);
  return Math.max(LOWEST_GATE, Math.min(HIGHEST_GATE, gate));
}

/** Share of its limits that an agent keeps, in per cent: 5 less for each point below 0, 50 from -10 on. */
export function limitPercent(trustDelta: number): number {
  const percent = 100 + LIMIT_PERCENT_PER_DELTA * Math.min(0, trustDelta);
  return Math.max(LOWEST_LIMIT_PERCENT, percent);
}

/** A limit of rate or amount as it counts at a trust_delta: rounded down, but 1 where it was 1 or more. */
export function narrowLimit(limit: number, trustDelta: number): number {
  const narrowed = Math.floor((limit * limitPercent(trustDelta)) / 100);
  return limit >= 1 ? Math.max(1, narrowed) : narrowed;
}

export interface StandingFacts {
  status: AgentStatus;
  /** End of the read-only time after a restore. */
  readOnlyUntil: Date | null;
  now: Date;
}

export type StandingRefusal = "agent_quarantined" | "agent_unverified" | "agent_read_only";

/**
 * Why the status of an agent refuses an action (codes of
 * docs/agents/signed-requests.md#when-it-is-refused), or null.
 */
export function standingRefusal(
  { status, readOnlyUntil, now }: StandingFacts,
  reads: boolean,
): StandingRefusal | null {
  if (status === "QUARANTINED") return "agent_quarantined";
  if (reads) return null;
  if (status === "UNVERIFIED") return "agent_unverified";
  return readOnlyUntil !== null && !(now >= readOnlyUntil) ? "agent_read_only" : null;
}

/** Setting of a grant (docs/agents/tool-firewall.md#grants). */
export type ApprovalMode = "never" | "gate" | "always";

export type ApprovalReason = "high_risk" | "degraded" | "grant" | "gate";

export type Narrowing =
  | { decision: "refuse"; code: StandingRefusal }
  | { decision: "approval"; gate: number; reasons: readonly ApprovalReason[] }
  | { decision: "allow"; gate: number };

/**
 * How an agent's status and score restrict a call that its grants allow
 * (docs/decisions/trust.md#what-an-agent-may-do). QUARANTINED nothing; UNVERIFIED and restored
 * within 24 h only reading; DEGRADED only reading without approval; a risk at or above the gate
 * with approval, and 90 or more always, whatever the grant says. Facts that are no numbers end in
 * an approval.
 */
export function narrow(
  facts: StandingFacts & { tool: string; risk: number; trustDelta: number; mode: ApprovalMode },
): Narrowing {
  const { tool, risk, trustDelta, mode } = facts;
  const reads = isReadTool(tool);
  const code = standingRefusal(facts, reads);
  if (code !== null) return { decision: "refuse", code };
  const gate = approvalGate(trustDelta);
  const reasons: ApprovalReason[] = [];
  if (!(risk < RISK.high)) reasons.push("high_risk");
  if (facts.status === "DEGRADED" && !reads) reasons.push("degraded");
  if (mode === "always") reasons.push("grant");
  if (mode !== "never" && !(risk < gate)) reasons.push("gate");
  return reasons.length > 0 ? { decision: "approval", gate, reasons } : { decision: "allow", gate };
}
