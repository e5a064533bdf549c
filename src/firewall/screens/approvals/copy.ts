import type { ApprovalState } from "@/agents/domain/approval-state";
import type { DeciderRefusal } from "@/firewall/domain/approvals/decider";

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
  title: "Approvals",
  views: { waiting: "Waiting", decided: "Decided", incidents: "AI incidents" },
  view: "What is shown",
  risk: (risk: number, gate: number) => `risk ${risk}, gate ${gate}`,
  left: (time: string) => `${time} left`,
  noneLeft: "Time is over",
  quorum: {
    one: "One person decides.",
    many: (given: number, quorum: number) =>
      `${given} of ${quorum} different people have approved. One denial ends it.`,
  },
  panel: "The open call",
  panelLoading: "Loading the call",
  panelFailed: "The call could not be loaded",
  previous: "Previous call",
  next: "Next call",
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
};
