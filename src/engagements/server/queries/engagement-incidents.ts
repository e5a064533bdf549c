import "server-only";
import type { Pool, PoolClient } from "pg";
import type { WorkflowState } from "@/evidence/domain/statements/incident";
import { ISO_TIMESTAMPS } from "@/platform/db/iso-timestamps";

export interface EngagementIncident {
  id: bigint;
  created_at: string;
  title: string;
  severity: number;
  workflow_status: WorkflowState;
  linked_by_name: string;
  linked_at: string;
}

/** Incidents that belong to an engagement, the one that was linked first comes first. */
export async function findEngagementIncidents(
  client: Pool | PoolClient,
  engagementId: bigint,
): Promise<EngagementIncident[]> {
  const { rows } = await client.query<EngagementIncident>({
    text: `SELECT i.id, i.created_at, i.title, i.severity, i.workflow_status, l.linked_by_name, l.linked_at
      FROM engagement_incident l JOIN incident i ON i.id = l.incident_id
      WHERE l.engagement_id = $1 ORDER BY l.linked_at, i.id`,
    values: [engagementId],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** Facts of an incident for linking, or null where there is none of this number and year. */
export async function findLinkable(
  client: PoolClient,
  incident: { number: bigint; year: number },
): Promise<{ simulation: boolean } | null> {
  const { rows } = await client.query<{ simulation: boolean }>(
    `SELECT simulation FROM incident
     WHERE id = $1 AND extract(year FROM created_at AT TIME ZONE 'UTC') = $2`,
    [incident.number, incident.year],
  );
  return rows[0] ?? null;
}

/** Links an incident to an engagement; false where it is linked already. */
export async function insertEngagementIncident(
  client: PoolClient,
  ids: { engagement: bigint; incident: bigint },
  by: { actor: string; name: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO engagement_incident (engagement_id, incident_id, linked_by, linked_by_name, linked_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [ids.engagement, ids.incident, by.actor, by.name, by.at],
  );
  return rowCount === 1;
}

/** Ends such a link; false where there was none. */
export async function deleteEngagementIncident(
  client: PoolClient,
  ids: { engagement: bigint; incident: bigint },
): Promise<boolean> {
  const { rowCount } = await client.query(
    "DELETE FROM engagement_incident WHERE engagement_id = $1 AND incident_id = $2",
    [ids.engagement, ids.incident],
  );
  return rowCount === 1;
}
