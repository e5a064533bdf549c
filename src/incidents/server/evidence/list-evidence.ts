import "server-only";
import { z } from "zod";
import { EvidencePageDto } from "@/evidence/server/custody/evidence-dto";
import { findDescriptions } from "@/evidence/server/evidence/describe-attachments";
import { toEvidenceDto } from "@/evidence/server/evidence/map-evidence";
import { findEvidence, findEvidenceParts } from "@/evidence/server/queries/evidence";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList } from "@/platform/domain/list";
import { getIncidentRow } from "../incidents/get-incident";
import { IncidentId } from "../incidents/incident-dto";

const LIST = defineList({ key: { id: "id" } });

const ListEvidence = listingOf(LIST, { params: z.object({ incident_id: z.string() }) });

/** One page of an incident's evidence in the order it came in, in two or three statements. */
export const listEvidence = operation({
  name: "listEvidence",
  summary: "List the evidence of an incident in the order it came in",
  tag: "Evidence",
  auth: ["bearer", "session"],
  action: "evidence.read",
  params: z.object({ id: IncidentId }),
  ...ListEvidence,
  output: EvidencePageDto,
  says: "One page",
  paged: true,
  read: ({ params, query }) => ({ incident_id: params.id, ...query }),
  errors: [],
  rest: "GET /api/ip3/v1/incidents/{id}/evidence",
  console: "evidence.list",
  run: async (ctx, input) => {
    const incident = await getIncidentRow(ctx, input.incident_id);
    const after = keyOf(LIST, input.cursor)?.id ?? 0n;
    const rows = await findEvidence(ctx.db.pool, incident.id, after, input.limit);
    const { page, next_cursor } = pageOf(LIST, rows, input.limit);
    const ids = page.map((row) => row.id);
    const [parts, descriptions] = await Promise.all([
      findEvidenceParts(ctx.db.pool, ids),
      findDescriptions(ctx.db.pool, page),
    ]);
    return {
      evidence: page.map((row) =>
        toEvidenceDto(
          row,
          parts.filter((part) => part.evidence_id === row.id),
          descriptions,
        ),
      ),
      count: page.length,
      next_cursor,
    };
  },
});
