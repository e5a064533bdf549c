import type { DeciderRefusal } from "@/firewall/domain/approvals/decider";
import type { ApprovalDto } from "@/firewall/server/approvals/approval-dto";
import { visibleText } from "@/lib/visible-text";

const REFUSALS = {
  closed: () => "Nothing waits for a decision any more.",
  right: () => "It takes the right approval.decide, which safety officers have.",
  operator: (agent: string) =>
    `You answer for ${agent}: the person responsible for an agent never approves its calls. Another safety officer has to.`,
  decided: () =>
    "You have approved it already. The second approval has to come from another person.",
} satisfies Record<DeciderRefusal, (agent: string) => string>;

/** How many of the people that it takes have approved. */
export function approvedBy({ decisions }: Pick<ApprovalDto, "decisions">): number {
  return decisions.filter(({ decision }) => decision === "approve").length;
}

/** How far the quorum is, in words: what one more word does. */
export function quorumWords(approval: Pick<ApprovalDto, "decisions" | "quorum">): string {
  const given = approvedBy(approval);
  return approval.quorum === 1
    ? "One person decides."
    : `${given} of ${approval.quorum} different people have approved. One denial ends it.`;
}

/** Why the reader cannot decide, as a sentence; null where they can. */
export function refusalWords({
  allowed,
  agent,
}: Pick<ApprovalDto, "allowed" | "agent">): string | null {
  if (allowed.decide) return null;
  return REFUSALS[allowed.reason ?? "right"](visibleText(agent.name).text);
}
