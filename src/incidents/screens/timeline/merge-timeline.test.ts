import { describe, expect, it } from "vitest";
import type { CustodyEventDto } from "@/evidence/server/custody/custody-dto";
import type { StatementDto } from "@/incidents/server/incidents/statement-dto";
import { mergeTimeline } from "./merge-timeline";

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000000Z`;

const comment: StatementDto = {
  id: "STM-1",
  kind: "comment",
  body: { text: "Seen." },
  author: "user:1",
  author_name: "Ana",
  stated_at: at(3),
  sha256: "ab".repeat(32),
};
const retest: StatementDto = {
  ...comment,
  id: "STM-2",
  kind: "retest",
  body: { passed: true, note: "", evidence_ids: ["EVD-1"] },
  stated_at: at(5),
};

function custody(seq: number, minute: number, hash: string): CustodyEventDto {
  const event: CustodyEventDto["event"] = {
    v: 1,
    seq,
    prev: "00".repeat(32),
    event: "verified",
    subject: "EVD-1",
    actor: { kind: "user", id: "1", display: "Ana" },
    at: at(minute),
    recorded_at: at(minute),
    purpose: "check",
    sha256_before: null,
    sha256_after: null,
    match: true,
  };
  return { seq, hash, line: "", event };
}

function record(seq: string, kind: string, minute: number, sum: Record<string, unknown> = {}) {
  const body = { kind, actor: "user:1", at: at(minute), sum, req: null, pay: null };
  return { seq, prev: "", hash: `h${seq}`, line: JSON.stringify({ body }) };
}

const verified = custody(0, 4, "cc".repeat(32));
const sources = {
  statements: [retest, comment],
  events: [verified],
  records: [
    record("0", "chain.open", 1),
    record("1", "incident.transition", 2),
    record("2", "incident.comment", 3, { statement: "STM-1" }),
    record("3", "custody.verified", 4, { custody_sha256: verified.hash }),
    record("4", "incident.retest", 5, { statement: "STM-2" }),
    record("5", "custody.exported", 6, { custody_sha256: "dd".repeat(32) }),
  ],
};

const keys = (filter: Parameters<typeof mergeTimeline>[1], from = sources) =>
  mergeTimeline(from, filter).map(({ key }) => key);

describe("the timeline of an incident", () => {
  it("shows each event once, the newest first", () => {
    expect(keys("all")).toEqual([
      "record 5",
      "STM-2",
      "custody 0",
      "STM-1",
      "record 1",
      "record 0",
    ]);
  });

  it("is narrowed to what is asked for", () => {
    expect(keys("comments")).toEqual(["STM-1"]);
    expect(keys("acts")).toEqual(["STM-2", "record 1", "record 0"]);
    expect(keys("custody")).toEqual(["record 5", "custody 0"]);
  });

  it("shows every record as history", () => {
    expect(keys("history")).toEqual([5, 4, 3, 2, 1, 0].map((seq) => `record ${seq}`));
  });

  it("loses nothing where the statement or the act itself is not there", () => {
    const bare = { ...sources, statements: [comment], events: [] };
    expect(keys("all", bare)).toEqual([
      "record 5",
      "record 4",
      "record 3",
      "STM-1",
      "record 1",
      "record 0",
    ]);
  });

  it("keeps a line that cannot be read, as the last one", () => {
    const broken = { seq: "6", prev: "", hash: "h6", line: "{" };
    const from = { ...sources, records: [...sources.records, broken] };
    expect(keys("all", from).at(-1)).toBe("record 6");
  });

  it("keeps the order of a source for events of the same instant", () => {
    const from = {
      ...sources,
      records: [record("8", "incident.transition", 9), record("9", "incident.assign", 9)],
    };
    expect(keys("acts", from).slice(0, 2)).toEqual(["record 9", "record 8"]);
  });
});
