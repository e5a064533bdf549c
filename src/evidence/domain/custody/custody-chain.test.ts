import { describe, expect, it } from "vitest";
import { toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import type { CustodyAct } from "@/trace/domain/custody-event";
import { custodyHash, custodyLine, verifyCustody, ZERO_HEAD } from "./custody-chain";

/** Lines and head of the published design's example package. */
const A = "a".repeat(64);
const FIRST_HASH = "e220700ca17b54319f782d32996509cbc14dbc22bf5bbec03ea550b3f4c5ea67";
const HEAD = "b4b8e65eb916b56c0519f52d5c910635d59d0bcd4b2737d67f8f0c3d1a4c2595";
const LINES = [
  `{"actor":{"id":"u-1","kind":"user"},"at":"2026-11-01T10:00:00.000000Z","event":"collected","prev":"${ZERO_HEAD}","seq":0,"sha256_after":"${A}","sha256_before":null,"subject":"EV-1","v":1}`,
  `{"actor":{"id":"u-1","kind":"user"},"at":"2026-11-02T10:00:00.000000Z","event":"transferred","prev":"${FIRST_HASH}","seq":1,"sha256_after":"${A}","sha256_before":"${A}","subject":"EV-1","to":{"id":"u-2","kind":"user"},"v":1}`,
];

const ACT: CustodyAct = {
  event: "verified",
  subject: "EVD-1",
  actor: { kind: "user", id: "1", display: "Žofie" },
  at: "2026-11-01T10:00:00.000000Z",
  recorded_at: "2026-11-01T10:00:00.000001Z",
  purpose: "Test",
  sha256_before: A,
  sha256_after: A,
  match: true,
};

function chainOf(length: number): string[] {
  const lines: string[] = [];
  let prev = ZERO_HEAD;
  for (let seq = 0; seq < length; seq++) {
    const line = custodyLine({ ...ACT, subject: `EVD-${seq}` }, { seq, prev });
    lines.push(line);
    prev = toHex(custodyHash(nodePrimitives, utf8(line)));
  }
  return lines;
}

function verify(lines: readonly string[]) {
  return verifyCustody(nodePrimitives, lines.map(utf8));
}

describe("custodyHash", () => {
  it("agrees with the known answers", () => {
    expect(LINES.map((line) => toHex(custodyHash(nodePrimitives, utf8(line))))).toEqual([
      FIRST_HASH,
      HEAD,
    ]);
  });
});

describe("custodyLine", () => {
  it("is canonical and carries its place", () => {
    const line = custodyLine(ACT, { seq: 3, prev: A });
    expect(line).toBe(
      `{"actor":{"display":"Žofie","id":"1","kind":"user"},"at":"2026-11-01T10:00:00.000000Z","event":"verified","match":true,"prev":"${A}","purpose":"Test","recorded_at":"2026-11-01T10:00:00.000001Z","seq":3,"sha256_after":"${A}","sha256_before":"${A}","subject":"EVD-1","v":1}`,
    );
  });

  it.each<[string, object, object?]>([
    ["an event that is not known", { event: "lost" }],
    ["a time without fraction", { at: "2026-11-01T10:00:00Z" }],
    ["a time of another zone", { recorded_at: "2026-11-01T10:00:00.000000+01:00" }],
    ["a day that no month has", { at: "2026-02-30T10:00:00.000000Z" }],
    ["a digest in capitals", { sha256_before: "A".repeat(64) }],
    ["a digest that is cut", { sha256_after: "a".repeat(63) }],
    ["a note without digest", { note_sha256: "text" }],
    ["a number that is no integer", { media: { seal: 1.5 } }],
    ["a place between two", {}, { seq: 0.5 }],
    ["a link that is none", {}, { prev: "" }],
  ])("refuses %s", (_name, act, place) => {
    expect(() =>
      custodyLine({ ...ACT, ...act } as CustodyAct, { seq: 0, prev: ZERO_HEAD, ...place }),
    ).toThrow(RangeError);
  });

  it("refuses a lone surrogate", () => {
    expect(() => custodyLine({ ...ACT, purpose: "\ud800" }, { seq: 0, prev: ZERO_HEAD })).toThrow(
      TypeError,
    );
  });
});

describe("verifyCustody", () => {
  it("accepts the published example, a chain of ours and none", () => {
    expect(verify(LINES)).toEqual({ head: HEAD, events: 2 });
    expect(verify(chainOf(20))).toMatchObject({ events: 20 });
    expect(verify([])).toEqual({ head: ZERO_HEAD, events: 0 });
  });

  it.each([0, 4, 8])("finds a byte that changed in event %i at the next link", (at) => {
    const lines = chainOf(10);
    lines[at] = lines[at]?.replace("Test", "Text") ?? "";
    expect(verify(lines)).toMatchObject({ broken: { seq: at + 1, reason: "prev_mismatch" } });
  });

  it("gives another head when the last event changed or is gone", () => {
    const lines = chainOf(3);
    const whole = verify(lines);
    expect(verify(lines.slice(0, 2))).not.toEqual(whole);
    expect(verify([...lines.slice(0, 2), lines[2]?.replace("Test", "Text") ?? ""])).not.toEqual(
      whole,
    );
  });

  it.each<[string, (lines: string[]) => string[], object]>([
    ["a line left out", ([a = "", , c = ""]) => [a, c], { seq: 1, reason: "sequence_gap" }],
    ["a first line cut", ([, b = ""]) => [b], { seq: 0, reason: "sequence_gap" }],
    ["two lines swapped", ([a = "", b = ""]) => [b, a], { seq: 0, reason: "sequence_gap" }],
    ["white space", ([a = ""]) => [`${a} `], { seq: 0, reason: "not_canonical" }],
    [
      "members in another order",
      ([a = ""]) => [JSON.stringify({ v: 1, ...JSON.parse(a) })],
      { seq: 0, reason: "not_canonical" },
    ],
    [
      "a member twice",
      ([a = ""]) => [a.replace('"v":1}', '"v":1,"v":1}')],
      { seq: 0, reason: "not_canonical" },
    ],
    ["no JSON", () => ["{"], { seq: 0, reason: "not_canonical" }],
    ["no object", () => ["[]"], { seq: 0, reason: "not_canonical" }],
    [
      "another version",
      ([a = ""]) => [a.replace('"v":1}', '"v":2}')],
      { seq: 0, reason: "sequence_gap" },
    ],
  ])("names the place of %s", (_name, damage, expected) => {
    expect(verify(damage(chainOf(3)))).toMatchObject({ broken: expected });
  });

  it("names bytes that are no text", () => {
    expect(verifyCustody(nodePrimitives, [new Uint8Array([0xff])])).toMatchObject({
      broken: { seq: 0, reason: "not_canonical", stored: "ff" },
    });
  });
});
