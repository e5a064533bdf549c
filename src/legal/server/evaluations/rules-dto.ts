import "server-only";
import { z } from "zod";

/** Limits, anchors and conditions in the form of legal-rules/domain/rule. */
const Data = z.unknown();

const RuleStageDto = z.object({
  name: z.string(),
  article: z.string(),
  deadline: Data.meta({
    description: "ISO 8601 period, or days of a calendar; null where the law has no number",
  }),
  anchor: Data.meta({ description: "What the period runs from: a fact, or another stage" }),
  combine: Data.optional().meta({ description: "A second limit, of which the earlier counts" }),
  applies: Data.optional().meta({ description: "When the stage is asked for; always without it" }),
  covered_by: z.string().optional(),
  at_once_from: z.string().optional(),
  recipient: z.string(),
  content: z.array(z.string()),
  note: z.string().optional(),
});

const RuleDto = z
  .object({
    id: z.string().meta({ example: "gdpr-33-1" }),
    instrument: z.string(),
    article: z.string(),
    jurisdiction: z.string(),
    status: z.string().meta({ description: "Status of the law" }),
    applicable_from: Data.meta({ description: "Date by the wording, and other readings of it" }),
    superseded_by: z.string().optional(),
    scope: Data.meta({ description: "Whom and what it addresses" }),
    conditions: Data.meta({ description: "What has to be assessed once the scope matches" }),
    likely_scope: Data.optional().meta({ description: "A weaker sign: conditional at most" }),
    unless: Data.optional().meta({ description: "What takes it out although it matches" }),
    other_reading: z.string().nullable(),
    assumption: Data.optional().meta({ description: "Facts that are read as if recorded" }),
    voluntary: z.boolean().optional(),
    undue_delay: z.boolean(),
    stages: z.array(RuleStageDto),
    exceptions: z.array(z.string()).readonly(),
    notes: z.array(z.string()).readonly().optional(),
    pending_change: z.string().optional(),
    source: z.object({
      url: z.string(),
      also: z.array(z.string()).readonly().optional(),
      read: z.string(),
    }),
    confidence: z.enum(["text", "secondary", "memory"]),
    confidence_note: z.string().optional(),
  })
  .meta({ id: "LegalRule" });

export const RulesDto = z
  .object({ ruleset_version: z.string(), rules: z.array(RuleDto) })
  .meta({ id: "LegalRules" });

export type RulesDto = z.infer<typeof RulesDto>;
