import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { RESOLUTIONS, WORKFLOW_STATES } from "@/evidence/domain/statements/incident";
import { freshImport, present } from "./__fixtures__/case-bases";
import {
  completeIncident,
  custodyEvent,
  type Draft,
  imported,
  uploaded,
} from "./__fixtures__/complete-incident";
import { failedChecks } from "./__fixtures__/failed-checks";
import { type Coverage, computeCoverage } from "./coverage";
import type { CoverageFacts } from "./dimensions/facts";

type Facts = Draft<CoverageFacts>;

const compute = (facts: CoverageFacts): Coverage => computeCoverage(facts, nodePrimitives);

function dimension(facts: CoverageFacts, key: string) {
  return present(compute(facts).dimensions.find((one) => one.key === key));
}

const statementKinds = [
  "impact",
  "timeline",
  "reproduction",
  "remediation",
  "retest",
  "closure",
] as const;

/** Possible gaps of a piece of evidence. */
const ITEM_FLAWS: readonly ((item: Facts["evidence"][number]) => void)[] = [
  () => {},
  (item) => {
    item.lastCheck = null;
  },
  (item) => {
    item.lastCheck = { at: "2026-03-20T09:00:00.000000Z", match: false };
  },
  (item) => {
    item.sha256 = null;
  },
  (item) => {
    item.typedArtefacts = [];
  },
  (item) => {
    item.method = null;
    item.uploadedBy = null;
    item.run = null;
  },
  (item) => {
    item.erased = true;
    item.recordBytes = null;
  },
];

/** Incidents in every state, with anything of theirs missing. */
const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    state: fc.constantFrom(...WORKFLOW_STATES),
    resolution: fc.constantFrom(null, ...RESOLUTIONS),
    missing: fc.subarray([...statementKinds]),
    flaws: fc.array(fc.nat(ITEM_FLAWS.length - 1), { minLength: 4, maxLength: 4 }),
    kept: fc.subarray([0, 1, 2, 3]),
    hasAgents: fc.boolean(),
    hasEvaluation: fc.boolean(),
    isVerified: fc.boolean(),
    runs: fc.subarray([0, 1]),
    moves: fc.nat(5),
    events: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
  })
  .map((choice) => {
    const facts = completeIncident();
    facts.incident.workflowStatus = choice.state;
    facts.incident.resolution = choice.resolution;
    for (const kind of choice.missing) facts.statements[kind] = null;
    for (const [i, item] of facts.evidence.entries()) ITEM_FLAWS[choice.flaws[i] ?? 0]?.(item);
    facts.evidence = facts.evidence.filter((_, i) => choice.kept.includes(i));
    if (!choice.hasAgents) facts.incident.agents = [];
    if (!choice.hasEvaluation) facts.legal.evaluation = null;
    facts.custody.verified = choice.isVerified;
    facts.custody.events = facts.custody.events.filter((_, i) => choice.events.includes(i));
    facts.runsWithFingerprint = facts.runsWithFingerprint.filter((_, i) => choice.runs.includes(i));
    facts.transitions = facts.transitions.slice(0, choice.moves);
    return facts;
  });

/** The same value with every list in it in another order. */
function shuffled<T>(value: T, seed: number): T {
  let state = seed + 1;
  const next = (bound: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
  const walk = (inner: unknown): unknown => {
    if (Array.isArray(inner)) {
      const items = inner.map(walk);
      for (let i = items.length - 1; i > 0; i--) {
        const j = next(i + 1);
        [items[i], items[j]] = [items[j], items[i]];
      }
      return items;
    }
    if (typeof inner !== "object" || inner === null) return inner;
    const entries = Object.entries(inner).map(([key, member]) => [key, walk(member)] as const);
    return Object.fromEntries(entries.reverse());
  };
  // Only the order differs, so the type is the same.
  return walk(value) as T;
}

describe("coverage", () => {
  it("1: is the same bytes whatever the order of the rows, and leaves the facts alone", () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(1_000_000), (facts, seed) => {
        const before = canonicalJson(facts);
        const text = JSON.stringify(compute(facts));
        expect(JSON.stringify(compute(facts))).toBe(text);
        expect(JSON.stringify(compute(shuffled(facts, seed)))).toBe(text);
        expect(canonicalJson(facts)).toBe(before);
      }),
    );
  });

  it("1: names another state for other facts", () => {
    const facts = completeIncident();
    const { state_sha256 } = compute(facts).computed_from;
    facts.incident.ownerEmail = "other@shop.example";
    expect(compute(facts).computed_from.state_sha256).not.toBe(state_sha256);
    expect(state_sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("2: no ratio rises when a row goes that a dimension lists and that fails none of its checks", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        for (const { key, checks, ratio } of compute(facts).dimensions) {
          const listed = new Set(checks.flatMap((check) => check.evidence_ids));
          for (const item of facts.evidence.filter((one) => listed.has(one.id))) {
            const alone = { ...facts, evidence: [item] };
            const isFlawed = dimension(alone, key).checks.some((check) => {
              const all = checks.find((one) => one.id === check.id);
              return !check.passed && all?.passed === false;
            });
            // A row without a digest is not evidence: nothing can be required of it alone.
            if (isFlawed || item.sha256 === null) continue;
            const evidence = facts.evidence.filter((one) => one !== item);
            const without = dimension({ ...facts, evidence }, key).ratio;
            expect(without ?? 0).toBeLessThanOrEqual(ratio ?? 0);
          }
        }
      }),
    );
  });

  it.each(["technical_evidence", "reproduction", "remediation", "retest"])(
    "2: no row at all raises %s by going",
    (key) => {
      fc.assert(
        fc.property(anyFacts, fc.nat(3), (facts, index) => {
          const evidence = facts.evidence.filter((_, i) => i !== index);
          const before = dimension(facts, key).ratio ?? 0;
          expect(dimension({ ...facts, evidence }, key).ratio ?? 0).toBeLessThanOrEqual(before);
        }),
      );
    },
  );

  it("2: one flipped byte fails integrity and custody of every item", () => {
    for (const index of [0, 1, 2, 3]) {
      const facts = completeIncident();
      const item = present(facts.evidence[index]);
      item.lastCheck = { at: "2026-03-21T09:00:00.000000Z", match: false };
      facts.custody.events.push(custodyEvent(10, "hash_mismatch", item.id));
      expect(failedChecks(facts)).toEqual(
        expect.arrayContaining(["integrity.bytes_rehashed", "custody.chain_intact"]),
      );
    }
  });

  it("3: an item without a digest lowers integrity and never raises anything", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const junk = { ...imported(9, "f", "03-13"), sha256: null, kind: "not_observed" };
        const before = compute(facts);
        const after = compute({ ...facts, evidence: [...facts.evidence, junk] });
        expect(after.coverage_pct).toBeLessThanOrEqual(before.coverage_pct);
        for (const [i, { ratio }] of before.dimensions.entries()) {
          expect(after.dimensions[i]?.ratio ?? 0).toBeLessThanOrEqual(ratio ?? 0);
        }
        const recorded = (coverage: Coverage) =>
          coverage.dimensions[1]?.checks.find((c) => c.id === "integrity.digests_recorded");
        expect(recorded(after)?.passed).toBe(false);
        if (recorded(before)?.passed === true) {
          expect(after.dimensions[1]?.passed).toBeLessThan(before.dimensions[1]?.passed ?? 0);
        }
      }),
    );
  });

  it("3: a duplicate neither adds nor takes anything, whatever other facts it has", () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(3), fc.boolean(), (facts, index, isBare) => {
        const original = facts.evidence[index];
        fc.pre(original !== undefined && original.sha256 !== null);
        fc.pre(original?.lastCheck?.match !== false);
        if (original === undefined) return;
        const copy = { ...original, id: "EVD-77", importedAt: "2026-03-14T09:00:00.000000Z" };
        if (isBare) Object.assign(copy, { run: null, lastCheck: null, parts: [], method: null });
        const after = compute({ ...facts, evidence: [copy, ...facts.evidence] });
        const before = compute(facts);
        expect(after.dimensions).toEqual(before.dimensions);
        expect(after.coverage_pct).toBe(before.coverage_pct);
        expect(after.computed_from.row_counts.duplicate_items).toBe(1);
      }),
    );
  });

  it("4: text alone never covers technical evidence, reproduction, remediation or retest", () => {
    const text = fc.string({ minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(text, (words) => {
        const facts = completeIncident();
        facts.incident.agents = [];
        facts.evidence = [uploaded(1, "1", "03-12", "note")];
        facts.runsWithFingerprint = [];
        facts.statements.reproduction = {
          ...present(facts.statements.reproduction),
          steps: words,
          evidenceIds: ["EVD-1"],
          reproducedBy: null,
          reproducedAt: null,
        };
        const remediation = present(facts.statements.remediation);
        facts.statements.remediation = {
          ...remediation,
          action: words,
          reference: words,
          doneAt: null,
        };
        const retest = present(facts.statements.retest);
        facts.statements.retest = { ...retest, note: words, evidenceIds: ["EVD-1"] };
        for (const key of ["technical_evidence", "reproduction", "remediation", "retest"]) {
          expect(dimension(facts, key).state).not.toBe("covered");
        }
      }),
    );
  });

  it("5: is 100 if and only if every applicable check passes", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(compute(facts).coverage_pct === 100).toBe(failedChecks(facts).length === 0);
      }),
    );
  });

  it("5: adds thirds, quarters and fifths without losing a part", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { dimensions, coverage_pct, applicable } = compute(facts);
        const due = dimensions.filter((one) => one.applicable > 0);
        const sixtieths = due.reduce((sum, one) => sum + (one.passed * 60) / one.applicable, 0);
        expect(Number.isInteger(sixtieths)).toBe(true);
        // pct <= 100 * sum / n < pct + 1, in whole numbers.
        expect(coverage_pct * 60 * applicable).toBeLessThanOrEqual(100 * sixtieths);
        expect(100 * sixtieths).toBeLessThan((coverage_pct + 1) * 60 * applicable);
      }),
    );
  });

  it("6: another severity changes nothing but the weakness and the deadline", () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...SEVERITIES), (facts, severity) => {
        const after = compute({ ...facts, incident: { ...facts.incident, severity } }).dimensions;
        for (const [i, before] of compute(facts).dimensions.entries()) {
          if (before.key === "weakness_identity") continue;
          const rest = (one: typeof before | undefined) =>
            one?.checks.filter((check) => check.id !== "ownership.deadline_derived");
          expect(rest(after[i])).toEqual(rest(before));
        }
      }),
    );
  });

  it("7: a changed legal fact fails the assessment until it is made again", () => {
    const facts = completeIncident();
    const legalDigest = (f: Facts) =>
      Buffer.from(
        nodePrimitives.sha256(Buffer.from(String(f.statements.impact?.personalData))),
      ).toString("hex");
    const evaluate = (f: Facts) => {
      f.legal.evaluation = { ...present(f.legal.evaluation), factsSha256: legalDigest(f) };
    };
    present(facts.statements.impact).personalData = false;
    facts.legal.currentFactsSha256 = legalDigest(facts);
    evaluate(facts);
    expect(dimension(facts, "legal_assessment").state).toBe("covered");
    present(facts.statements.impact).personalData = true;
    facts.legal.currentFactsSha256 = legalDigest(facts);
    expect(failedChecks(facts)).toEqual(["legal_assessment.facts_current"]);
    evaluate(facts);
    expect(dimension(facts, "legal_assessment").state).toBe("covered");
  });

  it("8: no answer is not the answer no", () => {
    const facts = completeIncident();
    const answers = present(facts.statements.impact);
    answers.personalData = false;
    expect(failedChecks(facts)).toEqual([]);
    answers.personalData = null;
    expect(failedChecks(facts)).toEqual(["impact.personal_data"]);
    present(facts.statements.retest).passed = false;
    expect(failedChecks(facts)).toEqual(["impact.personal_data"]);
  });

  it("8: nothing stated is nothing answered", () => {
    expect(dimension(freshImport(), "impact").state).toBe("missing");
    expect(dimension(freshImport(), "legal_assessment").checks[0]?.reason).toBe(
      "No evaluation of legal triggers is stored",
    );
  });

  it("9: makes no call", () => {
    const refuse = () => {
      throw new Error("a call");
    };
    vi.stubGlobal("fetch", refuse);
    vi.stubGlobal("XMLHttpRequest", refuse);
    vi.stubGlobal("WebSocket", refuse);
    const clock = vi.spyOn(Date, "now").mockImplementation(refuse);
    const dice = vi.spyOn(Math, "random").mockImplementation(refuse);
    try {
      expect(compute(completeIncident()).coverage_pct).toBe(100);
    } finally {
      clock.mockRestore();
      dice.mockRestore();
      vi.unstubAllGlobals();
    }
  });

  it("9: reaches nothing but the domain", () => {
    const source = resolve(import.meta.dirname, "../../..");
    const seen = new Set<string>();
    const follow = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      const text = readFileSync(file, "utf8");
      expect(text).not.toMatch(/\bimport\(|\brequire\(|\bfetch\(|\bprocess\.|\bBuffer\b/);
      for (const [, specifier = ""] of text.matchAll(/^(?:import|export)[^;]*?from "([^"]+)"/gm)) {
        const from = specifier.startsWith("@/") ? resolve(source, specifier.slice(2)) : specifier;
        const target = resolve(dirname(file), `${from}.ts`);
        expect(relative(source, target)).toMatch(/^[a-z-]+\/domain\//);
        expect(existsSync(target)).toBe(true);
        follow(target);
      }
    };
    follow(resolve(import.meta.dirname, "coverage.ts"));
    const own = readdirSync(resolve(import.meta.dirname, "dimensions")).filter(
      (name) => !name.endsWith(".test.ts"),
    );
    const reached = [...seen].filter((file) => file.includes("/coverage/dimensions/"));
    expect(reached).toHaveLength(own.length);
  });

  it("9: counts no evidence of another incident", () => {
    const facts = completeIncident();
    facts.evidence = facts.evidence.filter(({ id }) => id !== "EVD-3" && id !== "EVD-4");
    present(facts.statements.reproduction).steps = null;
    facts.runsWithFingerprint = [];
    // Both statements still name them, and so does the chain of custody.
    expect(failedChecks(facts)).toEqual(["reproduction.shown", "retest.own_evidence"]);
    const listed = compute(facts).dimensions.flatMap((d) =>
      d.checks.flatMap((c) => c.evidence_ids),
    );
    expect(listed).not.toContain("EVD-3");
    expect(listed).not.toContain("EVD-4");
  });

  it("lists ids that exist for every check that passed", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const stored = canonicalJson(facts);
        for (const check of compute(facts).dimensions.flatMap((d) => d.checks)) {
          expect(check.passed).toBe(check.reason === null);
          expect(check.evidence_ids.length > 0).toBe(check.passed);
          for (const id of check.evidence_ids) expect(stored).toContain(`"${id}"`);
        }
      }),
    );
  });
});
