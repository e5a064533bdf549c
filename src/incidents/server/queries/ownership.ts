import "server-only";
import type { Pool, PoolClient } from "pg";
import type { OwnershipEvent } from "@/incidents/domain/ownership";

const KINDS = {
  "incident.assign": "assign",
  "incident.unassign": "undo",
  "incident.reopen": "reopen",
} as const;

type OwnershipRecord = Record<"owner" | "owner_email", string | null> & {
  kind: keyof typeof KINDS;
  by: string;
  owned: boolean;
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
       r.body #> '{sum,owned}' = 'true' AS owned,
       convert_from(p.bytes, 'UTF8')::jsonb ->> 'owner_email' AS owner_email
     FROM (SELECT epoch, seq, convert_from(line, 'UTF8')::jsonb -> 'body' AS body FROM trace_record
       WHERE chain = $1 AND EXISTS (SELECT FROM unnest($2::text[]) kind
         WHERE position(convert_to(to_json(kind)::text, 'UTF8') IN line) > 0)) r
     LEFT JOIN trace_payload p
       ON r.body ->> 'kind' <> 'incident.reopen' AND p.hash = decode(r.body ->> 'pay', 'hex')
     WHERE r.body ->> 'kind' = ANY ($2::text[]) ORDER BY r.epoch, r.seq`,
    [chain, Object.keys(KINDS)],
  );
  return rows.map(({ kind, by, owner, owner_email: ownerEmail, owned }) => {
    if (kind === "incident.reopen") return { kind: KINDS[kind], by };
    if (kind === "incident.assign") return { kind: KINDS[kind], by, owner, ownerEmail };
    return { kind: KINDS[kind], by, owner, ownerEmail, owned };
  });
}
