import { describe, expect, it } from "vitest";
import {
  type AgentKey,
  isInForce,
  keyState,
  keysToRevoke,
  MAX_OVERLAP_MS,
  planRotation,
  signerVerdict,
} from "./key-lifecycle";

const AT = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));

function key(kid: string, over: Partial<AgentKey> = {}): AgentKey {
  return {
    kid,
    addedAt: AT(0),
    introducedBy: null,
    announced: false,
    nextKeySha256: null,
    retiresAt: null,
    revokedAt: null,
    compromisedSince: null,
    ...over,
  };
}

describe("keyState", () => {
  it.each([
    ["active", {}, 5],
    ["overlapping", { retiresAt: AT(6) }, 5],
    ["retired", { retiresAt: AT(6) }, 6],
    ["active", { revokedAt: AT(6) }, 5],
    ["revoked", { revokedAt: AT(6) }, 6],
    ["revoked", { retiresAt: AT(3), revokedAt: AT(6) }, 7],
  ] as const)("is %s with %j at hour %i", (state, over, hour) => {
    expect(keyState(key("a", over), AT(hour))).toBe(state);
    expect(isInForce(key("a", over), AT(hour))).toBe(state === "active" || state === "overlapping");
  });

  it("does not count before it was added", () => {
    expect(isInForce(key("a", { addedAt: AT(3) }), AT(2))).toBe(false);
  });
});

describe("signerVerdict", () => {
  const lost = key("a", { addedAt: AT(2), revokedAt: AT(9), compromisedSince: AT(5) });

  it.each([
    [1, "not_yet"],
    [2, "in_force"],
    [4, "in_force"],
    [5, "compromised"],
    [10, "compromised"],
  ])("says of a record of hour %i: %s", (hour, verdict) => {
    expect(signerVerdict(lost, AT(hour))).toBe(verdict);
  });

  it("distinguishes retired from revoked", () => {
    expect(signerVerdict(key("a", { retiresAt: AT(3) }), AT(3))).toBe("retired");
    expect(signerVerdict(key("a", { revokedAt: AT(3) }), AT(3))).toBe("revoked");
  });
});

describe("planRotation", () => {
  const rotation = {
    oldKid: "a",
    newKid: "b",
    newKeySha256: "bb",
    nextKeySha256: "cc",
    overlapMs: MAX_OVERLAP_MS,
  };

  it("retires the old key after the overlap and adds the new one at once", () => {
    expect(planRotation([key("a")], rotation, false, AT(1))).toEqual({
      ok: true,
      retire: { kid: "a", at: AT(25) },
      add: key("b", { addedAt: AT(1), introducedBy: "a", nextKeySha256: "cc" }),
    });
  });

  it("takes only the announced key where one was announced", () => {
    const plan = planRotation([key("a", { nextKeySha256: "bb" })], rotation, false, AT(1));
    expect(plan.ok && plan.add.announced).toBe(true);
    expect(planRotation([key("a", { nextKeySha256: "xx" })], rotation, false, AT(1))).toEqual({
      ok: false,
      refusal: "pre_rotation_mismatch",
    });
  });

  it.each([
    ["old_key_not_active", [key("x")], rotation, false],
    ["old_key_not_active", [key("a", { addedAt: AT(2) })], rotation, false],
    ["old_key_not_active", [key("a", { retiresAt: AT(9) })], rotation, false],
    ["old_key_not_active", [key("a", { revokedAt: AT(1) })], rotation, false],
    ["new_key_known", [key("a")], rotation, true],
    ["new_key_known", [key("a"), key("b", { revokedAt: AT(0) })], rotation, false],
    ["new_key_known", [key("a")], { ...rotation, newKid: "a" }, false],
    ["overlap_too_long", [key("a")], { ...rotation, overlapMs: MAX_OVERLAP_MS + 1 }, false],
    ["overlap_too_long", [key("a")], { ...rotation, overlapMs: -1 }, false],
    ["overlap_too_long", [key("a")], { ...rotation, overlapMs: Number.NaN }, false],
  ] as const)("refuses: %s", (refusal, keys, asked, known) => {
    expect(planRotation(keys, asked, known, AT(1))).toEqual({ ok: false, refusal });
  });
});

describe("keysToRevoke", () => {
  const chain = [
    key("a"),
    key("b", { introducedBy: "a", addedAt: AT(4) }),
    key("c", { introducedBy: "b", addedAt: AT(6) }),
    key("other"),
  ];

  it("revokes keys that a thief may have introduced, and those that these introduced", () => {
    expect(keysToRevoke(chain, "a", AT(3))).toEqual(["a", "b", "c"]);
  });

  it("leaves keys introduced before the loss", () => {
    expect(keysToRevoke(chain, "a", AT(5))).toEqual(["a"]);
  });

  it("leaves a key that was announced before", () => {
    const announced = chain.map((each) => (each.kid === "b" ? { ...each, announced: true } : each));
    expect(keysToRevoke(announced, "a", AT(3))).toEqual(["a"]);
  });

  it("leaves out keys revoked before, but not those that they introduced", () => {
    const partly = chain.map((each) => (each.kid === "b" ? { ...each, revokedAt: AT(5) } : each));
    expect(keysToRevoke(partly, "a", AT(3))).toEqual(["a", "c"]);
  });

  it("knows no other key", () => {
    expect(keysToRevoke(chain, "x", AT(3))).toEqual([]);
  });
});
