import { describe, expect, it } from "vitest";
import { readTraceLine } from "./trace-line";

const BODY = {
  actor: "did:svc:service",
  at: "2026-11-22T12:00:00.000000Z",
  kind: "score.apply",
  pay: null,
  req: "r1",
  sum: { delta: -8 },
};

const lineOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

describe("readTraceLine", () => {
  it("returns what the record says", () => {
    expect(readTraceLine(lineOf({ body: BODY, chain: "c", epoch: 1 }))).toEqual(BODY);
  });

  it.each([
    ["no object", 7],
    ["no body", { chain: "c" }],
    ["a body that is a list", { body: [] }],
    ["a kind that is no text", { body: { ...BODY, kind: 1 } }],
    ["a payload that is no text", { body: { ...BODY, pay: 1 } }],
    ["a summary that is none", { body: { ...BODY, sum: null } }],
    ["a summary that is a list", { body: { ...BODY, sum: [1] } }],
  ])("returns null for %s", (_, value) => {
    expect(readTraceLine(lineOf(value))).toBeNull();
  });

  it("returns null for bytes that are no text or no JSON", () => {
    expect(readTraceLine(Uint8Array.of(0xff, 0xfe))).toBeNull();
    expect(readTraceLine(new TextEncoder().encode("{"))).toBeNull();
  });
});
