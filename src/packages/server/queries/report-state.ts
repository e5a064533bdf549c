import "server-only";
import type { PoolClient } from "pg";
import type { Register } from "@/encoding/domain/ids/entry-id";
import type {
  CrownJewel,
  EngagementState,
  EngagementType,
  RulesOfEngagement,
  ScopeItem,
} from "@/engagements/domain/engagement";
import { instant, type StateMark } from "./package-state";

/** An engagement as its report package holds it; instants with all of their six fraction digits. */
export interface StateEngagementRow {
  name: string;
  codename: string | null;
  type: EngagementType;
  client: string | null;
  state: EngagementState;
  state_since: string;
  simulation: boolean;
  scope: ScopeItem[];
  crown_jewels: CrownJewel[];
  rules: RulesOfEngagement;
  scenarios: string[];
  rules_approved_by_name: string | null;
  rules_approved_at: string | null;
  starts_at: string | null;
  ends_at: string | null;
  white_team: string[];
  red_team: string[];
  created_by_name: string;
  created_at: string;
  updated_at: string;
  version: number;
}

/** The engagement of a package; incidents that are linked to it are no part of it. */
export async function readStateEngagement(
  client: PoolClient,
  id: bigint,
): Promise<StateEngagementRow | null> {
  const { rows } = await client.query<StateEngagementRow>(
    `SELECT name, codename, type, client, state, ${instant("state_since")} AS state_since, simulation,
       scope, crown_jewels, rules, scenarios, rules_approved_by_name,
       ${instant("rules_approved_at")} AS rules_approved_at, ${instant("starts_at")} AS starts_at,
       ${instant("ends_at")} AS ends_at, white_team, red_team, created_by_name,
       ${instant("created_at")} AS created_at, ${instant("updated_at")} AS updated_at, version
     FROM engagement WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export interface StateEntryRow {
  register: Register;
  number: number;
  body: string;
  sha256: Buffer;
  author: string;
  author_name: string;
  content_sha256: Buffer | null;
  chain_epoch: number;
  chain_seq: bigint;
  entry_hash: Buffer;
  prev_hash: Buffer;
  /** Exact line of the record that commits to it; null where there is none. */
  record: Buffer | null;
  /** Size of the bytes stored under the digest of its content, by anyone; null without any. */
  content_size: number | null;
  content_erased: boolean;
}

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

/** What tells a state of an engagement from the one after it, cheaply. */
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
