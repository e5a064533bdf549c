import "server-only";
import { z } from "zod";
import { EvidencePageDto } from "@/evidence/server/custody/evidence-dto";
import { findDescriptions } from "@/evidence/server/evidence/describe-attachments";
import { toEvidenceDto } from "@/evidence/server/evidence/map-evidence";
import { findEvidence, findEvidenceParts } from "@/evidence/server/queries/evidence";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { getIncidentRow } from "../incidents/get-incident";
import { IncidentId } from "../incidents/incident-dto";

const ListEvidenceInput = z.object({
  incident_id: z.string(),
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** One page of an incident's evidence in the order it came in, in two or three statements. */
export const listEvidence = operation({
  name: "listEvidence",
  summary: "List the evidence of an incident in the order it came in",
  tag: "Evidence",
  auth: ["bearer", "session"],
  action: "evidence.read",
  params: z.object({ id: IncidentId }),
  query: z.object(PageQuery),
  input: ListEvidenceInput,
  output: EvidencePageDto,
  says: "One page",
  paged: true,
  read: ({ params, query }) => ({ incident_id: params.id, ...query }),
  errors: [],
  rest: "GET /api/ip3/v1/incidents/{id}/evidence",
  console: "evidence.list",
  run: async (ctx, input) => {
    const incident = await getIncidentRow(ctx, input.incident_id);
    const after = input.cursor ? BigInt(decodeCursor(input.cursor, Key)[0]) : 0n;
    const rows = await findEvidence(ctx.db.pool, incident.id, after, input.limit);
    const page = rows.slice(0, input.limit);
    const ids = page.map((row) => row.id);
    const [parts, descriptions] = await Promise.all([
      findEvidenceParts(ctx.db.pool, ids),
      findDescriptions(ctx.db.pool, page),
    ]);
    const last = page.at(-1);
    return {
      evidence: page.map((row) =>
        toEvidenceDto(
          row,
          parts.filter((part) => part.evidence_id === row.id),
          descriptions,
        ),
      ),
      count: page.length,
      next_cursor:
        rows.length > input.limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
    };
  },
});
