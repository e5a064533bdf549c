import { describe, expect, it } from "vitest";
import type { CustodyEvent } from "@/trace/domain/custody-event";
import { isDoubted, isVerified, lastChecks } from "./last-checks";

const PARTS = ["request", "response"];

function check(event: "verified" | "hash_mismatch", ...paths: string[]): CustodyEvent {
  return {
    v: 1,
    seq: 0,
    prev: "",
    event,
    subject: "EVD-1",
    actor: { kind: "service", id: "s", display: "S" },
    at: "",
    recorded_at: "",
    purpose: "",
    sha256_before: null,
    sha256_after: null,
    match: event === "verified",
    mismatches: paths.map((path) => ({ path, expected: "", measured: null })),
  };
}

describe("lastChecks", () => {
  it("keeps the last check of each subject and nothing else", () => {
    const verified = check("verified");
    const other = { ...check("hash_mismatch"), subject: "EVD-2" };
    const events = [
      check("hash_mismatch"),
      other,
      verified,
      { ...verified, event: "accessed" as const },
    ];
    expect([...lastChecks(events)]).toEqual([
      ["EVD-1", verified],
      ["EVD-2", other],
    ]);
  });

  it("takes a check for verified only where it matched", () => {
    expect(isVerified(undefined)).toBe(false);
    expect(isVerified(check("verified"))).toBe(true);
    expect(isVerified({ ...check("verified"), match: null })).toBe(false);
    expect(isVerified(check("hash_mismatch"))).toBe(false);
  });
});

describe("isDoubted", () => {
  it.each([
    ["never checked", undefined, [false, false, false]],
    ["verified", check("verified"), [false, false, false]],
    ["one part differs", check("hash_mismatch", "request"), [false, true, false]],
    ["the record differs", check("hash_mismatch", "record"), [true, true, true]],
    ["the trace differs", check("hash_mismatch", "trace", "request"), [true, true, true]],
    ["it is not said what differs", check("hash_mismatch"), [true, true, true]],
    ["verified, and yet no match", { ...check("verified"), match: false }, [true, true, true]],
  ])("%s: record, request, response", (_name, last, expected) => {
    const doubted = [null, "request", "response"].map((part) => isDoubted(last, part, PARTS));
    expect(doubted).toEqual(expected);
  });
});
