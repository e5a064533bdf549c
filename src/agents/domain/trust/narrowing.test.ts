import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AGENT_STATUSES } from "./agent-status";
import { approvalGate, limitPercent, narrow, narrowLimit } from "./narrowing";

const NOW = new Date(Date.UTC(2026, 10, 22));
const LATER = new Date(NOW.getTime() + 1);
const facts = {
  status: "ACTIVE",
  readOnlyUntil: null,
  now: NOW,
  tool: "write:note",
  risk: 40,
  trustDelta: 0,
  mode: "gate",
} as const;
const delta = fc.integer({ min: -100, max: 50 });

describe("approvalGate", () => {
  it.each([
    [10, 80],
    [0, 80],
    [-5, 70],
    [-20, 40],
    [-30, 20],
    [-40, 20],
  ])("at a delta of %i is %i", (trustDelta, gate) => {
    expect(approvalGate(trustDelta)).toBe(gate);
  });

  it("never rises when the delta falls", () => {
    fc.assert(
      fc.property(delta, delta, (a, b) => {
        expect(approvalGate(Math.min(a, b))).toBeLessThanOrEqual(approvalGate(Math.max(a, b)));
      }),
    );
  });
});

describe("limits", () => {
  it.each([
    [5, 100],
    [0, 100],
    [-1, 95],
    [-10, 50],
    [-60, 50],
  ])("at a delta of %i are %i per cent", (trustDelta, percent) => {
    expect(limitPercent(trustDelta)).toBe(percent);
  });

  it("are rounded down, and keep one", () => {
    expect(narrowLimit(100, -10)).toBe(50);
    expect(narrowLimit(3, -1)).toBe(2);
    expect(narrowLimit(1, -10)).toBe(1);
    expect(narrowLimit(0, -10)).toBe(0);
  });
});

describe("narrow", () => {
  it.each([
    ["ACTIVE", "read:x", "allow"],
    ["ACTIVE", "write:x", "allow"],
    ["DEGRADED", "read:x", "allow"],
    ["DEGRADED", "write:x", "approval"],
    ["UNVERIFIED", "read:x", "allow"],
    ["UNVERIFIED", "write:x", "refuse"],
    ["QUARANTINED", "read:x", "refuse"],
    ["QUARANTINED", "write:x", "refuse"],
  ] as const)("for %s lets %s be: %s", (status, tool, decision) => {
    const risk = tool.startsWith("read") ? 10 : 40;
    expect(narrow({ ...facts, status, tool, risk }).decision).toBe(decision);
  });

  it("lets a restored agent only read until the end of its time", () => {
    const restored = { ...facts, readOnlyUntil: LATER };
    expect(narrow(restored)).toEqual({ decision: "refuse", code: "agent_read_only" });
    expect(narrow({ ...restored, tool: "read:x", risk: 10 }).decision).toBe("allow");
    expect(narrow({ ...restored, now: LATER }).decision).toBe("allow");
    expect(narrow({ ...restored, now: new Date(Number.NaN) }).decision).toBe("refuse");
  });

  it("asks a person at the gate and not below", () => {
    expect(narrow({ ...facts, trustDelta: -19 })).toEqual({ decision: "allow", gate: 42 });
    expect(narrow({ ...facts, trustDelta: -20 })).toEqual({
      decision: "approval",
      gate: 40,
      reasons: ["gate"],
    });
  });

  it.each(["never", "gate", "always"] as const)(
    "requires approval for risk 90 with the setting %s",
    (mode) => {
      const decided = narrow({ ...facts, tool: "pay:invoice", risk: 90, mode });
      expect(decided.decision).toBe("approval");
    },
  );

  it("requires approval for a number that is none", () => {
    expect(narrow({ ...facts, risk: Number.NaN }).decision).toBe("approval");
    expect(narrow({ ...facts, trustDelta: Number.NaN }).decision).toBe("approval");
  });

  it("permits no more when the delta falls", () => {
    const order = ["refuse", "approval", "allow"];
    const rank = (decision: string) => order.indexOf(decision);
    fc.assert(
      fc.property(
        fc.constantFrom(...AGENT_STATUSES),
        fc.constantFrom("read:x", "write:x", "send:x", "pay:x"),
        fc.constantFrom(10, 40, 70, 90),
        fc.constantFrom("never", "gate", "always"),
        delta,
        delta,
        (status, tool, risk, mode, a, b) => {
          const at = (trustDelta: number) =>
            rank(narrow({ ...facts, status, tool, risk, mode, trustDelta }).decision);
          expect(at(Math.min(a, b))).toBeLessThanOrEqual(at(Math.max(a, b)));
        },
      ),
    );
  });
});
