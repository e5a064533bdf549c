import { describe, expect, it } from "vitest";
import { DEFAULT_BASELINE, isBaseline } from "../tier";
import {
  call,
  claims,
  digest,
  ESCAPE,
  fail,
  injected,
  issue,
  KEY,
  pass,
  quarantine,
  RAMPAGE,
  revoke,
  SimulatedChain,
} from "./simulated-chain";
import type { AgentEvent } from "./trace-event";
import { instantMicros } from "./trace-instant";
import { stepTrust } from "./trust-step";

const MINUTE = 60;
const HOUR = 3600;

describe("the table of effects", () => {
  it.each<[string, AgentEvent, number, string]>([
    ["a cycle with all claims proven", claims(2, 2), 1, "cycle_proven"],
    ["a cycle without claims", claims(0, 0), 0, ""],
    ["an unproven claim", claims(1, 2), -15, "claim_unproven"],
    ["a tool outside the allowlist", ESCAPE, -8, "scope_escape"],
    [
      "arguments outside the scope",
      call({ scope: "OUT_OF_SCOPE", blocked: "scope" }),
      -8,
      "scope_escape",
    ],
    ["a rate limit", call({ blocked: "limit" }), 0, ""],
    ["an injected input", injected(1), -10, "injection"],
    ["an unapproved high-risk action", RAMPAGE, -40, "unapproved_high_risk"],
    ["an approved one", call({ risk: 90, outcome: "executed", approval: "HITL-1" }), 0, ""],
    ["one that failed", call({ risk: 90, outcome: "failed" }), 0, ""],
    ["a lower risk", call({ risk: 70, outcome: "executed" }), 0, ""],
  ])("%s", (_, event, delta, cause) => {
    const [change] = new SimulatedChain(80).append(event).changes;
    const scored = { delta, old: 80, new: 80 + delta, cause, table: 2 };
    expect(change).toEqual(delta === 0 ? undefined : { kind: "score.apply", sum: scored });
  });

  it.each(["CLEAN", "SUSPICIOUS", "ERROR"] as const)("a scan that says %s", (verdict) => {
    const sum = { sha256: digest(1), source: "mail:x", verdict };
    expect(new SimulatedChain(80).append({ kind: "injection.scan", sum }).changes).toEqual([]);
  });

  it("stops at zero", () => {
    const state = { ...new SimulatedChain(80).state, score: 7 };
    const record = { at: new SimulatedChain(80).at, actor: "a", event: ESCAPE };
    const [change] = stepTrust(state, record, new Map()).changes;
    expect(change?.sum).toMatchObject({ delta: -7, new: 0 });
  });
});

describe("gains", () => {
  it("are five in an hour, whenever the hour begins", () => {
    const chain = new SimulatedChain(70);
    for (let i = 0; i < 8; i++) chain.wait(MINUTE).append(claims(1, 1));
    expect(chain.state.score).toBe(75);
    chain.wait(HOUR - 8 * MINUTE + MINUTE - 1).append(claims(1, 1));
    expect(chain.state.score).toBe(75);
    chain.wait(1).append(claims(1, 1));
    expect(chain.state.score).toBe(76);
    chain.append(claims(1, 1));
    expect(chain.state.score).toBe(76);
  });

  it.each([
    [70, 80],
    [95, 100],
  ])("end ten above the baseline: %i to %i", (baseline, ceiling) => {
    const chain = new SimulatedChain(baseline);
    for (let i = 0; i < 200; i++) chain.wait(10 * MINUTE).append(claims(1, 1));
    expect(chain.state.score).toBe(ceiling);
  });

  it("are none while the agent is unverified", () => {
    const chain = new SimulatedChain(70);
    chain.append(revoke());
    expect(chain.append(claims(1, 1)).changes).toEqual([]);
  });
});

describe("injected inputs", () => {
  it("count once for a digest", () => {
    const chain = new SimulatedChain(80);
    for (let i = 0; i < 5; i++) chain.append(injected(1, `mail:${i}`));
    expect(chain.state.score).toBe(70);
  });

  it.each(Object.entries(DEFAULT_BASELINE))(
    "four of one outsider do not quarantine a %s agent that acted on none",
    (_, baseline) => {
      const chain = new SimulatedChain(baseline);
      for (let i = 0; i < 4; i++) chain.append(injected(i));
      expect(chain.state.score).toBe(baseline - 20);
      expect(chain.status).toBe("DEGRADED");
    },
  );

  it("count again after 24 hours", () => {
    const chain = new SimulatedChain(80);
    for (let i = 0; i < 3; i++) chain.append(injected(i));
    chain.wait(24 * HOUR - 1).append(injected(2));
    expect(chain.state.score).toBe(60);
    chain.wait(1).append(injected(2));
    expect(chain.state.score).toBe(50);
  });

  it("count in full where the agent acts on them", () => {
    const chain = new SimulatedChain(80);
    for (let i = 0; i < 4; i++) chain.append(injected(i));
    expect(chain.append(call({ inputs: [digest(0)] })).changes).toEqual([]);
    const acted = chain.append(call({ inputs: [digest(2), digest(2), digest(9), digest(3)] }));
    expect(acted.changes.map(({ sum }) => sum.cause)).toEqual(["injection", "injection", "delta"]);
    expect(chain.state.score).toBe(40);
    expect(chain.status).toBe("QUARANTINED");
  });

  it("are no act when an outcome is reported", () => {
    const chain = new SimulatedChain(80);
    for (let i = 0; i < 3; i++) chain.append(injected(i));
    expect(chain.append(call({ inputs: [digest(2)], outcome: "executed" })).changes).toEqual([]);
  });
});

describe("status", () => {
  it("is not degraded by one injection or one slip, but by one unproven claim", () => {
    for (const [event, status] of [
      [injected(1), "ACTIVE"],
      [ESCAPE, "ACTIVE"],
      [claims(0, 1), "DEGRADED"],
    ] as const) {
      const chain = new SimulatedChain(70);
      chain.append(event);
      expect(chain.status).toBe(status);
    }
  });

  it("is degraded by three attempts in ten minutes, whatever the score", () => {
    const quick = new SimulatedChain(50);
    const slow = new SimulatedChain(50);
    for (const [chain, gap] of [
      [quick, 299],
      [slow, 300],
    ] as const) {
      chain.state = { ...chain.state, score: 100, baseline: 100 };
      chain.append(ESCAPE);
      chain.state = { ...chain.state, score: 100 };
      chain.wait(gap).append(ESCAPE);
      chain.state = { ...chain.state, score: 100 };
      chain.wait(gap).append(ESCAPE);
    }
    expect(quick.state.scopeAttempts).toHaveLength(3);
    expect(slow.state.scopeAttempts).toHaveLength(2);
    expect([quick.status, slow.status]).toEqual(["DEGRADED", "ACTIVE"]);
  });

  it("is quarantined by an unapproved high-risk action at any score", () => {
    const chain = new SimulatedChain(100);
    const { changes } = chain.append(RAMPAGE);
    expect(changes.at(-1)?.sum).toEqual({
      from: "ACTIVE",
      to: "QUARANTINED",
      cause: "unapproved_high_risk",
    });
    expect(chain.state.score).toBe(60);
  });

  it("goes from one missed challenge to two, and back by a pass", () => {
    const chain = new SimulatedChain(70);
    chain.append(issue(1));
    chain.append(fail(1, 1));
    expect(chain.status).toBe("DEGRADED");
    chain.append(issue(2));
    chain.append(fail(2, 2));
    expect(chain.status).toBe("UNVERIFIED");
    chain.append(issue(3));
    expect(chain.append(pass(3)).changes).toEqual([
      {
        kind: "status.change",
        sum: { from: "UNVERIFIED", to: "ACTIVE", cause: "challenge_passed" },
      },
    ]);
  });

  it("does not wash deeds away by a lost and won proof", () => {
    const chain = new SimulatedChain(70);
    chain.append(claims(0, 1));
    chain.append(revoke("x".repeat(43)));
    chain.append(issue(1));
    chain.append(pass(1));
    expect(chain.status).toBe("DEGRADED");
  });

  it("recovers after an hour without penalty and not before", () => {
    const chain = new SimulatedChain(70);
    chain.append(claims(0, 1));
    for (let i = 0; i < 10; i++) chain.wait(15 * MINUTE).append(claims(1, 1));
    chain.append(injected(1, "mail:a"));
    for (let i = 0; i < 10; i++) chain.wait(MINUTE).append(claims(1, 1));
    // Four cycles of the last hour leave room for one.
    expect([chain.state.score, chain.status]).toEqual([56, "DEGRADED"]);
    for (let i = 0; i < 8; i++) chain.wait(15 * MINUTE).append(claims(1, 1));
    expect(chain.state.score).toBe(64);
    expect(chain.sweep().changes).toEqual([]);
    chain.wait(15 * MINUTE).append(claims(1, 1));
    expect(chain.sweep().changes).toHaveLength(1);
    expect(chain.status).toBe("ACTIVE");
    expect(chain.sweep().changes).toEqual([]);
  });

  it("is unverified when a key that counts is revoked, not when a retired one is", () => {
    const chain = new SimulatedChain(70);
    chain.append(revoke("x".repeat(43), "retired"));
    expect(chain.status).toBe("ACTIVE");
    chain.append(revoke());
    expect(chain.status).toBe("UNVERIFIED");
    chain.append(issue(1));
    expect(chain.append(pass(1, KEY))).toMatchObject({ changes: [], objection: "key_revoked" });
    chain.append(pass(1, "y".repeat(43)));
    expect(chain.status).toBe("ACTIVE");
  });

  it("takes each challenge once", () => {
    const chain = new SimulatedChain(70);
    expect(chain.append(pass(1)).objection).toBe("challenge_not_open");
    expect(chain.append(fail(1, 1)).objection).toBe("challenge_not_open");
    for (let i = 1; i <= 3; i++) chain.append(issue(i));
    expect(chain.append(issue(4)).objection).toBe("too_many_challenges");
    expect(chain.append(fail(1, 7)).objection).toBe("missed_differs");
    expect(chain.state.missed).toBe(1);
    expect(chain.append(fail(1, 2)).objection).toBe("challenge_not_open");
  });
});

describe("quarantine and restore", () => {
  it("restores to the baseline, read-only for a day, by another person", () => {
    const chain = new SimulatedChain(70);
    chain.append(claims(0, 1));
    chain.append(quarantine(), "user:7");
    expect(chain.restore("user:7").objection).toBe("restored_by_quarantiner");
    expect(chain.status).toBe("QUARANTINED");
    const { changes } = chain.restore("user:8");
    expect(changes.map(({ sum }) => sum)).toEqual([
      { delta: 15, old: 55, new: 70, cause: "restore", table: 2 },
      { from: "QUARANTINED", to: "ACTIVE", cause: "restore" },
    ]);
    expect(chain.state.readOnlyUntil).toBe(chain.clock + 24 * HOUR * 1_000_000);
    expect(chain.restore("user:8").objection).toBe("not_quarantined");
  });

  it("does not shorten the day, whatever the record says", () => {
    const chain = new SimulatedChain(70);
    chain.append(quarantine(), "user:7");
    const sum = { review: "R", approved_by: "user:8", read_only_until: chain.at };
    const step = chain.append({ kind: "restore.apply", sum }, "user:8");
    expect(step.objection).toBe("read_only_short");
    expect(step.state.readOnlyUntil).toBe(chain.clock + 24 * HOUR * 1_000_000);
  });

  it("keeps in mind who quarantined first", () => {
    const byPerson = new SimulatedChain(70);
    byPerson.append(quarantine(), "user:7");
    byPerson.append(quarantine(), "user:9");
    expect(byPerson.state.quarantinedBy).toBe("user:7");
    const byItself = new SimulatedChain(70);
    byItself.append(RAMPAGE);
    expect(byItself.state.quarantinedBy).toBe("did:svc:service");
  });

  it("changes no score while the chain is sealed", () => {
    const chain = new SimulatedChain(70);
    chain.append(quarantine(), "user:7");
    for (const event of [ESCAPE, claims(1, 1), RAMPAGE, injected(1), pass(1)]) {
      expect(chain.append(event).changes).toEqual([]);
    }
    expect(chain.state.score).toBe(70);
  });

  it.each([
    ["user:7", "user:8"],
    ["user:8", "user:7"],
  ])(
    "is not restored by %s with the approval of %s after user:7 quarantined",
    (actor, approver) => {
      const chain = new SimulatedChain(70);
      chain.append(quarantine(), "user:7");
      const read_only_until = "2027-01-01T00:00:00.000000Z";
      const sum = { review: "R", approved_by: approver, read_only_until };
      const step = chain.append({ kind: "restore.apply", sum }, actor);
      expect(step.objection).toBe("restored_by_quarantiner");
      expect(chain.status).toBe("QUARANTINED");
    },
  );

  it("takes a longer read-only time as it was recorded", () => {
    const chain = new SimulatedChain(70);
    chain.append(quarantine(), "user:7");
    const read_only_until = "2027-01-01T00:00:00.000000Z";
    const sum = { review: "R", approved_by: "user:8", read_only_until };
    const { state } = chain.append({ kind: "restore.apply", sum }, "user:8");
    expect(state.readOnlyUntil).toBe(instantMicros(read_only_until));
  });

  it("opens an epoch only behind a seal", () => {
    const chain = new SimulatedChain(70);
    expect(chain.restore("user:8").objection).toBe("not_quarantined");
    expect(chain.state.baseline).toBe(70);
  });
});

it("takes no window back when the clock is set back", () => {
  const chain = new SimulatedChain(70);
  for (let i = 0; i < 5; i++) chain.append(claims(1, 1));
  const back = chain.wait(-2 * HOUR).append(claims(1, 1));
  expect(back.changes).toEqual([]);
  expect(back.state.clock).toBeGreaterThan(chain.clock);
});

it("takes a baseline that leaves an agent active", () => {
  expect([49, 50, 100, 101, 60.5].map(isBaseline)).toEqual([false, true, true, false, false]);
});
