import type { CALL_BLOCKERS, CallState } from "@/firewall/domain/calls/call-list";
import type { LayerName } from "@/firewall/domain/decision";
import type { AgentCallDto } from "@/firewall/server/calls/call-dto";

export type LayerState = AgentCallDto["layers"][number]["state"];

export const CALL_STATE_NAMES: Readonly<Record<CallState, string>> = {
  blocked: "Blocked",
  pending: "Needs approval",
  executing: "Executing",
  delegated: "With the agent",
  executed: "Executed",
  failed: "Failed",
  unknown: "Outcome unknown",
};

/** What refused a call; of limits, the reason says which. */
export const BLOCKER_NAMES: Readonly<Record<(typeof CALL_BLOCKERS)[number], string>> = {
  "kill-switch": "Kill switch",
  "agent-status": "Status of the agent",
  "deny-by-default": "Allowlist",
  scope: "Arguments and scope",
  limit: "Limits",
  injection: "Suspicious inputs",
  "human-approval": "Approval",
  sandbox: "Sandbox",
};

/** Name of what refused a call; as it is written where it has none. */
export function blockerName(blocked: string): string {
  const names: Readonly<Record<string, string>> = BLOCKER_NAMES;
  return names[blocked] ?? blocked;
}

/** Layers of the firewall (src/firewall/domain/decision.ts), each with what it asks. */
export const LAYER_NAMES: Readonly<Record<LayerName, string>> = {
  "kill-switch": "Kill switch",
  status: "Status of the agent",
  allowlist: "Allowlist",
  scope: "Arguments and scope",
  size: "Size",
  rate: "Rate",
  amount: "Amount",
  concurrency: "Calls at once",
  taint: "Suspicious inputs",
  approval: "A person's approval",
  sandbox: "Sandbox",
};

export const LAYER_STATE_NAMES: Readonly<Record<LayerState, string>> = {
  passed: "passed",
  refused: "refused",
  approval: "needs approval",
  not_reached: "not asked",
};

export const calls = {
  heading: "Calls",
  lead: "Every call, with the layer of the firewall that decided it.",
  caption: "Calls, the newest first",
};

export const call = {
  layers: "Why it was decided so",
};
