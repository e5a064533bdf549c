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
  views: { waiting: "Waiting", decided: "Decided", incidents: "AI incidents" },
  otherTitle: { registry: "This agent is real", simulation: "This agent is simulated" },
  other: { registry: "Show what is real", simulation: "Show the simulation" },
  panelFailed: "The call could not be loaded",
  mayNot: "You cannot decide on this call",
  refusals: {
    closed: () => "Nothing waits for a decision any more.",
    right: () => "It takes the right approval.decide, which safety officers have.",
    operator: (agent: string) =>
      `You answer for ${agent}: the person responsible for an agent never approves its calls. Another safety officer has to.`,
    decided: () =>
      "You have approved it already. The second approval has to come from another person.",
  } satisfies Record<DeciderRefusal, (agent: string) => string>,
  gateTitle: "How the gate is computed",
  gateText: [
    "gate = 80 + 2 × trust_delta where that is negative, never below 20. trust_delta is the agent's score minus its baseline.",
    "Reading has risk 10, writing 40, an effect outside 70; payments, blocks, configuration and authority have 90, and always need a person.",
  ],
  args: "Arguments",
  actionHint: "Agent, tool, arguments and policy: the approval is for these and nothing else.",
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
  hints: {
    approve: "The record of the approval commits to it.",
    deny: "The record of the denial commits to it, and the agent gets it.",
  },
  submits: { approve: "Approve this call", deny: "Deny this call" },
};

export const diff = {
  kinds: {
    new: "An argument that no earlier call had",
    missing: "Usually there, missing now",
    changed: "Not seen before",
    unusual_number: "An unusual number",
  },
  range: (least: string, greatest: string) =>
    least === greatest ? `Always ${least} so far` : `Outside of the usual ${least} to ${greatest}`,
};
