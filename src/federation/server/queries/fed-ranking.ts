import "server-only";
import type { Pool, PoolClient } from "pg";
import type { SkillLevel } from "@/federation/domain/declaration/skill-level";
import type { FedAgentRow } from "./fed-agents";

/** Inputs of the ranking of one approved agent, and its present listing. */
export type RankingFacts = Pick<
  FedAgentRow,
  | "id"
  | "liveness"
  | "liveness_since"
  | "address_bound_at"
  | "ranking"
  | "ranking_basis"
  | "skill_ids"
  | "skill_text"
  | "hidden"
> & {
  approved_at: Date;
  /** Of the operator. */
  domain_verified_at: Date | null;
  /** Of the linked registry agent. */
  standing: { current: number; baseline: number } | null;
  declared: { id: string; name: string; tags: string[] }[];
  skills: {
    id: string;
    level: SkillLevel;
    days: number;
    failing: boolean;
    /** RFC 3339, as JSON of the database has it. */
    last_failed_at: string | null;
  }[];
  probes: { ok: number; failed: number };
};

/** Days of probes and of runs that count. */
const WINDOW = "30 days";

const FACTS = `SELECT a.id, a.liveness, a.liveness_since, a.approved_at, a.address_bound_at, o.domain_verified_at,
    (SELECT json_build_object('current', r.score, 'baseline', r.baseline) FROM agent r
     WHERE r.did = a.registry_did AND r.simulation = a.simulation) AS standing,
    coalesce((SELECT json_agg(json_build_object('id', d->>'id', 'name', d->>'name', 'tags', coalesce(d->'tags', '[]')))
      FROM jsonb_array_elements(a.declaration->'skills') d), '[]') AS declared,
    coalesce((SELECT json_agg(json_build_object('id', s.skill_id, 'level', s.level, 'failing', s.failed_at IS NOT NULL,
        'last_failed_at', s.last_failed_at, 'days', (SELECT count(*) FROM unnest(s.demonstrated_days) day WHERE day > ($1::timestamptz - interval '${WINDOW}')::date)))
      FROM fed_skill s WHERE s.agent_id = a.id), '[]') AS skills,
    (SELECT json_build_object('ok', coalesce(sum(p.ok), 0), 'failed', coalesce(sum(p.failed), 0))
      FROM fed_probe_day p WHERE p.agent_id = a.id AND p.day > ($1::timestamptz - interval '${WINDOW}')::date) AS probes,
    a.ranking, a.ranking_basis, a.skill_ids, a.skill_text, a.hidden
  FROM fed_agent a JOIN fed_operator o ON o.id = a.operator_id`;

/** Facts of one agent, whose row is locked; null where it is not approved. */
export async function findRankingFacts(
  client: PoolClient,
  agentId: bigint,
  now: Date,
): Promise<RankingFacts | null> {
  const { rows } = await client.query<RankingFacts>(
    `${FACTS} WHERE a.id = $2 AND a.status = 'approved' FOR NO KEY UPDATE OF a`,
    [now, agentId],
  );
  return rows[0] ?? null;
}

/** Facts of those of these agents that are approved, whose rows it locks in the order of their numbers. */
export async function findRankingFactsOf(
  client: PoolClient,
  ids: readonly bigint[],
  now: Date,
): Promise<RankingFacts[]> {
  const { rows } = await client.query<RankingFacts>(
    `${FACTS} WHERE a.id = ANY ($2::bigint[]) AND a.status = 'approved' ORDER BY a.id
     FOR NO KEY UPDATE OF a`,
    [now, ids],
  );
  return rows;
}

/**
 * Locks the next approved agents beyond a number and reads their facts. Agents locked by another
 * change are skipped: that change refreshes them. Simulated ones are left unchanged.
 */
export async function findRankingBatch(
  client: PoolClient,
  after: bigint,
  now: Date,
  limit: number,
): Promise<RankingFacts[]> {
  const { rows } = await client.query<RankingFacts>(
    `${FACTS} WHERE a.id > $2 AND a.status = 'approved' AND NOT a.simulation ORDER BY a.id LIMIT $3
     FOR NO KEY UPDATE OF a SKIP LOCKED`,
    [now, after, limit],
  );
  return rows;
}

/** How an agent is listed. */
export interface Listing {
  ranking: number;
  ranking_basis: object;
  skill_ids: readonly string[];
  skill_text: string;
  hidden: boolean;
}

/** Writes how an agent is listed; `changed_at` moves with it, for mirrors. */
export async function updateListing(
  client: Pool | PoolClient,
  agentId: bigint,
  listing: Listing,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE fed_agent SET ranking = $2, ranking_basis = $3, skill_ids = $4, skill_text = $5, hidden = $6,
       changed_at = $7 WHERE id = $1`,
    [
      agentId,
      listing.ranking,
      JSON.stringify(listing.ranking_basis),
      listing.skill_ids,
      listing.skill_text,
      listing.hidden,
      now,
    ],
  );
}

/** Writes how many agents are listed, with one statement. */
export async function updateListings(
  client: PoolClient,
  listings: readonly (Listing & { id: bigint })[],
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE fed_agent a SET ranking = l.ranking, ranking_basis = l.ranking_basis, skill_ids = l.skill_ids,
       skill_text = l.skill_text, hidden = l.hidden, changed_at = $2
     FROM jsonb_to_recordset($1::jsonb) AS l(id bigint, ranking smallint, ranking_basis jsonb, skill_ids text[],
       skill_text text, hidden boolean)
     WHERE a.id = l.id`,
    [JSON.stringify(listings.map((each) => ({ ...each, id: String(each.id) }))), now],
  );
}

/** Moves the time of the last public change of an agent, for mirrors. */
export async function touchListing(client: PoolClient, agentId: bigint, now: Date): Promise<void> {
  await client.query("UPDATE fed_agent SET changed_at = $2 WHERE id = $1", [agentId, now]);
}
