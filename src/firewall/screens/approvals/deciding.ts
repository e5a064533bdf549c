import type { ApprovalDto } from "@/firewall/server/approvals/approval-dto";
import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";

/** How many of the people that it takes have approved. */
export function approvedBy({ decisions }: Pick<ApprovalDto, "decisions">): number {
  return decisions.filter(({ decision }) => decision === "approve").length;
}

/** How far the quorum is, in words: what one more word does. */
export function quorumWords(approval: Pick<ApprovalDto, "decisions" | "quorum">): string {
  const given = approvedBy(approval);
  return approval.quorum === 1 ? copy.quorum.one : copy.quorum.many(given, approval.quorum);
}

/** Why the reader cannot decide, as a sentence; null where they can. */
export function refusalWords({
  allowed,
  agent,
}: Pick<ApprovalDto, "allowed" | "agent">): string | null {
  if (allowed.decide) return null;
  return copy.refusals[allowed.reason ?? "right"](visibleText(agent.name).text);
}
