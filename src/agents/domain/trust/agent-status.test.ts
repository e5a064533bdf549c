import { describe, expect, it } from "vitest";
import {
  type AgentStatus,
  degradeThreshold,
  mayRecover,
  moveStatus,
  quarantineThreshold,
  type StatusLatches,
  type StatusTrigger,
  statusOf,
} from "./agent-status";
import { DEGRADE_CAUSES, QUARANTINE_CAUSES, UNVERIFY_CAUSES } from "./status-cause";
import { TRUST_RULES_V1 } from "./trust-rules";

const no = { degraded: false, unverified: false, quarantined: false };

/** Every combination of findings; the status that it shows is in its name. */
const BEFORE = {
  ACTIVE: no,
  DEGRADED: { ...no, degraded: true },
  UNVERIFIED: { ...no, unverified: true },
  "UNVERIFIED over DEGRADED": { ...no, unverified: true, degraded: true },
  QUARANTINED: { ...no, quarantined: true },
  "QUARANTINED over all": { degraded: true, unverified: true, quarantined: true },
} as const satisfies Record<string, StatusLatches>;

type Before = keyof typeof BEFORE;

const TRIGGERS: Record<string, StatusTrigger> = {
  ...Object.fromEntries(
    QUARANTINE_CAUSES.map((cause) => [`quarantine ${cause}`, { kind: "quarantine", cause }]),
  ),
  ...Object.fromEntries(
    UNVERIFY_CAUSES.map((cause) => [`unverify ${cause}`, { kind: "unverify", cause }]),
  ),
  ...Object.fromEntries(
    DEGRADE_CAUSES.map((cause) => [`degrade ${cause}`, { kind: "degrade", cause }]),
  ),
  "pass, clean": { kind: "pass", recovers: true },
  "pass, deeds remain": { kind: "pass", recovers: false },
  recover: { kind: "recover" },
  restore: { kind: "restore" },
};

/** Status after the trigger, in the order of BEFORE. */
const AFTER: Record<
  string,
  readonly [AgentStatus, AgentStatus, AgentStatus, AgentStatus, AgentStatus, AgentStatus]
> = {
  quarantine: [
    "QUARANTINED",
    "QUARANTINED",
    "QUARANTINED",
    "QUARANTINED",
    "QUARANTINED",
    "QUARANTINED",
  ],
  unverify: ["UNVERIFIED", "UNVERIFIED", "UNVERIFIED", "UNVERIFIED", "QUARANTINED", "QUARANTINED"],
  degrade: ["DEGRADED", "DEGRADED", "UNVERIFIED", "UNVERIFIED", "QUARANTINED", "QUARANTINED"],
  "pass, clean": ["ACTIVE", "ACTIVE", "ACTIVE", "ACTIVE", "QUARANTINED", "QUARANTINED"],
  "pass, deeds remain": ["ACTIVE", "DEGRADED", "ACTIVE", "DEGRADED", "QUARANTINED", "QUARANTINED"],
  recover: ["ACTIVE", "ACTIVE", "UNVERIFIED", "UNVERIFIED", "QUARANTINED", "QUARANTINED"],
  restore: ["ACTIVE", "DEGRADED", "UNVERIFIED", "UNVERIFIED", "ACTIVE", "ACTIVE"],
};

/** Cause in the status.change record of a trigger. */
const CAUSE: Record<string, string> = {
  "pass, clean": "challenge_passed",
  "pass, deeds remain": "challenge_passed",
  recover: "recovered",
  restore: "restore",
};

const ROWS = Object.entries(TRIGGERS).flatMap(([name, trigger]) =>
  (Object.keys(BEFORE) as Before[]).map((before, column) => {
    const [family = name, cause = ""] = name.split(" ");
    const after = (AFTER[name] ?? AFTER[family])?.[column];
    return { name, trigger, before, after, cause: CAUSE[name] ?? cause };
  }),
);

describe("moveStatus", () => {
  it("has a row for every status and cause", () => {
    expect(ROWS).toHaveLength((5 + 2 + 4 + 4) * 6);
  });

  it.each(ROWS)("$before, $name: $after", ({ trigger, before, after, cause }) => {
    const { latches, change } = moveStatus(BEFORE[before], trigger);
    const from = statusOf(BEFORE[before]);
    expect(statusOf(latches)).toBe(after);
    expect(change).toEqual(from === after ? null : { from, to: after, cause });
  });

  it("remembers a degradation behind a lost proof", () => {
    const { latches } = moveStatus(BEFORE.UNVERIFIED, { kind: "degrade", cause: "delta" });
    expect(latches).toEqual(BEFORE["UNVERIFIED over DEGRADED"]);
  });
});

describe("thresholds", () => {
  const facts = { score: 80, baseline: 80, missed: 0, scopeAttempts: 0 };

  it.each([
    [31, 70, null],
    [30, 70, "score"],
    [40, 80, "delta"],
    [41, 80, null],
    [0, 100, "score"],
  ] as const)("of quarantine: score %i, baseline %i: %s", (score, baseline, cause) => {
    expect(quarantineThreshold({ score, baseline }, TRUST_RULES_V1)).toBe(cause);
  });

  it.each([
    [{ score: 65 }, "delta"],
    [{ score: 66 }, null],
    [{ score: 49, baseline: 60 }, "score"],
    [{ score: 50, baseline: 60 }, null],
    [{ missed: 1 }, "challenge_late"],
    [{ scopeAttempts: 3 }, "scope_attempts"],
    [{ scopeAttempts: 2 }, null],
  ] as const)("of degradation: %j: %s", (over, cause) => {
    expect(degradeThreshold({ ...facts, ...over }, TRUST_RULES_V1)).toBe(cause);
  });

  it.each([
    [{ score: 75 }, 60, true],
    [{ score: 75 }, null, true],
    [{ score: 74 }, 60, false],
    [{ score: 75 }, 59, false],
    [{ score: 75, missed: 1 }, 60, false],
    [{ score: 49, baseline: 50 }, 60, false],
  ] as const)("of recovery: %j, quiet for %s min: %s", (over, quiet, recovers) => {
    expect(mayRecover({ ...facts, ...over }, quiet, TRUST_RULES_V1)).toBe(recovers);
  });
});
