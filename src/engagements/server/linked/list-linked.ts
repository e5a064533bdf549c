import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { findEngagementIncidents } from "@/engagements/server/queries/engagement-incidents";
import type { EngagementRow } from "@/engagements/server/queries/engagements";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { operation } from "@/platform/declaration/operation";
import { type AccountActor, mayActor } from "@/platform/operation/context";
import { isOver } from "../engagement/change-engagement";
import { mayRun, requireEngagement, seesWholeLog } from "../engagement/engagement-visibility";
import { ON_ENGAGEMENT } from "../engagement/on-engagement";
import { LinkedIncidentsDto } from "./linked-dto";

/**
 * Incidents that belong to an engagement, for those who see the whole log and may read incidents.
 * Throws `not_found` and `forbidden`.
 */
export const listLinked = operation({
  ...ON_ENGAGEMENT,
  name: "listEngagementIncidents",
  summary: "Incidents that belong to an engagement, for those who may read incidents",
  action: "engagement.read",
  output: LinkedIncidentsDto,
  says: "All of them",
  errors: [],
  rest: "GET /api/ip3/v1/engagements/{id}/incidents",
  console: "engagements.linkedIncidents",
  run: async (ctx, input) => {
    const { actor, row } = await requireEngagement(ctx, input.id);
    requireIncidentReader(actor);
    if (!seesWholeLog(actor, row)) {
      throw new ServiceError("forbidden", {
        detail: "Linked incidents are for those who may read the whole log.",
      });
    }
    return toLinkedDto(ctx.db.pool, row, actor);
  },
});

/**
 * Throws `forbidden` for accounts that may not read incidents: a team that could link without it
 * would learn which ids exist, and read titles.
 */
export function requireIncidentReader(actor: AccountActor): void {
  if (!mayActor(actor, "incident.read")) {
    throw new ServiceError("forbidden", {
      detail: "Incidents of an engagement are for those who may read incidents.",
      extra: { action: "incident.read" },
    });
  }
}

/** The linked incidents of an engagement; the caller has checked that they may be seen. */
export async function toLinkedDto(
  client: Pool | PoolClient,
  row: EngagementRow,
  actor: AccountActor,
): Promise<LinkedIncidentsDto> {
  const incidents = await findEngagementIncidents(client, row.id);
  return {
    incidents: incidents.map((incident) => ({
      id: formatIncidentId(incident.id, incident.created_at),
      title: incident.title,
      severity: severityOfRank(incident.severity),
      workflow_status: incident.workflow_status,
      linked_by: incident.linked_by_name,
      linked_at: incident.linked_at,
    })),
    source: row.simulation ? "simulation" : "import",
    allowed: { link: mayRun(actor, row) && !isOver(row) },
  };
}
