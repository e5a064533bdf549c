import "server-only";
import type { Pool, PoolClient } from "pg";
import type { FedAgentRow } from "./fed-agents";
import type { ReviewDecision, ReviewRow } from "./fed-reviews";

/** Another registration that shares something with the one under review. */
export type SiblingRow = Pick<
  FedAgentRow,
  "did" | "registration_id" | "name" | "status" | "operator_did"
> & {
  shares_operator: boolean;
  shares_domain: boolean;
  shares_host: boolean;
  shares_key: boolean;
};

const IN_FORCE = "status IN ('pending', 'approved', 'suspended')";

/** Attributes that may be shared with the one under review. */
export type Subject = Pick<FedAgentRow, "id" | "did" | "operator_id" | "simulation" | "name"> & {
  host: string;
  domain: string;
};

/** Registrations in force of the same operator, host or domain, and earlier ones of the same DID. */
export async function findSiblings(
  client: Pool | PoolClient,
  { id, did, operator_id, simulation, host, domain }: Subject,
  limit: number,
): Promise<SiblingRow[]> {
  const { rows } = await client.query<SiblingRow>(
    `SELECT DISTINCT ON (a.id) a.did, a.registration_id, a.name, a.status, a.operator_did,
       a.operator_id = $3 AS shares_operator, a.address_domain = $5 AS shares_domain,
       a.address_host = $4 AS shares_host, a.did = $2 AS shares_key
     FROM (
       (SELECT id FROM fed_agent WHERE operator_id = $3 AND ${IN_FORCE} ORDER BY id DESC LIMIT $7)
       UNION (SELECT id FROM fed_agent WHERE address_host = $4 AND ${IN_FORCE} LIMIT $7)
       UNION (SELECT id FROM fed_agent WHERE address_domain = $5 AND ${IN_FORCE} LIMIT $7)
       UNION (SELECT id FROM fed_agent WHERE did = $2 ORDER BY id DESC LIMIT $7)) found
     JOIN fed_agent a ON a.id = found.id
     WHERE a.id <> $1 AND a.simulation = $6 ORDER BY a.id DESC LIMIT $7`,
    [id, did, operator_id, host, domain, simulation, limit],
  );
  return rows;
}

export type SimilarNameRow = Pick<FedAgentRow, "did" | "name" | "provider" | "status"> & {
  similarity: number;
};

/** Registrations in force of other operators with a name like this one's, by trigrams. */
export async function findSimilarNames(
  client: Pool | PoolClient,
  { id, operator_id, simulation, name }: Subject,
  limit: number,
): Promise<SimilarNameRow[]> {
  const { rows } = await client.query<SimilarNameRow>(
    `SELECT did, name, provider, status, similarity(lower(name), lower($1))::float8 AS similarity
     FROM fed_agent WHERE lower(name) % lower($1) AND ${IN_FORCE} AND simulation = $2
       AND id <> $3 AND operator_id <> $4
     ORDER BY similarity DESC, id LIMIT $5`,
    [name, simulation, id, operator_id, limit],
  );
  return rows;
}

export type EarlierDecisionRow = Pick<ReviewRow, "id" | "kind" | "reason_code" | "note"> & {
  registration_id: string;
  decision: ReviewDecision;
  decided_by_name: string;
  decided_at: Date;
};

/** Earlier decisions on a DID, newest first. */
export async function findEarlierDecisions(
  client: Pool | PoolClient,
  did: string,
  limit: number,
): Promise<EarlierDecisionRow[]> {
  const { rows } = await client.query<EarlierDecisionRow>(
    `SELECT v.id, a.registration_id, v.kind, v.decision, v.reason_code, v.note,
       coalesce(v.decided_by_name, '') AS decided_by_name, v.decided_at
     FROM fed_agent a JOIN fed_review v ON v.agent_id = a.id
     WHERE a.did = $1 AND v.state = 'decided' ORDER BY v.decided_at DESC, v.id DESC LIMIT $2`,
    [did, limit],
  );
  return rows;
}

/** Submitters of a registration's declarations: keys of agents and operators, and `user:<id>`. */
export async function findSubmitters(
  client: Pool | PoolClient,
  agentId: bigint,
): Promise<string[]> {
  const { rows } = await client.query<{ submitted_by: string }>(
    "SELECT DISTINCT submitted_by FROM fed_revision WHERE agent_id = $1",
    [agentId],
  );
  return rows.map(({ submitted_by }) => submitted_by);
}

/**
 * Marks skills of a live revision as vouched for by a person, where documentation and evidence carry it;
 * returns which.
 */
export async function attestSkills(
  client: PoolClient,
  agentId: bigint,
  skillIds: readonly string[],
  { by, name, now }: { by: string; name: string; now: Date },
): Promise<string[]> {
  const { rows } = await client.query<{ skill_id: string }>(
    `UPDATE fed_skill SET level = 'attested', attested_by = $3, attested_by_name = $4, attested_at = $5
     WHERE agent_id = $1 AND skill_id = ANY ($2) AND level IN ('documented', 'attested')
       AND evidence_checked_at IS NOT NULL RETURNING skill_id`,
    [agentId, skillIds, by, name, now],
  );
  return rows.map(({ skill_id }) => skill_id);
}

/** Roles of an account that is in force; none where it is not. */
export async function findPresentRoles(client: PoolClient, accountId: string): Promise<string[]> {
  const { rows } = await client.query<{ roles: string[] }>(
    "SELECT roles FROM account WHERE id = $1 AND disabled_at IS NULL",
    [accountId],
  );
  return rows[0]?.roles ?? [];
}

/** Whether an account is or lately was a member of a registration's operator, or of one that an open revision names. */
export async function isMemberOfAgent(
  client: Pool | PoolClient,
  agentId: bigint,
  accountId: string,
): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM fed_operator_tie m JOIN fed_operator o ON o.id = m.operator_id
     WHERE m.account_id = $2 AND (
       o.id = (SELECT operator_id FROM fed_agent WHERE id = $1)
       OR o.did IN (SELECT declaration ->> 'operator_did' FROM fed_revision
         WHERE agent_id = $1 AND state IN ('checking', 'awaiting_review'))) LIMIT 1`,
    [agentId, accountId],
  );
  return rows.length === 1;
}
