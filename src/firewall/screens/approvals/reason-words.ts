import type { ApprovalReason } from "@/firewall/domain/decision";

/** Why a call needs a person (src/agents/domain/trust/narrowing.ts). */
const REASON_NAMES: Readonly<Record<ApprovalReason, string>> = {
  high_risk: "A call of risk 90 always needs a person.",
  degraded: "The agent is degraded: it only reads without a person.",
  grant: "The grant asks for a person's approval of every call.",
  gate: "The risk of the tool has reached the gate of the agent.",
  tainted: "What the agent was given within the last hour looks like an injection.",
};

/** The same, where there is room for a word or two. */
const REASON_WORDS: Readonly<Record<ApprovalReason, string>> = {
  high_risk: "risk 90",
  degraded: "degraded agent",
  grant: "by its grant",
  gate: "gate reached",
  tainted: "suspicious input",
};

function isKnown(reason: string): reason is keyof typeof REASON_NAMES {
  return Object.hasOwn(REASON_NAMES, reason);
}

/** Why a call needs a person, as a sentence; an unknown reason of a later version unchanged. */
export function reasonWords(reason: string): string {
  return isKnown(reason) ? REASON_NAMES[reason] : reason;
}

/** The reasons in a few words: `risk 90, degraded agent`. */
export function shortReasons(reasons: readonly string[]): string {
  return reasons.map((reason) => (isKnown(reason) ? REASON_WORDS[reason] : reason)).join(", ");
}
