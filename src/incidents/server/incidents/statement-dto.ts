import "server-only";
import { z } from "zod";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { RESOLUTIONS } from "@/evidence/domain/statements/incident";
import {
  LEGAL_DECISIONS,
  type StatementKind,
  TECHNIQUE_VERDICTS,
} from "@/evidence/domain/statements/statement";
import { RecordedFactDto, RecordedInstantDto } from "./fact-dto";

const Answer = z
  .object({ value: z.enum(["yes", "no", "unknown"]), reason: z.string().nullable() })
  .nullable();
const Evidence = z.array(z.string());

const BODIES = {
  comment: z.object({ text: z.string() }),
  impact: z.object({
    confidentiality: Answer,
    integrity: Answer,
    availability: Answer,
    personal_data: z.boolean().nullable(),
    data_categories: z.array(z.string()).nullable(),
  }),
  timeline: z.object({
    occurred_at: z.string().nullable(),
    detected_at: z.string().nullable(),
    awareness_at: z.string().nullable(),
    zone: z.string().nullable(),
  }),
  reproduction: z.object({
    steps: z.string().nullable(),
    evidence_ids: Evidence,
    reproduced_by: z.string(),
    reproduced_at: z.string(),
  }),
  remediation: z.object({
    action: z.string(),
    reference: z.string(),
    done_by: z.string(),
    done_at: z.string(),
  }),
  retest: z.object({ passed: z.boolean(), note: z.string(), evidence_ids: Evidence }),
  severity: z.object({ from: z.enum(SEVERITIES), to: z.enum(SEVERITIES), reason: z.string() }),
  closure: z.object({
    resolution: z.enum(RESOLUTIONS),
    justification: z.string(),
    evidence_ids: Evidence,
    duplicate_of: z.string().nullable(),
    accepted_until: z.string().nullable(),
  }),
  reopening: z.object({ reason: z.string() }),
  technique: z.object({
    technique_id: z.string(),
    verdict: z.enum(TECHNIQUE_VERDICTS),
    reason: z.string().nullable(),
    redirected_from: z
      .string()
      .optional()
      .meta({ description: "The id that was given, where ATT&CK has revoked it" }),
  }),
  legal_facts: z.object({
    facts: z.record(z.string(), RecordedFactDto.nullable()),
    note: z.string().nullable(),
  }),
  legal_event: z.object({
    type: z.literal("AI_SERIOUS_INCIDENT"),
    facts: z.record(z.string(), RecordedFactDto.nullable()),
    note: z.string().nullable(),
  }),
  legal_submission: z.object({
    rule: z.string(),
    stage: z.string(),
    submitted_at: RecordedInstantDto.nullable(),
    receipt: z.string().nullable(),
    evidence_ids: Evidence,
    update: z.boolean(),
  }),
  legal_decision: z.object({
    rule: z.string(),
    decision: z.enum(LEGAL_DECISIONS).nullable(),
    reason: z.string().nullable(),
    owner: z.string().nullable(),
  }),
};

function stated<Kind extends StatementKind>(kind: Kind) {
  return z.object({
    id: z.string().meta({ example: "STM-17" }),
    kind: z.literal(kind),
    body: BODIES[kind],
    author: z.string().meta({ description: "user:<id>, or did:svc:service" }),
    author_name: z.string(),
    stated_at: z.iso.datetime(),
    sha256: z.string().meta({ description: "Digest of the body as canonical JSON" }),
  });
}

export const StatementDto = z
  .discriminatedUnion("kind", [
    stated("comment"),
    stated("impact"),
    stated("timeline"),
    stated("reproduction"),
    stated("remediation"),
    stated("retest"),
    stated("severity"),
    stated("closure"),
    stated("reopening"),
    stated("technique"),
    stated("legal_facts"),
    stated("legal_event"),
    stated("legal_submission"),
    stated("legal_decision"),
  ])
  .meta({ id: "Statement" });

export type StatementDto = z.infer<typeof StatementDto>;

/** The newest statement of each kind that has one current value; comments are a separate list. */
export const PresentStatementsDto = z.object({
  impact: stated("impact").nullable(),
  timeline: stated("timeline").nullable(),
  reproduction: stated("reproduction").nullable(),
  remediation: stated("remediation").nullable(),
  retest: stated("retest").nullable(),
  closure: stated("closure").nullable(),
});

export type PresentStatementsDto = z.infer<typeof PresentStatementsDto>;

export const StatementPageDto = z
  .object({ statements: z.array(StatementDto), next_cursor: z.string().nullable() })
  .meta({ id: "StatementPage" });

export type StatementPageDto = z.infer<typeof StatementPageDto>;
