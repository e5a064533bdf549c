import "server-only";
import type { Pool, PoolClient } from "pg";
import type { WorkflowState } from "@/evidence/domain/statements/incident";

export interface LinkedIncident {
  id: bigint;
  createdAt: Date;
  title: string;
  workflow: WorkflowState;
  kind: "related" | "duplicate_of" | "duplicated_by";
}

/** Incidents that this one is linked to, in either direction; at most 200 of each kind. */
export async function findLinks(client: Pool | PoolClient, id: bigint): Promise<LinkedIncident[]> {
  const { rows } = await client.query<LinkedIncident>({
    name: "incident-links",
    text: `SELECT o.id, o.created_at AS "createdAt", o.title, o.workflow_status AS workflow, l.kind
      FROM (
        (SELECT duplicate_of AS id, 'duplicate_of' AS kind FROM incident
          WHERE id = $1 AND duplicate_of IS NOT NULL)
        UNION ALL (SELECT id, 'duplicated_by' FROM incident WHERE duplicate_of = $1 ORDER BY id LIMIT 200)
        UNION ALL (SELECT other_id, 'related' FROM incident_link WHERE incident_id = $1 ORDER BY 1 LIMIT 200)
        UNION ALL (SELECT incident_id, 'related' FROM incident_link WHERE other_id = $1 ORDER BY 1 LIMIT 200)
      ) l JOIN incident o ON o.id = l.id ORDER BY l.kind, o.id`,
    values: [id],
  });
  return rows;
}

/** Links two incidents; false where they are linked already. */
export async function insertLink(
  client: PoolClient,
  ids: readonly [bigint, bigint],
  by: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO incident_link (incident_id, other_id, linked_by, linked_at)
     VALUES (least($1::bigint, $2), greatest($1::bigint, $2), $3, $4) ON CONFLICT DO NOTHING`,
    [ids[0], ids[1], by, now],
  );
  return rowCount === 1;
}

/** Ends a link; false where there was none. */
export async function deleteLink(
  client: PoolClient,
  ids: readonly [bigint, bigint],
): Promise<boolean> {
  const { rowCount } = await client.query(
    `DELETE FROM incident_link
     WHERE incident_id = least($1::bigint, $2) AND other_id = greatest($1::bigint, $2)`,
    [ids[0], ids[1]],
  );
  return rowCount === 1;
}
