import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { requireOnCase } from "@/incidents/server/incidents/case-right";
import { findIncidentRow, notFound } from "@/incidents/server/incidents/get-incident";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import {
  type DraftDocument,
  draftMarkdown,
  draftNotification,
} from "@/legal-rules/domain/evaluation/draft";
import { evaluateLegal } from "@/legal-rules/domain/evaluation/evaluate";
import { NOTHING_STORED } from "@/legal-rules/domain/evaluation/stored-facts";
import { readStoredLegal } from "@/legal-rules/server/read-legal";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { toDraftIncident } from "./evaluations/draft-incident";

export const DraftInput = z.object({
  id: IncidentId,
  rule: z.string().min(1).max(100),
  stage: z.string().min(1).max(100),
});

const DraftDocumentDto = z
  .object({
    title: z.string(),
    rule: z.string(),
    stage: z.string(),
    instrument: z.string(),
    article: z.string(),
    status: z.string().meta({ description: "Status of the law" }),
    match: z.enum(["triggered", "conditional"]),
    recipient: z.string(),
    due: z.string().nullable(),
    zone: z.string().nullable(),
    incident: z.string(),
    ruleset_version: z.string(),
    drafted_at: z.iso.datetime(),
    items: z
      .array(
        z.object({
          label: z.string(),
          value: z
            .string()
            .nullable()
            .meta({ description: "Null: nothing is stored that says it" }),
          source: z.string().nullable().meta({ description: "Where the value is stored" }),
        }),
      )
      .readonly(),
    gaps: z.number().int(),
    notes: z.array(z.string()).readonly(),
    doctrine: z.string(),
  })
  .meta({ id: "LegalDraftDocument" });

export const DraftDto = z
  .object({ markdown: z.string(), document: DraftDocumentDto })
  .meta({ id: "LegalDraft" });

/**
 * Draft of one report, filled from what is stored alone; nothing is sent and nothing is stored. Throws
 * `not_found` where the recorded facts trigger no such stage.
 */
export async function draftReport(
  ctx: ServiceContext,
  input: z.infer<typeof DraftInput>,
): Promise<{ markdown: string; document: DraftDocument }> {
  const incident = await findIncidentRow(ctx, input.id);
  requireOnCase(ctx, "read", incident);
  if (incident === null) throw notFound(input.id);
  const now = ctx.clock().toISOString();
  const stored = await readStoredLegal(ctx.db.pool, [incident.id]);
  const { facts, submissions } = stored.get(incident.id) ?? NOTHING_STORED;
  const { triggers } = evaluateLegal({ facts, submissions, now });
  const trigger = triggers.find(({ id }) => id === input.rule);
  if (trigger === undefined || !trigger.stages.some(({ name }) => name === input.stage)) {
    throw new ServiceError("not_found", {
      detail: `The recorded facts trigger no stage ${JSON.stringify(input.stage)} of ${JSON.stringify(input.rule)}.`,
    });
  }
  const document = draftNotification({
    trigger,
    stage: input.stage,
    facts,
    incident: toDraftIncident(incident),
    now,
  });
  return { markdown: draftMarkdown(document), document };
}

export const draftReportOperation = operation({
  name: "draftReport",
  summary: "Draft of one report, filled from what is stored alone",
  anyOf: ["incident.read", "incident.work_own"],
  input: DraftInput,
  output: DraftDto,
  errors: [],
  console: "legal.draft",
  reads: true,
  run: draftReport,
});
