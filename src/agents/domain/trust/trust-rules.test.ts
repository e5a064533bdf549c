import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import histories from "../__fixtures__/rules-1-histories.json";
import { replayTrust, type TraceBody } from "./replay-trust";
import {
  call,
  claims,
  digest,
  ESCAPE,
  fail,
  injected,
  issue,
  pass,
  RULES_2,
  revoke,
  SimulatedChain,
} from "./simulated-chain";
import { readTraceEvent } from "./trace-event";
import { rulesOfVersion } from "./trust-rules";

const DAY = 86_400;

/** Score according to the changes of an event. */
function scored(step: ReturnType<SimulatedChain["append"]>) {
  return step.changes.flatMap(({ kind, sum }) => (kind === "score.apply" ? [sum] : []));
}

describe("what an agent only received", () => {
  it.each([50, 60, 70, 80, 100])(
    "takes no more than 20 points in 24 hours over all sources, baseline %i",
    (baseline) => {
      const chain = new SimulatedChain(baseline);
      for (let n = 0; n < 4; n++) chain.wait(60).append(injected(n, `mail:outsider-${n}`));
      expect(chain.state.score).toBe(baseline === 50 ? 40 : baseline - 20);
      expect(chain.status).toBe("DEGRADED");
      expect(replayTrust(chain.rows)).toMatchObject({ differences: [], rules: 2 });
    },
  );

  it("costs ten points each, and the score says what was not applied and why", () => {
    const chain = new SimulatedChain(80);
    const steps = [0, 1, 2].map((n) => scored(chain.append(injected(n, `mail:${n}`))));
    const injection = { cause: "injection", table: 2 };
    expect(steps).toEqual([
      [{ ...injection, delta: -10, old: 80, new: 70 }],
      [{ ...injection, delta: -10, old: 70, new: 60 }],
      [{ ...injection, delta: 0, old: 60, new: 60, withheld: 10, because: "day" }],
    ]);
  });

  it("quarantines no agent, however many days it comes", () => {
    const chain = new SimulatedChain(70);
    for (let n = 0; n < 12; n++) chain.wait(DAY / 2).append(injected(n, `mail:${n}`));
    expect([chain.state.score, chain.status]).toEqual([40, "DEGRADED"]);
    expect(scored(chain.append(injected(99, "mail:x")))).toMatchObject([
      { delta: 0, withheld: 10, because: "quarantine" },
    ]);
    chain.append(claims(0, 1));
    expect(chain.status).toBe("QUARANTINED");
  });

  it("keeps no degraded agent from its quiet hour once it costs nothing", () => {
    const chain = new SimulatedChain(70);
    for (let n = 0; n < 2; n++) chain.append(injected(n, `mail:${n}`));
    const { lastPenaltyAt } = chain.state;
    chain.wait(600).append(injected(2, "mail:2"));
    expect(chain.state.lastPenaltyAt).toBe(lastPenaltyAt);
  });

  it("costs in full where the agent acts on it", () => {
    const chain = new SimulatedChain(100);
    for (let n = 0; n < 4; n++) chain.append(injected(n, `mail:${n}`));
    expect(scored(chain.append(call({ inputs: [digest(0), digest(2), digest(3)] })))).toMatchObject(
      [{ delta: -10 }, { delta: -10 }],
    );
    expect([chain.state.score, chain.status]).toEqual([60, "QUARANTINED"]);
  });

  it("never does more, whatever comes from whomever and whenever", () => {
    const arrival = fc.record({
      seconds: fc.constantFrom(0, 1, 3600, DAY / 2, DAY - 1, DAY),
      input: fc.nat(9),
      source: fc.constantFrom("mail:a", "mail:b", "web:c", "web:d"),
    });
    const baseline = fc.integer({ min: 50, max: 100 });
    fc.assert(
      fc.property(baseline, fc.array(arrival, { maxLength: 40 }), (from, arrivals) => {
        const chain = new SimulatedChain(from);
        const losses: { at: number; points: number }[] = [];
        for (const { seconds, input, source } of arrivals) {
          const before = chain.wait(seconds).state.score;
          chain.append(injected(input, source));
          losses.push({ at: chain.clock, points: before - chain.state.score });
        }
        for (const { at } of losses) {
          const day = losses.filter((loss) => loss.at >= at && loss.at < at + DAY * 1_000_000);
          expect(day.reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(20);
        }
        expect(chain.status).not.toBe("QUARANTINED");
        expect(replayTrust(chain.rows).differences).toEqual([]);
      }),
    );
  });
});

/** A challenge that is issued and missed or answered. */
function late(chain: SimulatedChain, n: number, missed: number) {
  chain.append(issue(n));
  return chain.wait(60).append(fail(n, missed));
}

function proves(chain: SimulatedChain, n: number) {
  chain.append(issue(n));
  return chain.append(pass(n)).changes.map(({ sum }) => sum);
}

describe("a proof of the key behind missed challenges", () => {
  it.each([1, 2])("returns an agent below its baseline to ACTIVE after %i", (count) => {
    const chain = new SimulatedChain(80);
    chain.append(ESCAPE);
    for (let n = 1; n <= count; n++) late(chain, n, n);
    const from = count === 1 ? "DEGRADED" : "UNVERIFIED";
    expect(chain.status).toBe(from);
    expect(proves(chain, 9)).toEqual([{ from, to: "ACTIVE", cause: "challenge_passed" }]);
    expect(replayTrust(chain.rows)).toMatchObject({ status: "ACTIVE", differences: [] });
  });

  it("leaves an agent DEGRADED that was so before", () => {
    const chain = new SimulatedChain(80);
    chain.append(claims(0, 1));
    late(chain, 1, 1);
    expect(proves(chain, 2)).toEqual([]);
    late(chain, 3, 1);
    late(chain, 4, 2);
    expect(proves(chain, 5)).toEqual([
      { from: "UNVERIFIED", to: "DEGRADED", cause: "challenge_passed" },
    ]);
  });

  it.each([
    ["an unproven claim", [claims(0, 1)]],
    ["three attempts to leave the scope", [ESCAPE, ESCAPE, ESCAPE]],
  ])("leaves an agent DEGRADED that became so meanwhile by %s", (_, deeds) => {
    const chain = new SimulatedChain(100);
    late(chain, 1, 1);
    for (const deed of deeds) chain.append(deed);
    expect(proves(chain, 2)).toEqual([]);
    expect(chain.status).toBe("DEGRADED");
  });

  it("is needed: time alone does not end it", () => {
    const chain = new SimulatedChain(80);
    late(chain, 1, 1);
    expect(chain.wait(DAY).sweep().changes).toEqual([]);
    expect(chain.status).toBe("DEGRADED");
  });

  it("is not washed away by the loss of a key meanwhile", () => {
    const chain = new SimulatedChain(80);
    late(chain, 1, 1);
    chain.append(revoke("x".repeat(43)));
    expect(proves(chain, 2)).toEqual([
      { from: "UNVERIFIED", to: "ACTIVE", cause: "challenge_passed" },
    ]);
  });
});

/** Written by the service as it was before the rules had versions. */
const HISTORIES = z
  .array(
    z.object({
      name: z.string(),
      score: z.int(),
      status: z.string(),
      rows: z.array(
        z.object({ kind: z.string(), at: z.string(), actor: z.string(), sum: z.unknown() }),
      ),
    }),
  )
  .parse(histories);

function history(start: string): TraceBody[] {
  const found = HISTORIES.find(({ name }) => name.startsWith(start));
  if (found === undefined) throw new Error(start);
  return found.rows;
}

describe("a history of before", () => {
  it.each(HISTORIES)("verifies as it was written: $name", ({ rows, score, status }) => {
    const { differences, ...replay } = replayTrust(rows);
    expect(differences).toEqual([]);
    expect(replay).toMatchObject({ score, status, rules: 1 });
  });

  it("goes on under the first rules until its chain says otherwise", () => {
    const chain = new SimulatedChain(100, 1);
    for (let n = 1; n <= 3; n++) chain.wait(60).append(injected(n, `mail:outsider-${n}`));
    const before = chain.rows.length;
    expect(chain.rows).toEqual(history("three hostile"));
    chain.append(RULES_2);
    expect(scored(chain.append(injected(4, "mail:outsider-4")))).toMatchObject([
      { delta: 0, table: 2, withheld: 10, because: "day" },
    ]);
    expect(replayTrust(chain.rows)).toMatchObject({ score: 70, rules: 2, differences: [] });
    // Without the record the same is a difference: the start of the rules cannot be moved.
    const moved = chain.rows.filter((_, n) => n !== before);
    expect(replayTrust(moved).differences).not.toEqual([]);
  });

  it("is not judged anew by the record: what degraded it stays, the next lateness ends", () => {
    const chain = new SimulatedChain(80, 1);
    chain.append(ESCAPE);
    late(chain, 1, 1);
    expect(chain.append(RULES_2).changes).toEqual([]);
    expect(proves(chain, 2)).toEqual([]);
    expect(chain.status).toBe("DEGRADED");
  });

  it("takes no rules that are not newer, and no unknown ones", () => {
    const chain = new SimulatedChain(80);
    expect(chain.append(RULES_2).objection).toBe("rules_not_newer");
    for (const version of [0, 1, 3]) {
      expect(readTraceEvent("rules.apply", { version })).toBeNull();
    }
    expect(() => rulesOfVersion(3)).toThrow(RangeError);
  });
});
