import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replayTrust } from "./replay-trust";
import {
  AGENT,
  call,
  claims,
  digest,
  ESCAPE,
  fail,
  injected,
  issue,
  pass,
  quarantine,
  RAMPAGE,
  RULES_2,
  revoke,
  SimulatedChain,
} from "./simulated-chain";
import type { AgentEvent } from "./trace-event";
import { computeTrust } from "./trust-score";

/** Next step: an event, or an action that a chain turns into events. */
type Act = AgentEvent | "rules" | "sweep" | "restore" | "challenge passed" | "challenge missed";

const harmless = fc.oneof(
  fc.tuple(fc.nat(3), fc.nat(1)).map(([proven, more]) => claims(proven, proven + more)),
  fc
    .tuple(fc.nat(8), fc.constantFrom("mail:a", "mail:b", "web:c"))
    .map(([n, from]) => injected(n, from)),
  fc.array(fc.nat(8), { maxLength: 3 }).map((inputs) => call({ inputs: inputs.map(digest) })),
  fc.constant(ESCAPE),
  fc.nat(3).map((n) => revoke(String(n).repeat(43), n === 0 ? "retired" : "active")),
);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: harmless },
  { weight: 4, arbitrary: fc.constant(claims(1, 1)) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Act>(
      "rules",
      "sweep",
      "restore",
      "challenge passed",
      "challenge missed",
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<Act>(RAMPAGE, quarantine()) },
);
const history = fc.record({
  rules: fc.constantFrom(1, 2),
  baseline: fc.integer({ min: 50, max: 100 }),
  acts: fc.array(fc.tuple(fc.constantFrom(0, 1, 60, 900, 3600, 86_400), act), { maxLength: 20 }),
});

interface Past {
  baseline: number;
  rules: number;
  acts: readonly (readonly [number, Act])[];
}

/** A chain as a service that keeps the rules would have written it. */
function live({ baseline, rules, acts }: Past) {
  const chain = new SimulatedChain(baseline, rules);
  const revoked = new Set<string>();
  let challenges = 0;
  for (const [seconds, next] of acts) {
    chain.wait(seconds);
    if (chain.status === "QUARANTINED") {
      if (next === "restore") chain.restore("user:8");
      continue;
    }
    if (next === "sweep") chain.sweep();
    else if (next === "rules") {
      if (chain.state.rules === undefined) chain.append(RULES_2);
    } else if (next === "challenge passed" || next === "challenge missed") {
      chain.append(issue(++challenges));
      const missed = chain.state.missed + 1;
      chain.append(next === "challenge passed" ? pass(challenges) : fail(challenges, missed));
    } else if (next !== "restore") {
      if (next.kind === "key.revoke" && revoked.has(next.sum.key)) continue;
      if (next.kind === "key.revoke") revoked.add(next.sum.key);
      chain.append(next, next.kind === "quarantine.apply" ? "user:7" : AGENT);
    }
  }
  return chain;
}

describe("trust", () => {
  it("is what a replay of the trace gives, for 10,000 histories", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(history, (past) => {
        const chain = live(past);
        const replay = replayTrust(chain.rows);
        seen.add(chain.status);
        const stored = chain.records.flatMap(({ event }) =>
          event.kind === "score.apply" ? [event.sum] : [],
        );
        const ceiling = Math.min(100, past.baseline + 10);
        const { score } = chain.state;
        // One comparison for each history: ten thousand of them are slow enough.
        expect({
          differences: replay.differences,
          replayed: [replay.score, replay.status],
          summed: stored.reduce((sum, { delta }) => sum + delta, past.baseline),
          last: stored.at(-1)?.new ?? past.baseline,
          outOfBounds: stored.filter((each) => each.new < 0 || each.new > ceiling),
        }).toEqual({
          differences: [],
          replayed: [score, chain.status],
          summed: score,
          last: score,
          outOfBounds: [],
        });
      }),
      { numRuns: 10_000 },
    );
    expect(seen).toEqual(new Set(["ACTIVE", "DEGRADED", "UNVERIFIED", "QUARANTINED"]));
    // Longer than the others have: so many histories take a while beside other work.
  }, 180_000);

  it("is the same for the same history, and does not need the recorded changes", () => {
    fc.assert(
      fc.property(history, (past) => {
        const { records, state } = live(past);
        const causes = records.filter(({ event }) => event.kind !== "score.apply");
        expect(computeTrust(past.baseline, records)).toEqual(computeTrust(past.baseline, records));
        expect(computeTrust(past.baseline, causes).state).toEqual(state);
      }),
      { numRuns: 500 },
    );
  });

  it("is JSON between two records", () => {
    fc.assert(
      fc.property(history, (past) => {
        const { state } = live(past);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
      { numRuns: 200 },
    );
  });

  it("is not lifted out of QUARANTINED by anything but a restore", () => {
    const lifting = fc.array(fc.tuple(fc.nat(100_000), act), { maxLength: 40 });
    fc.assert(
      fc.property(history, lifting, (past, later) => {
        const chain = live({ ...past, acts: [...past.acts, [1, quarantine()]] });
        const { score } = chain.state;
        let challenges = 100;
        for (const [seconds, next] of later) {
          chain.wait(seconds);
          if (next === "sweep") chain.sweep();
          else if (next === "challenge passed") {
            chain.append(issue(++challenges));
            chain.append(pass(challenges));
          } else if (typeof next === "object") chain.append(next);
          expect([chain.status, chain.state.score]).toEqual(["QUARANTINED", score]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("is never quarantined by any number of poisoned documents of one outsider in a day", () => {
    const documents = fc.array(fc.tuple(fc.nat(600), fc.nat(200)), { maxLength: 100 });
    fc.assert(
      fc.property(fc.constantFrom(60, 70, 80), documents, (baseline, sent) => {
        const chain = new SimulatedChain(baseline);
        for (const [seconds, n] of sent) chain.wait(seconds).append(injected(n));
        expect(chain.state.score).toBeGreaterThanOrEqual(baseline - 20);
        expect(chain.status).not.toBe("QUARANTINED");
      }),
      { numRuns: 200 },
    );
  });

  it("gains a point for a cycle only with a proven claim", () => {
    fc.assert(
      fc.property(history, (past) => {
        const { records } = live(past);
        records.forEach(({ event }, i) => {
          if (event.kind !== "score.apply" || event.sum.delta <= 0) return;
          const cause = records[i - 1]?.event;
          if (event.sum.cause === "restore") expect(cause?.kind).toBe("restore.apply");
          else expect(cause?.kind === "claim.validate" && cause.sum.proven).toBeGreaterThan(0);
        });
      }),
      { numRuns: 500 },
    );
  });
});
