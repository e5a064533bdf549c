/** Kinds of entry in the white-team log, after Ghostwriter's log and DORA RTS 2025/1190 annexes V, VII. */
export const LOG_KINDS = [
  "activity",
  "decision",
  "leg_up",
  "white_card",
  "deconfliction",
  "detection",
  "flag",
  "deviation",
  "roe_change",
  "pause",
  "resume",
  "stop",
  "communication",
  "risk_measure",
  "note",
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** Kinds of item in the evidence register. */
export const REGISTER_KINDS = [
  "file",
  "screenshot",
  "log",
  "recording",
  "network",
  "memory",
  "hash_only",
  "url",
] as const;
export type RegisterKind = (typeof REGISTER_KINDS)[number];

export const DECONFLICTION_VERDICTS = ["undetermined", "confirmed", "unrelated"] as const;

/** Kinds that the red team writes itself; everything else is the white team's word. */
const RED_KINDS: ReadonlySet<LogKind> = new Set(["activity", "flag", "note"] as const);

/** True where an operator of the red team may write this kind of entry. */
export function isRedTeamKind(kind: LogKind): boolean {
  return RED_KINDS.has(kind);
}

/** Kinds of the white team that are meant for the red team too. */
export const SHARED_KINDS = [
  "leg_up",
  "white_card",
  "roe_change",
  "pause",
  "resume",
  "stop",
  "communication",
] as const satisfies readonly LogKind[];

/** An entry written later than this after its event is shown as entered later. */
const LATE_AFTER_MS = 15 * 60 * 1000;

/** How much later than it happened an entry was written, in whole seconds; null where it is not late. */
export function lateBySeconds(occurredAt: Date, recordedAt: Date): number | null {
  const late = recordedAt.getTime() - occurredAt.getTime();
  return late > LATE_AFTER_MS ? Math.floor(late / 1000) : null;
}

/** Operators' actions in this time before an alert belong beside it (Ghostwriter shows an hour). */
export const DECONFLICTION_WINDOW_MS = 60 * 60 * 1000;
