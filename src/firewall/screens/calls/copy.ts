import type { CALL_BLOCKERS, CallState } from "@/firewall/domain/calls/call-list";
import type { LayerName } from "@/firewall/domain/decision";
import type { AgentCallDto } from "@/firewall/server/calls/call-dto";
import type { WhatIfDto } from "@/firewall/server/calls/what-if-dto";

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
  loading: "Loading the calls",
  failed: "The calls could not be loaded",
  caption: "Calls, the newest first",
  columns: {
    tool: "Call",
    agent: "Agent",
    outcome: "Outcome",
    layer: "Decided by",
    risk: "Risk",
    decided: "Decided",
  },
  allowed: "Allowed",
  emptyTitle: "No call so far",
  emptyText: "A call appears here as soon as an agent asks for one, also where it is refused.",
  filteredTitle: "No call matches",
  lookedBack: "Calls before this were not looked at yet:",
  further: "Look further back",
  seeSimulation: "Look at simulated ones",
  open: (tool: string) => `Why ${tool} was decided so`,
  tryOne: "Try a call",
};

export const call = {
  panel: "The open call",
  close: "Close the panel",
  previous: "Previous call",
  next: "Next call",
  loading: "Loading the call",
  failed: "The call could not be loaded",
  by: (layer: string, reason: string) => (reason === "" ? `${layer}.` : `${layer}: ${reason}.`),
  allPassed: "All layers let it pass.",
  layers: "Why it was decided so",
  args: "Arguments",
  argsWhole: "These are all of them, as their digest proves.",
  argsPart: "Secrets are left out and long values shortened; the rest of them is not kept.",
  argsHidden: "They are shown to people who may read approvals.",
  noArgs: "None are kept.",
  agent: "Agent",
  decided: "Decided",
  due: "Outcome due",
  ended: "Ended",
  took: "Took",
  risk: "Risk",
  approval: "Approval",
  records: "Trace",
  record: (seq: string) => `Record ${seq}`,
  argsDigest: "Digest of the arguments",
  policyDigest: "Digest of the policy",
  resultDigest: "Digest of the result",
  noPolicy: "there was no grant",
};

export const whatIf = {
  title: "Try a call",
  lead: "What the firewall would answer now. Nothing is counted, recorded or executed.",
  tool: "Tool",
  toolHint: "verb:object, such as read:incident.",
  args: "Arguments",
  argsHint: "One JSON object.",
  submit: "Ask the firewall",
  busy: "Asking…",
  wrongTool: "This is no tool name.",
  notObject: "Arguments are one JSON object.",
  outcomes: {
    allow: "It would be allowed",
    approval: "It would wait for a person",
    refuse: "It would be refused",
  } satisfies Record<WhatIfDto["outcome"], string>,
  figures: (risk: number, gate: number) =>
    `Risk ${risk}; a person approves from ${gate} on at the present score.`,
  requires: (what: string) => `Requires ${what}.`,
  retry: (seconds: number) => `The same call may pass in ${seconds} s.`,
  stale: "Changed since: ask again.",
};
