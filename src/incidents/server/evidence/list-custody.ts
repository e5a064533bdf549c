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
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList } from "@/platform/domain/list";
import { getIncidentRow } from "../incidents/get-incident";
import { IncidentId } from "../incidents/incident-dto";

const Item = EvidenceId.optional().meta({ description: "Only what happened to this item" });

const LIST = defineList({ key: { seq: "id" } });

const { query, input } = listingOf(LIST, {
  params: z.object({ incident_id: IncidentId, evidence_id: Item }),
});

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
  query: query.extend({ evidence_id: Item }),
  input,
  output: CustodyPageDto,
  says: "One page",
  paged: true,
  read: ({ params, query }) => ({ incident_id: params.id, ...query }),
  errors: ["hash_mismatch"],
  rest: "GET /api/ip3/v1/incidents/{id}/custody",
  console: "custody.list",
  run: async (ctx, { incident_id, evidence_id, cursor, limit }) => {
    const incident = await getIncidentRow(ctx, incident_id);
    const chain = incidentChain(incident);
    const after = keyOf(LIST, cursor)?.seq ?? -1n;
    const evidenceId = evidence_id === undefined ? null : parseEvidenceId(evidence_id);
    const { pool } = ctx.db;
    const [rows, head, pending] = await Promise.all([
      findCustodyEvents(pool, chain, { after, limit, evidenceId }),
      findCustodyHead(pool, chain),
      countPendingImports(pool, incident.id),
    ]);
    const { page, next_cursor } = pageOf(LIST, rows, limit);
    return {
      chain,
      events: page.map(readCustodyEvent),
      count: page.length,
      next_seq: Number(head?.next_seq ?? 0),
      head: head?.head.toString("hex") ?? ZERO_HEAD,
      pending_imports: pending,
      next_cursor,
    };
  },
});
