import "server-only";
import type { PoolClient } from "pg";
import type { Register } from "@/encoding/domain/ids/entry-id";
import type { Row } from "@/platform/db/rows";
import { instant, type StateMark } from "./package-state";

/** What a report package says of an engagement, by the names of `data/engagement.json`. */
export type StateEngagement = Readonly<Record<string, unknown>> &
  Pick<Row<"engagement">, "version"> & { source: "simulation" | "import"; updated_at: string };

/** The engagement of a package, each member as it is signed; incidents that are linked to it are no part of it. */
export async function readStateEngagement(
  client: PoolClient,
  id: bigint,
): Promise<StateEngagement | null> {
  const { rows } = await client.query<StateEngagement>(
    `SELECT version, CASE WHEN simulation THEN 'simulation' ELSE 'import' END AS source, name, codename,
       type, client, state, ${instant("state_since")} AS state_since, ${instant("starts_at")} AS starts_at,
       ${instant("ends_at")} AS ends_at, scope, crown_jewels,
       rules || jsonb_build_object('approved_by', rules_approved_by_name,
         'approved_at', ${instant("rules_approved_at")}) AS rules_of_engagement,
       scenarios, white_team, red_team, created_by_name AS created_by,
       ${instant("created_at")} AS created_at, ${instant("updated_at")} AS updated_at
     FROM engagement WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * An entry with the exact line of the record that commits to it, if there is one, and how many bytes
 * are stored under the digest of its content, whoever stored them.
 */
export type StateEntryRow = Pick<
  Row<"engagement_entry", { register: Register }>,
  | "register"
  | "number"
  | "body"
  | "sha256"
  | "author"
  | "author_name"
  | "content_sha256"
  | "chain_epoch"
  | "chain_seq"
  | "entry_hash"
  | "prev_hash"
> & { record: Buffer | null; content_size: number | null; content_erased: boolean };

/** Entries of one register in the order of their numbers, each with its record of the trace. */
export async function readStateEntries(
  client: PoolClient,
  engagementId: bigint,
  register: Register,
  chain: string,
): Promise<StateEntryRow[]> {
  const { rows } = await client.query<StateEntryRow>(
    `SELECT e.register, e.number, e.body, e.sha256, e.author, e.author_name, e.content_sha256,
       e.chain_epoch, e.chain_seq, e.entry_hash, e.prev_hash, r.line AS record,
       b.size AS content_size, b.erased_at IS NOT NULL AS content_erased
     FROM engagement_entry e
       LEFT JOIN trace_record r ON r.chain = $3 AND r.epoch = e.chain_epoch AND r.seq = e.chain_seq
       LEFT JOIN evidence_blob b ON b.sha256 = e.content_sha256
     WHERE e.engagement_id = $1 AND e.register = $2 ORDER BY e.number`,
    [engagementId, register, chain],
  );
  return rows;
}

/** Cheap mark that changes with the state of an engagement. */
export async function findReportMark(
  client: PoolClient,
  engagementId: bigint,
  chain: string,
): Promise<StateMark | null> {
  const { rows } = await client.query<StateMark>(
    `SELECT e.version, coalesce(c.next_seq, 0) AS "custodyEvents",
       coalesce(c.head, decode(repeat('00', 32), 'hex')) AS "custodyHead"
     FROM engagement e LEFT JOIN custody_chain c ON c.chain = $2 WHERE e.id = $1`,
    [engagementId, chain],
  );
  return rows[0] ?? null;
}
