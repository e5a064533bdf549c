import "server-only";
import { z } from "zod";
import { LEGAL_DECISIONS } from "@/evidence/domain/statements/statement";
import { EvidenceId } from "@/evidence/server/custody/evidence-dto";
import { Expected } from "@/incidents/server/cases/case-input";
import { RecordedFactDto, RecordedInstantDto } from "@/incidents/server/incidents/fact-dto";
import { EmailAddress, Line, Prose } from "@/platform/operation/stated-text";

const Note = Prose(10_000).nullish();
const Word = z.string().max(100);

export const LegalFactsBody = z.strictObject({
  facts: z.record(z.string().max(100), RecordedFactDto.nullable()).meta({
    description: "By key of the register; null takes a fact back, so that it is not recorded",
  }),
  note: Note,
  ...Expected,
});

/** Members beside `type`, `note` and `expected_version` are facts of the register. */
export const LegalEventBody = z.strictObject({
  type: z.literal("AI_SERIOUS_INCIDENT"),
  ai_system: Line(2_000).optional(),
  ai_high_risk: z.boolean().optional(),
  ai_high_risk_basis: Line(2_000).optional(),
  ai_role: z.array(Word).max(40).optional(),
  ai_harm_category: z.array(Word).max(40).optional(),
  ai_widespread: z.boolean().optional(),
  ai_death: z.boolean().optional(),
  member_state: Word.optional(),
  awareness_at: RecordedInstantDto.optional(),
  ai_causal_link_at: RecordedInstantDto.optional(),
  note: Note,
  ...Expected,
});

export const LegalSubmissionBody = z.strictObject({
  rule: Word,
  stage: Word,
  submitted_at: RecordedInstantDto.nullable().meta({
    description: "Null takes the submission back",
  }),
  receipt: Line(500)
    .nullish()
    .meta({ description: "What the recipient answered, such as its reference" }),
  evidence_ids: z.array(EvidenceId).max(100).default([]),
  update: z.boolean().optional().meta({
    description: "A further submission beside the earlier ones; otherwise it replaces them",
  }),
  ...Expected,
});

export const LegalDecisionBody = z.strictObject({
  rule: Word,
  decision: z.enum(LEGAL_DECISIONS).nullable().meta({ description: "Null takes it back" }),
  reason: Prose(10_000).nullish().meta({ description: "Required where it is not_required" }),
  owner: EmailAddress.nullish().meta({
    description: "Who is to decide; required where it is pending, and only there",
  }),
  ...Expected,
});

export const LegalEvaluationBody = z.strictObject({ ...Expected });
