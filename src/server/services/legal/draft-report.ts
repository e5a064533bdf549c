import "server-only";
import { z } from "zod";
import { ServiceError } from "@/domain/errors";
import { type DraftDocument, draftMarkdown, draftNotification } from "@/domain/legal/draft";
import { evaluateLegal } from "@/domain/legal/evaluate";
import { NOTHING_STORED } from "@/domain/legal/stored-facts";
import { requireOnCase } from "../cases/case-right";
import type { ServiceContext } from "../context";
import { findIncidentRow, notFound } from "../incidents/get-incident";
import { IncidentId } from "../incidents/incident-dto";
import { toDraftIncident } from "./draft-incident";
import { readStoredLegal } from "./read-legal";

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
