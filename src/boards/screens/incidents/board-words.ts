import { totalOf } from "@/boards/domain/incident-board";
import { daysBetween } from "@/boards/domain/period";
import { formatCount, formatQuantity, percentOf } from "@/lib/format";
import type { RouterOutputs } from "@/platform/trpc/browser/client";

export type Board = RouterOutputs["incidents"]["board"];

/** `12 min`, `26 h`, `3 days`; rounded, as medians are not exact. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${Math.round(minutes)} min`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h`;
  return formatQuantity(Math.round(minutes / 1440), "day", "days");
}

/** `the 30 days before`. */
export function daysBefore({ before }: Pick<Board, "before">): string {
  return `the ${formatQuantity(daysBetween(before.from, before.to), "day", "days")} before`;
}

/** `5 more than`, `3 fewer than`, `as many as`. */
export function against(now: number, before: number): string {
  if (now === before) return "as many as";
  const difference = formatCount(Math.abs(now - before));
  return `${difference} ${now > before ? "more" : "fewer"} than`;
}

/** How much is open, and whether it grew. */
export function openFinding(board: Board): string {
  const { open } = board.total;
  const [now, before] = [totalOf(open), totalOf(board.total_before.open)];
  return (
    `${formatQuantity(now, "incident is", "incidents are")} open at the end, ${formatCount(open.critical)} of them ` +
    `critical: ${against(now, before)} at the end of ${daysBefore(board)}.`
  );
}

/** What came in and what was closed, each against the period before. */
export function flowFinding(board: Board): string {
  const [came, closed] = [totalOf(board.total.new), totalOf(board.total.closed)];
  const [cameBefore, closedBefore] = [
    totalOf(board.total_before.new),
    totalOf(board.total_before.closed),
  ];
  return (
    `${formatQuantity(came, "incident", "incidents")} came in, ${against(came, cameBefore)} in ${daysBefore(board)}; ` +
    `${formatCount(closed)} ${closed === 1 ? "was" : "were"} closed, ${against(closed, closedBefore)} before.`
  );
}

/** How much of what is open is old. */
export function ageFinding({ ages }: Board): string {
  const all = ages.reduce((sum, { open }) => sum + totalOf(open), 0);
  if (all === 0) return "Nothing is open.";
  const old = ages
    .filter(({ age }) => age === "year" || age === "older")
    .reduce((sum, { open }) => sum + totalOf(open), 0);
  return `${formatCount(old)} of ${formatQuantity(all, "open incident", "open incidents")} ${old === 1 ? "is" : "are"} 90 days old or older.`;
}

/** How long half of it took, against the period before. */
export function timeFinding(board: Board): string {
  const parts = (["triaged", "fixed", "closed"] as const).flatMap((stage) => {
    const { median_minutes: median, mean_minutes: mean } = board.total.times[stage];
    if (median === null || mean === null) return [];
    const before = board.total_before.times[stage].median_minutes;
    const compared = before === null ? "" : `; ${formatMinutes(before)} in ${daysBefore(board)}`;
    return [
      `${stage} within about ${formatMinutes(median)} (mean ${formatMinutes(mean)}${compared})`,
    ];
  });
  if (parts.length === 0) return "Nothing was triaged, fixed or closed.";
  return `Half were ${parts.join(", ")}.`;
}

/** Deadlines kept, against the period before. */
export function keptFinding(board: Board): string {
  const { met, missed } = board.total;
  if (met + missed === 0) return "Nothing that had a deadline was closed.";
  const before = board.total_before;
  const all = before.met + before.missed;
  const compared = all === 0 ? "" : `; in ${daysBefore(board)} ${percentOf(before.met, all)} %`;
  return (
    `${formatCount(met)} of ${formatQuantity(met + missed, "deadline was", "deadlines were")} met, ` +
    `${percentOf(met, met + missed)} %${compared}.`
  );
}

/** Who has most of what is open. */
export function mostFinding(
  names: readonly { name: string; n: number }[],
  shown: { of: number; what: string },
): string {
  const [first] = names;
  if (first === undefined) return "Nothing is open.";
  const part =
    names.length < shown.of
      ? ` Shown are ${names.length} of ${formatCount(shown.of)} ${shown.what}.`
      : "";
  return `${first.name} has the most that is open, ${formatCount(first.n)}.${part}`;
}
