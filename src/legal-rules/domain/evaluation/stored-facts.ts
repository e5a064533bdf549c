import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type {
  LegalDecision,
  Statement,
  StatementKind,
} from "@/evidence/domain/statements/statement";
import {
  checkFact,
  type FactKey,
  type FactValue,
  isFactKey,
  type LegalFacts,
  type Submission,
} from "../facts";
import { inUtc } from "../recorded-instant";
import { checkSubmission } from "./check-submission";

/** Kinds of statements that hold something of what the rules are evaluated on, or a decision on them. */
export const LEGAL_STATEMENT_KINDS = [
  "impact",
  "timeline",
  "legal_facts",
  "legal_event",
  "legal_submission",
  "legal_decision",
] as const satisfies readonly StatementKind[];

export type LegalStatementKind = (typeof LEGAL_STATEMENT_KINDS)[number];

/** Who stated what, when. */
interface StatedBy {
  /** `STM-7`. */
  readonly statementId: string;
  readonly authorName: string;
  /** RFC 3339 in UTC. */
  readonly statedAt: string;
}

export type LegalStatement = Extract<Statement, { kind: LegalStatementKind }> & StatedBy;

/** A recorded fact with the statement that holds it. */
export interface StoredFact extends StatedBy {
  readonly fact: FactKey;
  readonly value: FactValue;
}

export interface StoredSubmission extends Submission, StatedBy {}

export interface StoredDecision extends StatedBy {
  readonly rule: string;
  readonly decision: LegalDecision;
  readonly reason: string | null;
  readonly owner: string | null;
  /** Other facts are recorded now than when it was made. */
  readonly isOutdated: boolean;
}

export interface StoredLegal {
  readonly facts: LegalFacts;
  /** The same facts with their statements, by key. */
  readonly sources: readonly StoredFact[];
  readonly submissions: readonly StoredSubmission[];
  /** By the id of the rule. */
  readonly decisions: ReadonlyMap<string, StoredDecision>;
}

/**
 * Whether the two questions are answered on which most rules turn. Without them an evaluation that
 * finds no obligation says nothing.
 */
export function isScopeDeclared({ facts }: StoredLegal): boolean {
  return facts.personal_data !== undefined && facts.entity !== undefined;
}

/**
 * Rules whose reports a person decided are not required, on the facts that are recorded now. On other
 * facts the decision might have been another, so that an older one silences nothing.
 */
export function notRequired({ decisions }: Pick<StoredLegal, "decisions">): ReadonlySet<string> {
  const rules = [...decisions.values()].filter(
    ({ decision, isOutdated }) => decision === "not_required" && !isOutdated,
  );
  return new Set(rules.map(({ rule }) => rule));
}

export const NOTHING_STORED: StoredLegal = {
  facts: {},
  sources: [],
  submissions: [],
  decisions: new Map(),
};

/** A fact and its answer; null retracts it. */
type Word = readonly [key: string, value: unknown];

/** Facts of a statement. In a form, null is an unanswered question, and ignored. */
function wordsOf(statement: LegalStatement): Word[] {
  switch (statement.kind) {
    case "legal_facts":
    case "legal_event":
      return Object.entries(statement.body.facts);
    case "impact":
      return [["personal_data", statement.body.personal_data] as const].filter(isAnswered);
    case "timeline": {
      const { occurred_at, detected_at, awareness_at } = statement.body;
      // The instants are in UTC: without a zone, that is the one in which they can be read.
      const zone = statement.body.zone ?? "UTC";
      const instantWord = (key: FactKey, at: string | null): Word => [
        key,
        at === null ? null : inUtc({ at, zone, precision: "minute" }),
      ];
      return [
        instantWord("occurred_at", occurred_at),
        instantWord("detection_at", detected_at),
        instantWord("awareness_at", awareness_at),
      ].filter(isAnswered);
    }
    default:
      return [];
  }
}

function isAnswered([, value]: Word): boolean {
  return value !== null;
}

/**
 * Recorded facts of an incident, from its statements with the oldest first: the newest answer on a
 * fact, a stage or a rule counts, and null retracts it; only an update of a submission is added to
 * earlier ones. The newest form (impact, timeline) replaces earlier ones whole. Facts and rules
 * that no longer exist are left out.
 */
export function storedLegal(statements: readonly LegalStatement[]): StoredLegal {
  const sources = factsOf(statements);
  const facts = valuesOf(sources);
  const present = canonicalJson(facts);
  const submissions = new Map<string, StoredSubmission[]>();
  const decisions = new Map<string, StoredDecision | null>();
  for (const [index, statement] of statements.entries()) {
    const by = signatureOf(statement);
    if (statement.kind === "legal_submission") {
      const { rule, stage, submitted_at, receipt, update } = statement.body;
      const key = JSON.stringify([rule, stage]);
      const kept = update ? (submissions.get(key) ?? []) : [];
      const sent = submitted_at === null ? [] : [{ rule, stage, submitted_at, receipt, ...by }];
      submissions.set(key, [...kept, ...sent]);
    }
    if (statement.kind === "legal_decision") {
      const { rule, decision, reason, owner } = statement.body;
      const then = valuesOf(factsOf(statements.slice(0, index)));
      const isOutdated = canonicalJson(then) !== present;
      decisions.set(
        rule,
        decision === null ? null : { rule, decision, reason, owner, isOutdated, ...by },
      );
    }
  }
  return {
    facts,
    sources,
    submissions: [...submissions.values()].flat().filter((each) => checkSubmission(each) === null),
    decisions: new Map(given(decisions.values()).map((each) => [each.rule, each])),
  };
}

/** The newest word on each fact, in the order of their keys. */
function factsOf(statements: readonly LegalStatement[]): StoredFact[] {
  const facts = new Map<FactKey, StoredFact | null>();
  for (const statement of withoutOlderForms(statements)) {
    for (const [fact, value] of wordsOf(statement)) {
      if (!isFactKey(fact)) continue;
      if (value === null) facts.set(fact, null);
      else if (isValue(fact, value)) facts.set(fact, { fact, value, ...signatureOf(statement) });
    }
  }
  return given(facts.values()).sort((a, b) => (a.fact < b.fact ? -1 : 1));
}

function valuesOf(sources: readonly StoredFact[]): LegalFacts {
  return Object.fromEntries(sources.map(({ fact, value }) => [fact, value]));
}

function signatureOf({ statementId, authorName, statedAt }: LegalStatement): StatedBy {
  return { statementId, authorName, statedAt };
}

function withoutOlderForms(statements: readonly LegalStatement[]): LegalStatement[] {
  const impact = statements.findLastIndex(({ kind }) => kind === "impact");
  const timeline = statements.findLastIndex(({ kind }) => kind === "timeline");
  return statements.filter(({ kind }, index) => {
    if (kind === "impact") return index === impact;
    return kind !== "timeline" || index === timeline;
  });
}

/** Whether the register admits it as it is now. */
function isValue(key: FactKey, value: unknown): value is FactValue {
  return checkFact(key, value) === null;
}

function given<T>(values: Iterable<T | null>): T[] {
  return [...values].filter((value) => value !== null);
}
