import { describe, expect, it } from "vitest";
import { keyInstant } from "./key-instant";

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second));

describe("the instant of an agent's keys", () => {
  it("is now, but never before what is written", () => {
    const kept = { addedAt: at(1), revokedAt: null };
    expect(keyInstant([], at(5))).toEqual(at(5));
    expect(keyInstant([kept], at(5))).toEqual(at(5));
    expect(keyInstant([kept], at(0))).toEqual(at(1));
    expect(keyInstant([kept, { addedAt: at(2), revokedAt: at(9) }], at(5))).toEqual(at(9));
  });
});
