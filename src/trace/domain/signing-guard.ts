/** Why a log is not signed. */
export const STOP_REASONS = [
  "note_missing",
  "note_unreadable",
  "note_of_other_log",
  "note_not_written",
  "checkpoint_not_ours",
  "checkpoint_contradicts",
  "note_contradicts",
  "log_shrank",
  "outside_contradicts",
] as const;

export type StopReason = (typeof STOP_REASONS)[number];

/** What the signing machine remembers of signed checkpoints. */
export type Memory =
  | { kind: "absent" }
  /** Empty, no checkpoint, or signed by no key of this service. */
  | { kind: "unreadable" }
  /** Of a log with another name. */
  | { kind: "other_log" }
  | { kind: "checkpoint"; size: number };

/** The log as the database holds it. */
export interface PresentLog {
  size: number;
  /** The newest checkpoint that the database says was signed, and whether a key of this machine signed it. */
  newest: { size: number; isOurs: boolean } | null;
  /** Whether the present tree continues the machine's memory; true where it remembers none. */
  continuesMemory: boolean;
  /** Whether it continues the newest checkpoint of the database; true where there is none. */
  continuesNewest: boolean;
}

/**
 * Whether the present tree may be signed; null where it may. A log must not sign a checkpoint that is
 * inconsistent with one that it signed (C2SP tlog-checkpoint), so that who does not know does not sign:
 * a machine without a memory signs only a log that was never signed. A memory behind the newest
 * checkpoint is that of one among several machines, and moves on where the log provably continues it.
 */
export function judgeSigning(memory: Memory, log: PresentLog): StopReason | null {
  const { newest } = log;
  if (memory.kind === "checkpoint") {
    if (memory.size > log.size) return "log_shrank";
    if (!log.continuesMemory) return "note_contradicts";
  }
  if (newest !== null) {
    if (newest.size > log.size) return "log_shrank";
    if (!log.continuesNewest) return "checkpoint_contradicts";
    if (!newest.isOurs) return "checkpoint_not_ours";
  }
  if (memory.kind === "unreadable") return "note_unreadable";
  if (newest === null || memory.kind === "checkpoint") return null;
  return memory.kind === "other_log" ? "note_of_other_log" : "note_missing";
}

const EVERYWHERE: ReadonlySet<StopReason> = new Set([
  "checkpoint_contradicts",
  "note_contradicts",
  "log_shrank",
  "outside_contradicts",
]);

/** True where the reason is wrong with the log, for every machine, and not with the machine. */
export function stopsEverywhere(reason: StopReason): boolean {
  return EVERYWHERE.has(reason);
}

/** The reason for people: one sentence. */
export const STOP_TEXTS: Readonly<Record<StopReason, string>> = {
  note_missing:
    "This machine does not have the note of the checkpoint that was signed last, so it cannot tell whether the log continues it.",
  note_unreadable:
    "The note of the checkpoint that was signed last is empty, damaged or signed by no key of this service.",
  note_of_other_log: "The note on this machine is that of a log with another name.",
  note_not_written: "The note of the checkpoint cannot be written to its file.",
  checkpoint_not_ours: "No key of this machine signed the newest checkpoint in the database.",
  checkpoint_contradicts: "The log does not extend the newest checkpoint in the database.",
  note_contradicts: "The log does not extend what was signed before.",
  log_shrank: "The log does not extend what was signed before: it is shorter.",
  outside_contradicts: "The log does not extend a checkpoint that is kept outside of the service.",
};
