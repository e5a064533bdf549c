import "server-only";
import { z } from "zod";
import { ZERO_HEAD } from "@/evidence/domain/custody/custody-chain";
import { CustodyPageDto } from "@/evidence/server/custody/custody-dto";
import { EvidenceId } from "@/evidence/server/custody/evidence-dto";
import { parseEvidenceId } from "@/evidence/server/custody/evidence-id";
import { incidentChain } from "@/evidence/server/custody/incident-chain";
import { readCustodyEvent } from "@/evidence/server/custody/map-custody";
import {
  countPendingImports,
  findCustodyEvents,
  findCustodyHead,
} from "@/evidence/server/queries/custody";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { getIncidentRow } from "../incidents/get-incident";
import { IncidentId } from "../incidents/incident-dto";

const ListCustodyInput = z.object({
  incident_id: IncidentId,
  evidence_id: EvidenceId.optional().meta({ description: "Only what happened to this item" }),
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/**
 * One page of the chain of custody of an incident, in its order. Writes nothing: imports that are not
 * on the chain yet are only counted. Throws `hash_mismatch` for a line that was changed.
 */
export const listCustody = operation({
  name: "listCustody",
  summary: "List the chain of custody of an incident's evidence in its order",
  tag: "Evidence",
  auth: ["bearer", "session"],
  action: "evidence.read",
  params: z.object({ id: IncidentId }),
  query: z.object({ ...PageQuery, evidence_id: ListCustodyInput.shape.evidence_id }),
  input: ListCustodyInput,
  output: CustodyPageDto,
  says: "One page",
  paged: true,
  read: ({ params, query }) => ({ incident_id: params.id, ...query }),
  errors: ["hash_mismatch"],
  rest: "GET /api/ip3/v1/incidents/{id}/custody",
  console: "custody.list",
  run: async (ctx, input) => {
    const incident = await getIncidentRow(ctx, input.incident_id);
    const chain = incidentChain(incident);
    const after = input.cursor ? BigInt(decodeCursor(input.cursor, Key)[0]) : -1n;
    const evidenceId = input.evidence_id === undefined ? null : parseEvidenceId(input.evidence_id);
    const { pool } = ctx.db;
    const [rows, head, pending] = await Promise.all([
      findCustodyEvents(pool, chain, { after, limit: input.limit, evidenceId }),
      findCustodyHead(pool, chain),
      countPendingImports(pool, incident.id),
    ]);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      chain,
      events: page.map(readCustodyEvent),
      count: page.length,
      next_seq: Number(head?.next_seq ?? 0),
      head: head?.head.toString("hex") ?? ZERO_HEAD,
      pending_imports: pending,
      next_cursor:
        rows.length > input.limit && last !== undefined ? encodeCursor([String(last.seq)]) : null,
    };
  },
});
