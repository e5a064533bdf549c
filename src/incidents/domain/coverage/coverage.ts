import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { affectedAsset } from "./dimensions/affected-asset";
import { agentTrace } from "./dimensions/agent-trace";
import type { Check, DimensionResult } from "./dimensions/check";
import { custody } from "./dimensions/custody";
import { type CountedFacts, countFacts } from "./dimensions/evidence-rows";
import type { CoverageFacts } from "./dimensions/facts";
import { impact } from "./dimensions/impact";
import { integrity } from "./dimensions/integrity";
import { DIMENSION_KEYS, type DimensionKey } from "./dimensions/labels";
import { legalAssessment } from "./dimensions/legal-assessment";
import { ownership } from "./dimensions/ownership";
import { provenance } from "./dimensions/provenance";
import { remediation } from "./dimensions/remediation";
import { reproduction } from "./dimensions/reproduction";
import { retest } from "./dimensions/retest";
import { technicalEvidence } from "./dimensions/technical-evidence";
import { timeline } from "./dimensions/timeline";
import { weaknessIdentity } from "./dimensions/weakness-identity";
import { stateDigest } from "./state-digest";

/** Version of the dimensions, checks and rules; raised whenever the same rows would give another number. */
const DEFINITION_VERSION = "1.1.0";

const COVERAGE_NOTE = "Completeness of stored evidence. Not a security rating.";

export type CoverageState = "covered" | "partial" | "missing" | "not_applicable";

export interface DimensionCoverage {
  key: DimensionKey;
  state: CoverageState;
  /** Passed of applicable checks, to four digits; null where the dimension does not apply. */
  ratio: number | null;
  passed: number;
  applicable: number;
  checks: readonly Check[];
  /** The stored fact because of which it does not apply; null where it does. */
  reason: string | null;
}

export interface Coverage {
  dimensions: readonly DimensionCoverage[];
  /** floor(100 * mean of the exact ratios of the applicable dimensions). */
  coverage_pct: number;
  /** How many dimensions apply, and how many of them pass every check. */
  applicable: number;
  covered: number;
  /** Dimensions that will apply once the incident has moved on. */
  due_later: readonly DimensionKey[];
  definition_version: string;
  computed_from: { row_counts: Readonly<Record<string, number>>; state_sha256: string };
  note: string;
}

const RULES: Readonly<Record<DimensionKey, (facts: CountedFacts) => DimensionResult>> = {
  provenance,
  integrity,
  technical_evidence: technicalEvidence,
  affected_asset: affectedAsset,
  weakness_identity: weaknessIdentity,
  reproduction,
  impact,
  timeline,
  ownership,
  remediation,
  retest,
  custody,
  legal_assessment: legalAssessment,
  agent_trace: agentTrace,
};

/**
 * For which kinds of evidence the store holds a record that passes its check. A function of the rows
 * alone, whatever their order: no clock, no severity weight, no network. Throws TypeError for facts
 * that canonical JSON cannot hold.
 */
export function computeCoverage(facts: CoverageFacts, primitives: Primitives): Coverage {
  const counted = countFacts(facts);
  const results = DIMENSION_KEYS.map((key) => ({ key, result: RULES[key](counted) }));
  const dimensions = results.map(({ key, result }) => toDimension(key, result));
  const applicable = dimensions.filter((dimension) => dimension.state !== "not_applicable");
  return {
    dimensions,
    coverage_pct: flooredMean(applicable),
    applicable: applicable.length,
    covered: applicable.filter((dimension) => dimension.state === "covered").length,
    due_later: results.flatMap(({ key, result }) =>
      !result.applies && result.isDueLater ? [key] : [],
    ),
    definition_version: DEFINITION_VERSION,
    computed_from: {
      row_counts: rowCounts(counted),
      state_sha256: stateDigest(primitives, facts),
    },
    note: COVERAGE_NOTE,
  };
}

function toDimension(key: DimensionKey, result: DimensionResult): DimensionCoverage {
  if (!result.applies) {
    const { reason } = result;
    return {
      key,
      state: "not_applicable",
      ratio: null,
      passed: 0,
      applicable: 0,
      checks: [],
      reason,
    };
  }
  const { checks } = result;
  const applicable = checks.length;
  const passed = checks.filter((check) => check.passed).length;
  const state = passed === applicable ? "covered" : passed === 0 ? "missing" : "partial";
  const ratio = Math.round((passed / applicable) * 10_000) / 10_000;
  return { key, state, ratio, passed, applicable, checks, reason: null };
}

/** In whole numbers over a common denominator, so that thirds add up to one. */
function flooredMean(dimensions: readonly Pick<DimensionCoverage, "passed" | "applicable">[]) {
  const denominator = dimensions.reduce((product, { applicable }) => lcm(product, applicable), 1);
  const sum = dimensions.reduce(
    (total, { passed, applicable }) => total + passed * (denominator / applicable),
    0,
  );
  const whole = denominator * dimensions.length;
  return (100 * sum - ((100 * sum) % whole)) / whole;
}

function lcm(a: number, b: number): number {
  return (a / gcd(a, b)) * b;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

function rowCounts(facts: CountedFacts): Readonly<Record<string, number>> {
  const { evidence, items, custody, statements, transitions, legal, incident } = facts;
  const { severityChanges, ...newest } = statements;
  return {
    evidence_items: evidence.length,
    duplicate_items: evidence.length - items.length,
    evidence_parts: evidence.reduce((sum, item) => sum + item.parts.length, 0),
    custody_events: custody.events.length,
    connector_runs: facts.runsWithFingerprint.length,
    statements:
      severityChanges.length + Object.values(newest).filter((stated) => stated !== null).length,
    transitions: transitions.length,
    legal_evaluations: legal.evaluation === null ? 0 : 1,
    agents: incident.agents.length,
  };
}
