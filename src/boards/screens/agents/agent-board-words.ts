import { formatCount, formatDateTime, formatQuantity, percentOf } from "@/lib/format";
import type { RouterOutputs } from "@/platform/trpc/browser/client";
import { against, daysBefore, formatMinutes } from "../incidents/board-words";

export type Board = RouterOutputs["agents"]["board"];

type Steps = Board["steps"];
type Figures = Steps[number]["figures"];
export type Calls = NonNullable<Figures["calls"]>;
export type Approvals = NonNullable<Board["approvals"]>;

/** Calls that some layer refused. */
export function blockedOf({ blocked }: Calls): number {
  return Object.values(blocked).reduce((sum, { n }) => sum + n, 0);
}

/** Changes of status in a step. */
export function changesOf(statuses: NonNullable<Figures["statuses"]>): number {
  return Object.values(statuses).reduce((sum, { n }) => sum + n, 0);
}

/** All approvals that were asked for. */
export function askedOf({ approved, denied, lapsed, waiting }: Approvals): number {
  return approved + denied + lapsed + waiting;
}

/** Sum over steps; null where one of them is not counted. */
function sumOf(steps: Steps, of: (figures: Figures) => number | null): number | null {
  return steps.reduce<number | null>((sum, { figures }) => {
    const n = of(figures);
    return sum === null || n === null ? null : sum + n;
  }, 0);
}

/** `, 5 more than in the 30 days before`, where that was counted. */
function compared(board: Board, now: number, before: number | null): string {
  return before === null ? "" : `, ${against(now, before)} in ${daysBefore(board)}`;
}

const PART = "Not all of the period is counted.";

/** How far agents are from their baselines, against the end of the period before. */
export function scoreFinding(board: Board): string {
  const now = board.steps.at(-1)?.figures.scores ?? null;
  if (now === null) return PART;
  const { agents, mean, mean_baseline: baseline, below } = now;
  if (mean === null || baseline === null) return "There was no agent.";
  const before = board.steps_before.at(-1)?.figures.scores?.mean ?? null;
  const earlier = before === null ? "" : `, ${before} at the end of ${daysBefore(board)}`;
  return (
    `The mean score of ${formatQuantity(agents, "agent", "agents")} is ${mean} at the end against a baseline of ` +
    `${baseline}${earlier}; ${formatCount(below)} ${below === 1 ? "is" : "are"} below ${below === 1 ? "its" : "their"} own.`
  );
}

/** How often agents changed their status, and how often to quarantine. */
export function statusFinding(board: Board): string {
  const of = ({ statuses }: Figures) => statuses && changesOf(statuses);
  const now = sumOf(board.steps, of);
  if (now === null) return PART;
  const held = sumOf(board.steps, ({ statuses }) => statuses?.QUARANTINED.n ?? null) ?? 0;
  return (
    `${formatQuantity(now, "change", "changes")} of status${compared(board, now, sumOf(board.steps_before, of))}; ` +
    `${formatCount(held)} ${held === 1 ? "was" : "were"} to quarantine.`
  );
}

/** What part of the calls was blocked, and how many were put before a person. */
export function callFinding(board: Board): string {
  const blocked = sumOf(board.steps, ({ calls }) => calls && blockedOf(calls));
  const asked = sumOf(board.steps, ({ calls }) => calls?.asked.n ?? null);
  const allowed = sumOf(board.steps, ({ calls }) => calls?.allowed.n ?? null);
  if (blocked === null || asked === null || allowed === null) return PART;
  const all = blocked + asked + allowed;
  if (all === 0) return "No agent called a tool.";
  const before = sumOf(board.steps_before, ({ calls }) => calls && blockedOf(calls));
  return (
    `${formatCount(blocked)} of ${formatQuantity(all, "call was", "calls were")} blocked, ${percentOf(blocked, all)} %` +
    `${compared(board, blocked, before)}; ${formatCount(asked)} asked for a person.`
  );
}

/** What people made of what they were asked. */
export function approvalFinding(board: Board): string {
  const { approvals: now, approvals_before: before } = board;
  if (now === null) return PART;
  const all = askedOf(now);
  if (all === 0) return "No approval was asked for.";
  const earlier = before === null ? null : askedOf(before);
  return (
    `${formatQuantity(all, "approval was", "approvals were")} asked for${compared(board, all, earlier)}: ` +
    `${formatCount(now.approved)} approved, ${formatCount(now.denied)} denied, ${formatCount(now.lapsed)} never decided, ` +
    `${formatCount(now.waiting)} still waiting.`
  );
}

/** How long people took to decide, against the period before. */
export function waitFinding(board: Board): string {
  const { approvals: now, approvals_before: before } = board;
  if (now === null || now.median_minutes === null || now.slow_minutes === null)
    return "Nothing was decided.";
  const earlier = before?.median_minutes ?? null;
  const than =
    earlier === null ? "" : `; half within ${formatMinutes(earlier)} in ${daysBefore(board)}`;
  return (
    `Half were decided within ${formatMinutes(now.median_minutes)}, nine in ten within ` +
    `${formatMinutes(now.slow_minutes)}${than}.`
  );
}

/** Where most injections came from. */
export function sourceFinding({ sources, sources_total: total }: Board): string {
  const [first] = sources ?? [];
  if (sources === null || first === undefined || first.n === 0) return "No injection was found.";
  const part =
    sources.length < total ? ` Shown are ${sources.length} of ${formatCount(total)}.` : "";
  return `Most injections came from ${first.source}, ${formatCount(first.n)}.${part}`;
}

/** Who is nearest to a limit today. */
export function spendingFinding({ spending, spending_total: total }: Board): string {
  const [first] = spending;
  if (first === undefined) return "Nothing was spent today of a grant with a limit.";
  const part =
    spending.length < total ? ` Shown are ${spending.length} of ${formatCount(total)}.` : "";
  return `${idOf(first.agent)} has spent most of a limit today, ${first.percent} % with ${first.tool}.${part}`;
}

/** `50 of 200 EUR`. */
export function spentWords({ spent, limit, currency }: Board["spending"][number]): string {
  return `${spent} of ${limit}${currency === null ? "" : ` ${currency}`}`;
}

/** Short id of an agent, as its address has it. */
export function idOf(did: string): string {
  return did.slice(did.lastIndexOf(":") + 1);
}

/** What is left out, behind the note of a figure. */
export function uncountedNote(note: string, uncounted: string | null): string {
  if (uncounted === null) return note;
  return `${note} There is more than is counted: nothing up to ${formatDateTime(uncounted)} is.`;
}
