import "server-only";
import type { Pool, PoolClient } from "pg";
import type { OwnershipEvent } from "@/incidents/domain/ownership";

type OwnershipRecord = Record<"owner" | "owner_email", string | null> & {
  kind: "incident.assign" | "incident.reopen";
  by: string;
};

/**
 * Who owned an incident when, from the records of its chain. The address is in the payload that a
 * record commits to, and is null once that is erased.
 */
export async function findOwnership(
  client: Pool | PoolClient,
  chain: string,
): Promise<OwnershipEvent[]> {
  const { rows } = await client.query<OwnershipRecord>(
    `SELECT r.body ->> 'kind' AS kind, r.body ->> 'actor' AS by, r.body #>> '{sum,owner}' AS owner,
       convert_from(p.bytes, 'UTF8')::jsonb ->> 'owner_email' AS owner_email
     FROM (SELECT epoch, seq, convert_from(line, 'UTF8')::jsonb -> 'body' AS body FROM trace_record
       WHERE chain = $1 AND (position('"incident.assign"'::bytea IN line) > 0
         OR position('"incident.reopen"'::bytea IN line) > 0)) r
     LEFT JOIN trace_payload p
       ON r.body ->> 'kind' = 'incident.assign' AND p.hash = decode(r.body ->> 'pay', 'hex')
     WHERE r.body ->> 'kind' IN ('incident.assign', 'incident.reopen') ORDER BY r.epoch, r.seq`,
    [chain],
  );
  return rows.map(({ kind, by, owner, owner_email: ownerEmail }) =>
    kind === "incident.reopen" ? { kind: "reopen", by } : { kind: "assign", by, owner, ownerEmail },
  );
}
