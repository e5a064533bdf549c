import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FIRST_WAIT_MS,
  freshLiveness,
  isHidden,
  type LivenessProbe,
  type LivenessRecord,
  LONGEST_WAIT_MS,
  livenessProbe,
  nextLiveness,
  PROBE_PERIOD_MS,
} from "./liveness";
import { RUNTIME_OUTCOMES, type RuntimeProbe } from "./probe-outcome";

const START = new Date("2026-11-22T10:00:00Z");
const MINUTE = 60_000;
const OK: LivenessProbe = { result: "ok", code: null };
const FAILED: LivenessProbe = { result: "failed", code: "runtime_unreachable" };
const DISCARDED: LivenessProbe = { result: "discarded", code: null };

function at(minute: number): Date {
  return new Date(START.getTime() + minute * MINUTE);
}

/** The record after probes at minutes from the start. */
function probed(...probes: readonly (readonly [number, LivenessProbe])[]): LivenessRecord {
  return probes.reduce(
    (record, [minute, probe]) => nextLiveness(record, probe, at(minute), 0).record,
    freshLiveness(START),
  );
}

describe("nextLiveness", () => {
  it("is live after a good probe and asks again an hour later", () => {
    const { record, changed, suspend } = nextLiveness(freshLiveness(START), OK, at(1), 0);
    expect(record).toMatchObject({
      liveness: "live",
      liveness_since: at(1),
      last_ok_at: at(1),
      fails: 0,
    });
    expect([changed, suspend]).toEqual([true, false]);
    expect(record.next_probe_at).toEqual(new Date(at(1).getTime() + PROBE_PERIOD_MS));
  });

  it("stays as it is after one failure, is degraded after two and stale after three in 15 minutes", () => {
    expect(probed([0, OK], [60, FAILED])).toMatchObject({ liveness: "live", fails: 1 });
    expect(probed([0, OK], [60, FAILED], [65, FAILED]).liveness).toBe("degraded");
    expect(probed([0, OK], [60, FAILED], [65, FAILED], [74, FAILED]).liveness).toBe("degraded");
    const stale = probed([0, OK], [60, FAILED], [65, FAILED], [75, FAILED]);
    expect(stale).toMatchObject({ liveness: "stale", liveness_since: at(75), fails: 3 });
    expect(probed([0, FAILED]).liveness).toBe("unknown");
  });

  it("says nothing of a runtime that was not looked at", () => {
    const before = probed([0, OK], [60, FAILED], [65, FAILED]);
    const { record, changed, suspend } = nextLiveness(before, DISCARDED, at(75), 0);
    expect(record).toEqual({
      ...before,
      next_probe_at: new Date(at(75).getTime() + FIRST_WAIT_MS),
    });
    expect([changed, suspend]).toEqual([false, false]);
  });

  it("waits longer after each failure, a day at most", () => {
    let record = probed([0, OK]);
    const waits: number[] = [];
    for (let n = 0; n < 12; n++) {
      const now = record.next_probe_at;
      record = nextLiveness(record, FAILED, now, 1).record;
      waits.push((record.next_probe_at.getTime() - now.getTime()) / MINUTE);
    }
    expect(waits.slice(0, 5)).toEqual([5.5, 11, 22, 44, 88]);
    expect(Math.max(...waits)).toBe(LONGEST_WAIT_MS / MINUTE);
  });

  it("suspends on the seventh day of failures, not before", () => {
    let record = probed([0, OK]);
    const suspended: number[] = [];
    for (let day = 0; day < 8; day++) {
      for (const hour of [1, 5, 13]) {
        const next = nextLiveness(record, FAILED, at(day * 1_440 + hour * 60), 0);
        if (next.suspend) suspended.push(day);
        record = next.record;
      }
    }
    expect(suspended[0]).toBe(6);
    expect(record.fail_days).toBeGreaterThanOrEqual(7);
  });

  it("refuses another jitter", () => {
    for (const jitter of [-1.1, 1.1, Number.NaN]) {
      expect(() => nextLiveness(freshLiveness(START), OK, START, jitter)).toThrow(RangeError);
    }
  });

  const probe = fc.record({
    minutes: fc.integer({ min: 1, max: 3_000 }),
    probe: fc.constantFrom(OK, FAILED, FAILED, FAILED, DISCARDED),
    jitter: fc.double({ min: -1, max: 1, noNaN: true }),
  });

  it("never suspends on fewer than seven days of failures since the last good probe", () => {
    fc.assert(
      fc.property(fc.array(probe, { maxLength: 60 }), (probes) => {
        let record = freshLiveness(START);
        let now = START;
        let days = new Set<string>();
        for (const each of probes) {
          now = new Date(now.getTime() + each.minutes * MINUTE);
          const before = record;
          const next = nextLiveness(record, each.probe, now, each.jitter);
          record = next.record;
          if (each.probe.result === "ok") days = new Set();
          if (each.probe.result === "failed") days.add(now.toISOString().slice(0, 10));
          expect(record.fail_days).toBe(days.size);
          expect(next.suspend).toBe(each.probe.result === "failed" && days.size >= 7);
          if (each.probe.result !== "ok") expect(record.fails).toBeGreaterThanOrEqual(before.fails);
          else expect(record).toMatchObject({ liveness: "live", fails: 0, first_fail_at: null });
          const wait = record.next_probe_at.getTime() - now.getTime();
          expect(wait).toBeGreaterThanOrEqual(FIRST_WAIT_MS * 0.9);
          expect(wait).toBeLessThanOrEqual(LONGEST_WAIT_MS);
        }
      }),
    );
  });

  it("counts no day twice for a clock that goes back", () => {
    const record = probed([0, FAILED], [1_440, FAILED], [0, FAILED], [1_440, FAILED]);
    expect(record.fail_days).toBe(2);
  });
});

describe("isHidden", () => {
  it("hides what is stale for a day", () => {
    const stale = { liveness: "stale", liveness_since: START } as const;
    expect(isHidden(stale, at(1_439))).toBe(false);
    expect(isHidden(stale, at(1_440))).toBe(true);
    expect(isHidden({ ...stale, liveness: "degraded" }, at(9_000))).toBe(false);
  });
});

describe("livenessProbe", () => {
  const seen = (over: Partial<RuntimeProbe>): RuntimeProbe => ({
    outcome: "ok",
    duration_ms: 1,
    observed: {},
    tools: null,
    binding: "missing",
    addresses: { resolved: [], connected: [] },
    ...over,
  });

  it("takes a timeout for a failure and our own overload for nothing", () => {
    for (const outcome of RUNTIME_OUTCOMES.filter((each) => each !== "ok")) {
      const probe = seen({ outcome });
      expect(livenessProbe(probe, false)).toEqual({ result: "failed", code: `runtime_${outcome}` });
      expect(livenessProbe(probe, true).result).toBe("discarded");
    }
    expect(livenessProbe(seen({}), true)).toEqual(OK);
  });

  it("does not take another agent for the one that is looked for", () => {
    expect(livenessProbe(seen({ binding: "wrong" }), false)).toEqual({
      result: "failed",
      code: "runtime_binding_wrong",
    });
  });

  it("takes a runtime that wants credentials and is bound for alive", () => {
    expect(livenessProbe(seen({ outcome: "auth_required", binding: "bound" }), false)).toEqual(OK);
  });
});
