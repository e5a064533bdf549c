import "server-only";
import { z } from "zod";
import { LEGAL_DECISIONS } from "@/evidence/domain/statements/statement";
import { RecordedFactDto } from "@/incidents/server/incidents/fact-dto";

const Instant = z.iso.datetime();

export const StageDto = z
  .object({
    name: z.string(),
    article: z.string(),
    state: z
      .enum([
        "not_applicable",
        "scope_not_declared",
        "anchor_missing",
        "not_started",
        "due",
        "overdue",
        "submitted",
        "no_numeric_limit",
      ])
      .meta({
        description: "due: the clock runs; not_started: the stage before it was not submitted",
      }),
    anchor: z.string().meta({ description: "What the period runs from" }),
    anchor_at: Instant.nullable(),
    due: z
      .string()
      .nullable()
      .meta({ description: "Conservative limit: RFC 3339 in the zone of the anchor, or a date" }),
    due_at: Instant.nullable().meta({
      description: "The same as an instant, to sort and count by",
    }),
    latest_reading: z
      .string()
      .nullable()
      .meta({ description: "The other reading of the period, as a note; never in place of due" }),
    zone: z.string().nullable(),
    date_precision: z.boolean().meta({ description: "Only the date of the anchor is recorded" }),
    elapsed_seconds: z
      .number()
      .int()
      .nullable()
      .meta({ description: "Since the anchor, where the law names no number" }),
    conditional: z.boolean().meta({
      description: "Whether the stage is asked for depends on a fact that is not recorded",
    }),
    recipient: z.string(),
    content: z.array(z.string()),
    submitted_at: Instant.nullable(),
    receipt: z.string().nullable(),
    notes: z.array(z.string()),
  })
  .meta({ id: "LegalStage" });

export type StageDto = z.infer<typeof StageDto>;

const SourceDto = z.object({ url: z.string().nullable(), read: z.string() });

const DecisionDto = z
  .object({
    decision: z.enum(LEGAL_DECISIONS),
    reason: z.string().nullable(),
    owner: z.string().nullable(),
    outdated: z
      .boolean()
      .meta({ description: "Other facts are recorded now: a not_required silences no clock then" }),
    decided_by_name: z.string(),
    decided_at: Instant,
    statement: z.string(),
  })
  .meta({ id: "LegalDecision" });

const Rule = {
  id: z.string().meta({ example: "gdpr-33-1" }),
  instrument: z.string(),
  article: z.string(),
  jurisdiction: z.string(),
  status: z
    .enum([
      "in_force",
      "contested",
      "not_yet_applicable",
      "not_in_force",
      "superseded",
      "unverified",
    ])
    .meta({ description: "Status of the law, not of the incident" }),
  applies_from: z.string().nullable(),
};

export const TriggerDto = z
  .object({
    ...Rule,
    match: z.enum(["triggered", "conditional"]).meta({
      description: "conditional: its scope matches, some of its conditions are not recorded",
    }),
    matched_facts: z.array(z.string()),
    missing_facts: z.array(z.string()),
    undue_delay: z.boolean(),
    stages: z.array(StageDto),
    exceptions: z.array(z.string()),
    notes: z.array(z.string()),
    source: SourceDto,
    confidence: z.string(),
    decision: DecisionDto.nullable(),
  })
  .meta({ id: "LegalTrigger" });

export type TriggerDto = z.infer<typeof TriggerDto>;

const ConsideredDto = z
  .object({
    ...Rule,
    state: z.enum(["not_applicable", "scope_not_declared"]),
    reason: z.string(),
    missing_facts: z.array(z.string()),
    would_match: z
      .boolean()
      .meta({ description: "The facts match, but the rule is not applicable" }),
    stages: z.array(z.object({ name: z.string(), article: z.string(), state: z.string() })),
  })
  .meta({ id: "LegalConsidered" });

const MissingFactDto = z.object({
  fact: z.string(),
  question: z.string(),
  rules: z.array(z.string()),
});

export const EvaluationRefDto = z
  .object({
    id: z.string().meta({ example: "LEV-12" }),
    ruleset_version: z.string(),
    facts_sha256: z.string(),
    result_sha256: z.string(),
    evaluated_by_name: z.string(),
    evaluated_at: Instant,
    trigger_count: z.number().int(),
  })
  .meta({ id: "LegalEvaluationRef" });

export type EvaluationRefDto = z.infer<typeof EvaluationRefDto>;

export const LegalTriggersDto = z
  .object({
    triggers: z.array(TriggerDto),
    trigger_count: z.number().int(),
    considered: z.array(ConsideredDto),
    missing_facts: z.array(MissingFactDto).meta({ description: "The most useful one first" }),
    basis: z.object({
      facts: z.array(
        z.object({
          fact: z.string(),
          value: RecordedFactDto,
          source: z
            .string()
            .meta({ description: "Id of the statement that holds it, or `parameter`" }),
          recorded_by_name: z.string().nullable(),
          recorded_at: Instant.nullable(),
        }),
      ),
      facts_sha256: z.string(),
      ruleset_version: z.string(),
      evaluated_at: Instant,
      overridden: z
        .array(z.string())
        .meta({ description: "Facts that the query gave in place of what is recorded: a what-if" }),
    }),
    evaluation: EvaluationRefDto.nullable().meta({ description: "The newest one that is stored" }),
    evaluation_current: z
      .boolean()
      .meta({ description: "It used the recorded facts and the rules in force" }),
    doctrine: z.string(),
    draft: z.string().nullable().meta({
      description: "Markdown of what to send next, with [GAP: …] where nothing is stored",
    }),
    may: z.object({ record: z.boolean(), decide: z.boolean() }),
  })
  .meta({ id: "LegalTriggers" });

export type LegalTriggersDto = z.infer<typeof LegalTriggersDto>;

export const FactRegisterDto = z
  .object({
    ruleset_version: z.string(),
    facts: z.array(
      z.object({
        key: z.string(),
        type: z.enum(["boolean", "word", "words", "instant", "count", "text"]),
        question: z.string(),
        group: z.string(),
        words: z.array(z.object({ word: z.string(), label: z.string() })).nullable(),
      }),
    ),
  })
  .meta({ id: "LegalFactRegister" });

export type FactRegisterDto = z.infer<typeof FactRegisterDto>;

export const EvaluationsDto = z
  .object({ evaluations: z.array(EvaluationRefDto), next_cursor: z.string().nullable() })
  .meta({ id: "LegalEvaluations" });

export type EvaluationsDto = z.infer<typeof EvaluationsDto>;

export const EvaluationDto = EvaluationRefDto.extend({
  facts: z.unknown().meta({ description: "Facts and submissions as they were evaluated" }),
  result: z.unknown(),
  rerun: z
    .object({
      ruleset_version: z.string(),
      result_sha256: z
        .string()
        .nullable()
        .meta({ description: "Null where the rules of today do not know one of the facts" }),
      same: z.boolean(),
    })
    .meta({ description: "The same facts and instant, evaluated now with the rules of today" }),
}).meta({ id: "LegalEvaluation" });

export type EvaluationDto = z.infer<typeof EvaluationDto>;

export const ClockDto = z
  .object({
    incident_id: z.string(),
    incident_title: z.string(),
    severity: z.string(),
    rule: z.string(),
    instrument: z.string(),
    article: z.string(),
    stage: z.string(),
    law_status: z.string(),
    match: z.enum(["triggered", "conditional"]),
    state: z.enum(["due", "overdue", "no_numeric_limit"]),
    anchor_at: Instant,
    due: z.string().nullable(),
    due_at: Instant.nullable(),
    zone: z.string(),
    decision: z.enum(LEGAL_DECISIONS).nullable(),
  })
  .meta({ id: "LegalClock" });

export type ClockDto = z.infer<typeof ClockDto>;

export const ClocksDto = z
  .object({
    as_of: Instant,
    clocks: z.array(ClockDto).meta({ description: "By due time; those without a number last" }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "LegalClocks" });

export type ClocksDto = z.infer<typeof ClocksDto>;
