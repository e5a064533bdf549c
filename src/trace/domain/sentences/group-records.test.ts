import { describe, expect, it } from "vitest";
import { groupRecords, type PlacedRecord } from "./group-records";

function record(
  seq: number,
  kind: string,
  summary: Record<string, unknown> = {},
  request: string | null = null,
): PlacedRecord {
  return {
    epoch: 1,
    seq: String(seq),
    content: { kind, actor: "did:svc:service", summary, request },
  };
}

const story = [
  record(0, "chain.open"),
  record(1, "tool.call", { call: "C-1", tool: "pay:invoice", blocked: "human-approval" }, "r1"),
  record(2, "approval.request", { call: "C-1", approval: "A-1" }, "r1"),
  record(3, "notify", {}, "r1"),
  record(4, "tool.call", { call: "C-9", tool: "read:cases" }, "r2"),
  record(5, "approval.decide", { approval: "A-1" }),
  record(6, "approval.consume", { approval: "A-1", call: "C-2" }, "r3"),
  record(7, "tool.call", { call: "C-2", tool: "pay:invoice" }, "r3"),
  record(8, "score.apply", {}, "r4"),
  record(9, "challenge.pass", {}, "r4"),
];

const places = (rows: readonly PlacedRecord[]) =>
  groupRecords(rows).map((group) => group.rows.map(({ seq }) => Number(seq)));

describe("records by call", () => {
  it("join what names the same call or approval, and what follows from it, the newest first", () => {
    expect(places(story)).toEqual([[9], [8], [1, 2, 3, 5, 6, 7], [4], [0]]);
  });

  it("do not depend on the order in which they are loaded", () => {
    expect(groupRecords(story.toReversed())).toEqual(groupRecords(story));
  });

  it("lose and double none", () => {
    const shown = groupRecords(story).flatMap(({ rows }) => rows);
    expect(shown).toHaveLength(story.length);
    expect(new Set(shown).size).toBe(story.length);
  });

  it("leave apart a consequence of another request, of another record, or after a gap", () => {
    const [, call] = story;
    if (call === undefined) throw new Error("there is no call");
    expect(places([call, record(2, "score.apply", {}, "r2")])).toEqual([[2], [1]]);
    expect(places([call, record(2, "key.add", {}, "r1")])).toEqual([[2], [1]]);
    expect(places([call, record(3, "score.apply", {}, "r1")])).toEqual([[3], [1]]);
    expect(places([call, record(2, "score.apply", {}, "r1")])).toEqual([[1, 2]]);
  });

  it("keep a line that cannot be read by itself", () => {
    const broken = { epoch: 1, seq: "10", content: null };
    expect(places([...story, broken])[0]).toEqual([10]);
  });
});
