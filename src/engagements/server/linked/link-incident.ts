import "server-only";
import type { PoolClient } from "pg";
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
import { inTransaction, pgExecutor } from "@/platform/db/transaction";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { requireOpen } from "../engagement/change-engagement";
import { requireEngagement, requireRunner } from "../engagement/engagement-sight";
import type { LinkedIncidentsDto } from "./linked-dto";
import { requireIncidentReader, toLinkedDto } from "./list-linked";

interface LinkInput {
  id: string;
  incident_id: string;
}

/**
 * Links an incident to an engagement. Only the engagement's chain and version tell of it: the incident
 * stays as it is, so that its readers learn nothing. Throws `not_found`, `forbidden`,
 * `engagement_closed`, and `conflict` for one that is linked already or comes from the other source.
 */
export function linkIncident(ctx: ServiceContext, input: LinkInput): Promise<LinkedIncidentsDto> {
  return changeLinked(ctx, input, "engagement.link_incident", async (client, ids, by) => {
    if (!(await insertEngagementIncident(client, ids, by))) {
      throw new ServiceError("conflict", { detail: `${input.incident_id} is linked already.` });
    }
  });
}

/** Ends a link, as it was made. Throws what linking throws; `conflict` where there is none. */
export function unlinkIncident(ctx: ServiceContext, input: LinkInput): Promise<LinkedIncidentsDto> {
  return changeLinked(ctx, input, "engagement.unlink_incident", async (client, ids) => {
    if (!(await deleteEngagementIncident(client, ids))) {
      throw new ServiceError("conflict", { detail: `${input.incident_id} is not linked.` });
    }
  });
}

async function changeLinked(
  ctx: ServiceContext,
  { id, incident_id }: LinkInput,
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
    await appendRecord(ctx, pgExecutor(client), {
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
