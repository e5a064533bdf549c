import type { ApprovalState } from "@/agents/domain/approval-state";
import type { DeciderRefusal } from "@/firewall/domain/approvals/decider";
import type { ApprovalReason } from "@/firewall/domain/decision";

export const STATE_NAMES: Readonly<Record<ApprovalState, string>> = {
  PENDING: "Waiting",
  APPROVED: "Approved",
  DENIED: "Denied",
  EXPIRED: "Expired",
  CANCELLED: "Cancelled",
  INVALIDATED: "Invalidated",
  CONSUMED: "Used",
};

/** Effect of a state on the call. */
export const STATE_EFFECTS: Readonly<Record<ApprovalState, string>> = {
  PENDING: "The call is not made before enough people have approved it.",
  APPROVED: "The agent may make exactly this call once, until the approval expires.",
  DENIED: "The call was denied and not made.",
  EXPIRED: "Its time was over. That counts as a no.",
  CANCELLED: "A quarantine, a kill switch or a revoked key ended it. The call may not be made.",
  INVALIDATED: "The agent's grant or the tool was changed, so that it no longer holds.",
  CONSUMED: "The call was let through with it. It cannot be used again.",
};

/** Why a call needs a person (src/agents/domain/trust/narrowing.ts). */
export const REASON_NAMES: Readonly<Record<ApprovalReason, string>> = {
  high_risk: "A call of risk 90 always needs a person.",
  degraded: "The agent is degraded: it only reads without a person.",
  grant: "The grant asks for a person's approval of every call.",
  gate: "The risk of the tool has reached the gate of the agent.",
  tainted: "What the agent was given within the last hour looks like an injection.",
};

/** The same, where there is room for a word or two. */
export const REASON_WORDS: Readonly<Record<ApprovalReason, string>> = {
  high_risk: "risk 90",
  degraded: "degraded agent",
  grant: "by its grant",
  gate: "gate reached",
  tainted: "suspicious input",
};

export const copy = {
  title: "Approvals",
  lead: "Calls that need approval. An approval is for exactly these arguments and counts once; a call without a decision is not made.",
  views: { waiting: "Waiting", decided: "Decided", incidents: "AI incidents" },
  view: "What is shown",
  seeSimulation: "Look at simulated ones",
  otherTitle: { registry: "This agent is real", simulation: "This agent is simulated" },
  other: { registry: "Show what is real", simulation: "Show the simulation" },
  otherText: "Its calls are shown with those of its kind, never between the others.",
  caption: { waiting: "Calls that wait for a decision", decided: "Decided calls" },
  loading: "Loading the approvals",
  failed: "The approvals could not be loaded",
  columns: {
    call: "Call",
    agent: "Agent",
    risk: "Risk",
    why: "Why",
    approved: "Approved",
    state: "State",
    expires: "Time left",
    requested: "Requested",
  },
  risk: (risk: number, gate: number) => `risk ${risk}, gate ${gate}`,
  gateShort: (gate: number) => `gate ${gate}`,
  left: (time: string) => `${time} left`,
  noneLeft: "Time is over",
  quorum: {
    one: "One person decides.",
    many: (given: number, quorum: number) =>
      `${given} of ${quorum} different people have approved. One denial ends it.`,
  },
  quorumShort: (given: number, quorum: number) => `${given} of ${quorum}`,
  panel: "The open call",
  panelLoading: "Loading the call",
  panelFailed: "The call could not be loaded",
  previous: "Previous call",
  next: "Next call",
  close: "Close the panel",
  approve: "Approve",
  deny: "Deny",
  mayNot: "You cannot decide on this call",
  refusals: {
    closed: () => "Nothing waits for a decision any more.",
    right: () => "It takes the right approval.decide, which safety officers have.",
    operator: (agent: string) =>
      `You answer for ${agent}: the person responsible for an agent never approves its calls. Another safety officer has to.`,
    decided: () =>
      "You have approved it already. The second approval has to come from another person.",
  } satisfies Record<DeciderRefusal, (agent: string) => string>,
  why: "Why a person decides",
  gateThen: (risk: number, gate: number) =>
    `The risk was ${risk}, and a person approved from ${gate} on.`,
  gateTitle: "How the gate is computed",
  gateText: [
    "gate = 80 + 2 × trust_delta where that is negative, never below 20. trust_delta is the agent's score minus its baseline.",
    "Reading has risk 10, writing 40, an effect outside 70; payments, blocks, configuration and authority have 90, and always need a person.",
  ],
  args: "Arguments",
  operator: "Operator",
  trust: "Trust",
  score: (score: number, delta: string) => `score ${score}, trust_delta ${delta}`,
  call: "Call",
  callLink: "Why it was decided so",
  action: "Digest of the action",
  actionHint: "Agent, tool, arguments and policy: the approval is for these and nothing else.",
  actionLabel: "digest of the action",
  requested: "Requested",
  expires: "Expires",
  ended: "Ended",
  usedBy: "Used by",
  decisions: "Decisions",
  noDecisions: "Not decided yet.",
  approvedWord: "approved",
  deniedWord: "denied",
  emptyTitle: "No call waits for a decision",
  emptyText:
    "A call comes here when its risk reaches the gate of its agent, when its agent is degraded or was given something suspicious, and always at risk 90.",
  emptyAgents: "Look at the agents",
  emptyDecidedTitle: "Nothing was decided so far",
  emptyDecidedText: "Calls that were approved, denied, or ended otherwise stay here.",
  filteredTitle: "No call matches",
};

export const deciding = {
  titles: {
    approve: (tool: string) => `Approve ${tool}`,
    deny: (tool: string) => `Deny ${tool}`,
  },
  leads: {
    approve: (agent: string) => `${agent} may then make exactly this call, once.`,
    deny: (agent: string) => `${agent} is denied the call, with your reason.`,
  },
  last: "Yours is the last word that it takes.",
  first: "A second person has to approve it as well.",
  reason: "Reason",
  hints: {
    approve: "The record of the approval commits to it.",
    deny: "The record of the denial commits to it, and the agent gets it.",
  },
  submits: { approve: "Approve this call", deny: "Deny this call" },
  done: {
    approved: "The call is approved",
    counted: "Your approval is counted. A second person has to approve as well.",
    denied: "The call is denied",
  },
};

export const diff = {
  first:
    "The agent has made no earlier call of this tool that went through: there is nothing to compare with.",
  same: (calls: number) =>
    calls === 1
      ? "As in its last call of this tool."
      : `As in its last ${calls} calls of this tool.`,
  title: (calls: number) =>
    calls === 1
      ? "Differs from its last call of this tool"
      : `Differs from its last ${calls} calls of this tool`,
  usual: "usual:",
  now: "now:",
  calls: (count: number, of: number) => (of === 1 ? "" : `in ${count} of ${of} calls`),
  kinds: {
    new: "An argument that no earlier call had",
    missing: "Usually there, missing now",
    changed: "Not seen before",
    unusual_number: "An unusual number",
  },
  range: (least: string, greatest: string) =>
    least === greatest ? `Always ${least} so far` : `Outside of the usual ${least} to ${greatest}`,
};
