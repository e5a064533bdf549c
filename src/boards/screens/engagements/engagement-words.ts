import { formatCount, formatQuantity, percentOf } from "@/lib/format";
import type { RouterOutputs } from "@/platform/trpc/browser/client";
import { against, daysBefore, formatMinutes } from "../incidents/board-words";

export type EngagementBoard = RouterOutputs["engagements"]["board"];

/** What runs now, and how many of them wait for their report. */
export function runningFinding({ running_total: total, states, running }: EngagementBoard): string {
  if (total === 0) return "No engagement that you may know of runs.";
  const part = running.length < total ? ` Shown are ${running.length}.` : "";
  return (
    `${formatQuantity(total, "engagement runs", "engagements run")}: ${states.active} active, ` +
    `${states.paused} paused, ${states.reporting} reporting.${part}`
  );
}

/** Entries of the logs, against the period before. */
export function activityFinding(board: EngagementBoard): string {
  const { red, blue, white } = board.total.entries;
  const before = board.total_before.entries;
  const [now, then] = [red + blue + white, before.red + before.blue + before.white];
  return (
    `${formatQuantity(now, "entry", "entries")}, ${against(now, then)} in ${daysBefore(board)}: ` +
    `${formatCount(red)} by the red team, ${formatCount(blue)} about detection, ${formatCount(white)} by the white team.`
  );
}

/** How many actions were detected and how long it took; the rest is named as what it is. */
export function detectionFinding(board: EngagementBoard): string {
  const { actions, detected } = board.total;
  if (actions === 0) return "No action was logged.";
  const before = board.total_before;
  const share = `${formatCount(detected)} of ${formatQuantity(actions, "action", "actions")} ${detected === 1 ? "has" : "have"} a detection that names ${detected === 1 ? "it" : "them"}, ${percentOf(detected, actions)} %`;
  const compared =
    before.actions === 0
      ? ""
      : ` (${percentOf(before.detected, before.actions)} % in ${daysBefore(board)})`;
  return `${share}${compared}.`;
}

/** How long detections took, and how many actions have no such time. */
export function timeFinding({ total, total_before: before }: EngagementBoard): string {
  const { actions, detected, detection } = total;
  if (actions === 0) return "No action was logged.";
  const without = formatQuantity(actions - detected, "action has", "actions have");
  if (detected === 0) return `No action has a detection that names it; ${without} no time.`;
  return (
    `${formatQuantity(detected, "action was", "actions were")} detected${timeWords(detection, before.detection)}; ` +
    `${without} no detection, and so no time.`
  );
}

type Time = EngagementBoard["total"]["detection"];

/** `; median 12 min, mean 3 h; median 2 h before`. */
function timeWords(now: Time, before: Time): string {
  if (now.median_minutes === null || now.mean_minutes === null) return "";
  const then =
    before.median_minutes === null ? "" : `; median before ${formatMinutes(before.median_minutes)}`;
  return `; median ${formatMinutes(now.median_minutes)}, mean ${formatMinutes(now.mean_minutes)}${then}`;
}

/** Flags, and crown jewels that they name. */
export function jewelsFinding(board: EngagementBoard): string {
  const { flags, jewels } = board.total;
  const before = board.total_before;
  return (
    `${formatQuantity(flags, "flag was", "flags were")} logged, ${against(flags, before.flags)} in ${daysBefore(board)}; ` +
    `${formatQuantity(jewels, "crown jewel is", "crown jewels are")} named by ${flags === 1 ? "it" : "them"}.` +
    shownWords(board.jewels.length, board.jewels_total, "engagements with crown jewels")
  );
}

/** Techniques tried, and those that a detection names. */
export function techniquesFinding(board: EngagementBoard): string {
  const { techniques_tried: tried, techniques_detected: detected } = board.total;
  if (tried === 0) return "No action names a technique.";
  const before = board.total_before;
  const compared =
    before.techniques_tried === 0
      ? ""
      : `; in ${daysBefore(board)} ${before.techniques_detected} of ${before.techniques_tried}`;
  return (
    `${detected} of ${formatQuantity(tried, "technique", "techniques")} that were tried ` +
    `${detected === 1 ? "was" : "were"} detected at least once${compared}.${shownWords(board.techniques.length, tried, "techniques")}`
  );
}

/** How much of what was logged cites evidence. */
export function evidenceFinding(board: EngagementBoard): string {
  const sum = ({ stored, elsewhere, none }: EngagementBoard["total"]["backed"]) =>
    stored + elsewhere + none;
  const [now, before] = [board.total.backed, board.total_before.backed];
  const all = sum(now);
  if (all === 0) return "No action, detection or flag was logged.";
  const compared =
    sum(before) === 0
      ? ""
      : ` (${percentOf(before.stored, sum(before))} % in ${daysBefore(board)})`;
  return (
    `${formatCount(now.stored)} of ${formatQuantity(all, "action, detection or flag", "actions, detections and flags")} ` +
    `have evidence that is kept here, ${percentOf(now.stored, all)} %${compared}; ${formatCount(now.none)} have none.` +
    shownWords(board.evidence.length, board.evidence_total, "engagements")
  );
}

/** How long reports took, and what still waits. */
export function reportFinding(board: EngagementBoard): string {
  const { report } = board.total;
  const waiting = formatQuantity(board.waiting.length, "engagement waits", "engagements wait");
  if (report.n === 0) return `No first report was made; ${waiting} for one.`;
  return (
    `${formatQuantity(report.n, "first report", "first reports")}, ${against(report.n, board.total_before.report.n)} in ` +
    `${daysBefore(board)}${timeWords(report, board.total_before.report)}; ${waiting} for one.` +
    shownWords(board.reports.length, board.reports_total, "reports")
  );
}

/** What the board leaves out for whoever sees logs in part; null where nothing is. */
export function partlyNote({ partly }: EngagementBoard): string | undefined {
  if (partly === 0) return undefined;
  return (
    `You see the log of ${formatQuantity(partly, "engagement", "engagements")} in part: only the entries that you ` +
    "are shown are counted, and detections, techniques, crown jewels, evidence and reports leave them out."
  );
}

function shownWords(shown: number, of: number, what: string): string {
  return shown < of ? ` Shown are ${shown} of ${formatCount(of)} ${what}.` : "";
}
