import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { engagementChain } from "@/encoding/domain/ids/engagement-id";
import { parseIncidentId } from "@/encoding/domain/ids/incident-id";
import {
  deleteEngagementIncident,
  findLinkable,
  insertEngagementIncident,
} from "@/engagements/server/queries/engagement-incidents";
import { type EngagementRow, updateEngagement } from "@/engagements/server/queries/engagements";
import { notFound } from "@/incidents/server/incidents/get-incident";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { requireOpen } from "../engagement/change-engagement";
import { requireEngagement, requireRunner } from "../engagement/engagement-visibility";
import { OfEngagement, ON_ENGAGEMENT } from "../engagement/on-engagement";
import { LinkedIncidentsDto } from "./linked-dto";
import { requireIncidentReader, toLinkedDto } from "./list-linked";

const LinkBody = z.strictObject({ incident_id: IncidentId });
const LinkInput = LinkBody.extend(OfEngagement.shape);

const CHANGE_LINKED = {
  ...ON_ENGAGEMENT,
  action: "engagement.run",
  output: LinkedIncidentsDto,
  says: "The linked incidents",
  errors: ["conflict", "engagement_closed"],
} as const;

/**
 * Links an incident to an engagement. Only the engagement's chain and version record it: the
 * incident is unchanged, so that its readers learn nothing. Throws `not_found`, `forbidden`,
 * `engagement_closed`, and `conflict` for one that is linked already or comes from the other
 * source.
 */
export const linkIncident = operation({
  ...CHANGE_LINKED,
  name: "linkEngagementIncident",
  summary: "Link an incident to an engagement; the incident itself says nothing of it",
  body: LinkBody,
  rest: "POST /api/ip3/v1/engagements/{id}/incidents",
  console: "engagements.linkIncident",
  run: (ctx, input) =>
    changeLinked(ctx, input, "engagement.link_incident", async (client, ids, by) => {
      if (!(await insertEngagementIncident(client, ids, by))) {
        throw new ServiceError("conflict", { detail: `${input.incident_id} is linked already.` });
      }
    }),
});

/** Ends a link, as it was made. Throws what linking throws; `conflict` where there is none. */
export const unlinkIncident = operation({
  ...CHANGE_LINKED,
  name: "unlinkEngagementIncident",
  summary: "End the link of an incident to an engagement",
  params: OfEngagement.extend({ incident: IncidentId }),
  input: LinkInput,
  read: ({ params }) => ({ id: params.id, incident_id: params.incident }),
  rest: "DELETE /api/ip3/v1/engagements/{id}/incidents/{incident}",
  console: "engagements.unlinkIncident",
  run: (ctx, input) =>
    changeLinked(ctx, input, "engagement.unlink_incident", async (client, ids) => {
      if (!(await deleteEngagementIncident(client, ids))) {
        throw new ServiceError("conflict", { detail: `${input.incident_id} is not linked.` });
      }
    }),
});

async function changeLinked(
  ctx: ServiceContext,
  { id, incident_id }: z.infer<typeof LinkInput>,
  kind: "engagement.link_incident" | "engagement.unlink_incident",
  change: (
    client: PoolClient,
    ids: { engagement: bigint; incident: bigint },
    by: { actor: string; name: string; at: Date },
  ) => Promise<void>,
): Promise<LinkedIncidentsDto> {
  return inTransaction(ctx.db.pool, async (client) => {
    const { actor, row } = await requireEngagement(ctx, id, { client, lock: true });
    requireRunner(actor, row);
    requireIncidentReader(actor);
    requireOpen(row);
    const now = ctx.clock();
    const incident = await requireIncident(client, row, incident_id);
    await change(
      client,
      { engagement: row.id, incident },
      { actor: actorName(actor), name: actor.name, at: now },
    );
    const changed = await updateEngagement(client, row.id, {}, now);
    await appendRecord(ctx, client, {
      chain: engagementChain(row),
      kind,
      summary: { incident: incident_id, version: changed.version },
    });
    return toLinkedDto(client, changed, actor);
  });
}

async function requireIncident(
  client: PoolClient,
  row: EngagementRow,
  id: string,
): Promise<bigint> {
  const parsed = parseIncidentId(id);
  const incident = parsed === null ? null : await findLinkable(client, parsed);
  if (parsed === null || incident === null) throw notFound(id);
  if (incident.simulation !== row.simulation) {
    throw new ServiceError("conflict", {
      detail:
        "Simulated incidents belong to simulated engagements only, and real ones to real ones.",
    });
  }
  return parsed.number;
}
