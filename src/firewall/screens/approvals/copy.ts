import type { ApprovalState } from "@/agents/domain/approval-state";

export const STATE_NAMES: Readonly<Record<ApprovalState, string>> = {
  PENDING: "Waiting",
  APPROVED: "Approved",
  DENIED: "Denied",
  EXPIRED: "Expired",
  CANCELLED: "Cancelled",
  INVALIDATED: "Invalidated",
  CONSUMED: "Used",
};

export const copy = {
  views: { waiting: "Waiting", decided: "Decided", incidents: "AI incidents" },
  panelFailed: "The call could not be loaded",
  mayNot: "You cannot decide on this call",
  gateTitle: "How the gate is computed",
  gateText: [
    "gate = 80 + 2 × trust_delta where that is negative, never below 20. trust_delta is the agent's score minus its baseline.",
    "Reading has risk 10, writing 40, an effect outside 70; payments, blocks, configuration and authority have 90, and always need a person.",
  ],
  args: "Arguments",
};
