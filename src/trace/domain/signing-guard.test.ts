import { describe, expect, it } from "vitest";
import {
  judgeSigning,
  type Memory,
  type PresentLog,
  STOP_REASONS,
  type StopReason,
  stopsEverywhere,
} from "./signing-guard";

const LOG: PresentLog = {
  size: 100,
  newest: { size: 90, isOurs: true },
  continuesMemory: true,
  continuesNewest: true,
};
const at = (size: number): Memory => ({ kind: "checkpoint", size });

const CASES: [string, Memory, Partial<PresentLog>, StopReason | null][] = [
  ["a new installation", { kind: "absent" }, { newest: null }, null],
  ["a new database beside an old note", { kind: "other_log" }, { newest: null }, null],
  [
    "a damaged note, also before anything was signed",
    { kind: "unreadable" },
    { newest: null },
    "note_unreadable",
  ],
  ["a fresh machine on an old log", { kind: "absent" }, {}, "note_missing"],
  ["a damaged note", { kind: "unreadable" }, {}, "note_unreadable"],
  ["the note of another log", { kind: "other_log" }, {}, "note_of_other_log"],
  ["one of several machines, behind", at(10), {}, null],
  ["the machine that signed last", at(90), {}, null],
  ["a note whose checkpoint the database lost, its leaves not", at(95), {}, null],
  ["the same, all checkpoints lost", at(95), { newest: null }, null],
  ["a note ahead of the log", at(101), {}, "log_shrank"],
  ["a note ahead of a log without checkpoints", at(101), { newest: null }, "log_shrank"],
  ["a note that the log does not continue", at(10), { continuesMemory: false }, "note_contradicts"],
  ["leaves that were cut below the newest checkpoint", at(10), { size: 80 }, "log_shrank"],
  ["the same on a fresh machine", { kind: "absent" }, { size: 80 }, "log_shrank"],
  [
    "leaves that were rewritten below it",
    at(10),
    { continuesNewest: false },
    "checkpoint_contradicts",
  ],
  [
    "a checkpoint that nobody of us signed",
    at(10),
    { newest: { size: 90, isOurs: false } },
    "checkpoint_not_ours",
  ],
];

describe("judgeSigning", () => {
  it.each(CASES)("judges %s", (_, memory, log, reason) => {
    expect(judgeSigning(memory, { ...LOG, ...log })).toBe(reason);
  });

  it("stops everybody only for what is wrong with the log", () => {
    expect(STOP_REASONS.filter(stopsEverywhere)).toEqual([
      "checkpoint_contradicts",
      "note_contradicts",
      "log_shrank",
      "outside_contradicts",
    ]);
  });
});
