import { describe, expect, it } from "vitest";
import { AGENT_TIERS, DEFAULT_BASELINE, HIGHEST_SCORE, LOWEST_BASELINE } from "../tier";
import { replayTrust } from "./replay-trust";
import { call, claims, ESCAPE, injected, quarantine, SimulatedChain } from "./simulated-chain";
import { readTraceEvent } from "./trace-event";
import { LATEST_RULES } from "./trust-rules";
import {
  changedThresholds,
  PUBLISHED_THRESHOLDS,
  rulesUnder,
  THRESHOLD_BOUNDS,
  THRESHOLD_NAMES,
  type ThresholdValues,
  thresholdFaults,
} from "./trust-thresholds";

const LAXEST: ThresholdValues = {
  quarantine_score: 20,
  quarantine_delta: -50,
  degrade_score: 40,
  degrade_delta: -25,
  scope_attempts: 5,
  scope_minutes: 5,
  recover_delta: -10,
  quiet_minutes: 30,
};
const STRICTEST: ThresholdValues = {
  quarantine_score: 39,
  quarantine_delta: -21,
  degrade_score: 50,
  degrade_delta: -11,
  scope_attempts: 2,
  scope_minutes: 60,
  recover_delta: 0,
  quiet_minutes: 1_440,
};

function applied(version: number, over: Partial<ThresholdValues> = {}) {
  const sum = { version, ...PUBLISHED_THRESHOLDS, ...over };
  return { kind: "thresholds.apply" as const, sum };
}

describe("thresholds that can be set", () => {
  it("are the published ones, the laxest and the strictest", () => {
    for (const values of [PUBLISHED_THRESHOLDS, LAXEST, STRICTEST]) {
      expect(thresholdFaults(values)).toEqual([]);
      expect(readTraceEvent("thresholds.apply", { version: 2, ...values })).not.toBeNull();
    }
    expect(rulesUnder(PUBLISHED_THRESHOLDS, LATEST_RULES)).toEqual(LATEST_RULES);
    expect(rulesUnder(null, LATEST_RULES)).toBe(LATEST_RULES);
  });

  it.each(THRESHOLD_NAMES)("keep %s within its bounds, whole, and named", (name) => {
    const { min, max } = THRESHOLD_BOUNDS[name];
    for (const value of [min - 1, max + 1, min + 0.5, Number.NaN]) {
      const values = { ...PUBLISHED_THRESHOLDS, [name]: value };
      expect(thresholdFaults(values).map((fault) => fault.name)).toEqual([name]);
      expect(readTraceEvent("thresholds.apply", { version: 2, ...values })).toBeNull();
    }
  });

  it.each([
    ["quarantine_score", { quarantine_score: 31, degrade_score: 40 }],
    ["quarantine_delta", { quarantine_delta: -24 }],
    ["recover_delta", { degrade_delta: -11, recover_delta: -7 }],
  ] as const)("keep %s in its order", (name, over) => {
    const values = { ...PUBLISHED_THRESHOLDS, ...over };
    expect(thresholdFaults(values).map((fault) => fault.name)).toEqual([name]);
    expect(readTraceEvent("thresholds.apply", { version: 2, ...values })).toBeNull();
  });

  it("leave every barrier within reach and degrade no agent at the baseline", () => {
    for (const values of [LAXEST, STRICTEST]) {
      for (let baseline = LOWEST_BASELINE; baseline <= HIGHEST_SCORE; baseline++) {
        const chain = new SimulatedChain(baseline);
        chain.append({ kind: "thresholds.apply", sum: { version: 2, ...values } });
        expect([baseline, chain.status]).toEqual([baseline, "ACTIVE"]);
        const seen = new Set<string>();
        for (let n = 0; n < 5 && chain.status !== "QUARANTINED"; n++) {
          chain.wait(1).append(claims(0, 1));
          seen.add(chain.status);
        }
        expect([baseline, ...seen].at(-1)).toBe("QUARANTINED");
      }
    }
  });

  it("let one outsider quarantine no agent of a usual baseline with a day of poisoned inputs", () => {
    for (const tier of AGENT_TIERS) {
      const chain = new SimulatedChain(DEFAULT_BASELINE[tier]);
      chain.append({ kind: "thresholds.apply", sum: { version: 2, ...STRICTEST } });
      chain.append(injected(1));
      expect(chain.status).toBe("ACTIVE");
      for (const n of [2, 3, 4]) chain.append(injected(n));
      expect(chain.status).toBe("DEGRADED");
    }
  });
});

describe("thresholds that are applied", () => {
  it("act like a score that fell to them, and name themselves in what they change", () => {
    const chain = new SimulatedChain(70);
    chain.append(injected(1));
    expect([chain.state.score, chain.status]).toEqual([60, "ACTIVE"]);
    const step = chain.append(applied(2, { degrade_delta: -11, quarantine_delta: -30 }));
    expect(step.changes).toEqual([]);
    chain.append(call({ scope: "OUT_OF_SCOPE", blocked: "scope" }));
    expect([chain.state.score, chain.status]).toEqual([52, "DEGRADED"]);
    expect(chain.rows.at(-1)).toMatchObject({
      kind: "status.change",
      sum: { cause: "delta", thresholds: 2 },
    });
    const stricter = chain.append(
      applied(3, { degrade_delta: -11, quarantine_delta: -21, quarantine_score: 39 }),
    );
    expect(stricter.changes).toEqual([]);
    chain.append(ESCAPE);
    expect(chain.status).toBe("QUARANTINED");
    expect(replayTrust(chain.rows)).toMatchObject({ status: "QUARANTINED", differences: [] });
  });

  it("quarantine agents that have reached them already", () => {
    const chain = new SimulatedChain(80);
    for (let n = 0; n < 2; n++) chain.append(claims(0, 1));
    expect([chain.state.score, chain.status]).toEqual([50, "DEGRADED"]);
    const step = chain.append(applied(2, { quarantine_delta: -30 }));
    expect(step.changes).toEqual([
      {
        kind: "status.change",
        sum: { from: "DEGRADED", to: "QUARANTINED", cause: "delta", thresholds: 2 },
      },
    ]);
    expect(replayTrust(chain.rows)).toMatchObject({ status: "QUARANTINED", differences: [] });
  });

  it("lift nothing by themselves where they are laxer", () => {
    const quarantined = new SimulatedChain(70);
    quarantined.append(quarantine());
    expect(quarantined.append(applied(2, LAXEST)).changes).toEqual([]);
    expect(quarantined.status).toBe("QUARANTINED");
    expect(quarantined.state.thresholds).toBeUndefined();

    const degraded = new SimulatedChain(70);
    degraded.append(claims(0, 1));
    expect(degraded.append(applied(2, LAXEST)).changes).toEqual([]);
    expect(degraded.status).toBe("DEGRADED");
    // Time does, as it always did, and by the new thresholds only from here on.
    expect(degraded.wait(31 * 60).sweep().changes).toEqual([]);
    degraded.append(claims(1, 1));
    for (let n = 0; n < 4; n++) degraded.append(claims(1, 1));
    expect(degraded.sweep().changes).toEqual([
      {
        kind: "status.change",
        sum: { from: "DEGRADED", to: "ACTIVE", cause: "recovered", thresholds: 2 },
      },
    ]);
    expect(replayTrust(degraded.rows)).toMatchObject({ status: "ACTIVE", differences: [] });
  });

  it("leave what was decided before to the thresholds of its time", () => {
    const chain = new SimulatedChain(70);
    chain.append(claims(0, 1));
    chain.append(applied(2, { degrade_delta: -25 }));
    const replay = replayTrust(chain.rows);
    expect(replay.differences).toEqual([]);
    expect(replay.thresholds).toEqual([
      { index: 4, applied: applied(2, { degrade_delta: -25 }).sum },
    ]);
    expect(chain.rows[3]).toMatchObject({ sum: { to: "DEGRADED", cause: "delta" } });
    expect(chain.rows[3]?.sum).not.toHaveProperty("thresholds");
  });

  it("make a shorter window forget what has left it", () => {
    const chain = new SimulatedChain(100);
    chain.append(ESCAPE);
    chain.wait(6 * 60).append(applied(2, { scope_minutes: 5, scope_attempts: 2 }));
    expect(chain.state.scopeAttempts).toEqual([]);
    chain.wait(1).append(applied(3, { scope_minutes: 60, scope_attempts: 2 }));
    expect(chain.status).toBe("ACTIVE");
  });

  it("have to be newer than those before", () => {
    const chain = new SimulatedChain(70);
    chain.append(applied(3));
    expect(chain.append(applied(3, STRICTEST)).objection).toBe("thresholds_not_newer");
    expect(chain.append(applied(2)).objection).toBe("thresholds_not_newer");
    expect(chain.state.thresholds?.version).toBe(3);
  });

  it("are found out where a record names others than the chain applied", () => {
    const chain = new SimulatedChain(70);
    chain.append(applied(2));
    chain.append(claims(0, 1));
    const rows = chain.rows.map((row) =>
      row.kind === "status.change" ? { ...row, sum: { ...Object(row.sum), thresholds: 9 } } : row,
    );
    expect(replayTrust(rows).differences).toMatchObject([{ reason: "different" }]);
  });
});

it("changedThresholds names what differs", () => {
  expect(changedThresholds(PUBLISHED_THRESHOLDS, PUBLISHED_THRESHOLDS)).toEqual([]);
  expect(
    changedThresholds(PUBLISHED_THRESHOLDS, {
      ...PUBLISHED_THRESHOLDS,
      quiet_minutes: 90,
      degrade_score: 45,
    }),
  ).toEqual(["degrade_score", "quiet_minutes"]);
});
