import { formatCount, formatQuantity } from "@/lib/format";
import type { TryOutAnswer } from "./use-try-out";

export const outcomeNames = {
  allowed: "Allowed",
  asked: "Needs approval",
  blocked: "Blocked",
} as const;

/** How many calls would have been decided otherwise, and how. */
export function summaryWords(answer: TryOutAnswer): string {
  const { calls, is_all: isAll, changed, list, untold_total: untold } = answer;
  if (calls === 0) {
    return isAll
      ? "No call so far falls under what is changed."
      : "No recent call falls under what is changed; older calls were not looked at.";
  }
  const of = formatQuantity(calls, "call", "calls");
  if (list.length === 0) {
    if (untold === 0 && calls === 1) return "The one call would have been decided as it was.";
    return untold === 0
      ? `All ${of} would have been decided as they were.`
      : `None of ${of} is known to have been decided otherwise.`;
  }
  return (
    `${formatCount(list.length)} of ${of} would have been decided otherwise: ${formatCount(changed.allowed)} allowed, ` +
    `${formatCount(changed.asked)} needing approval, ${formatCount(changed.blocked)} blocked.`
  );
}

const WHY: Readonly<Record<keyof TryOutAnswer["untold"], string>> = {
  facts: "were decided before the service kept what decisions rest on",
  args: "have arguments of which not all are kept",
  limits: "depend on what calls that are not known would have used of a limit",
  waiting: "were refused because too many others waited for people",
};

/** Of how many calls it cannot be told, and why, or null; a call may be counted under several reasons. */
export function untoldWords({ untold, untold_total: total }: TryOutAnswer): string | null {
  if (total === 0) return null;
  const why = (Object.keys(WHY) as (keyof typeof WHY)[])
    .filter((reason) => untold[reason] > 0)
    .map((reason) => `${formatCount(untold[reason])} ${WHY[reason]}`);
  return `It is not known for ${formatQuantity(total, "call", "calls")}: ${why.join("; ")}.`;
}
