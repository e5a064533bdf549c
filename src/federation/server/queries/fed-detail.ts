import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Row } from "@/platform/db/rows";
import type { FedAgentRow } from "./fed-agents";
import type { GateRow } from "./fed-gates";
import type { OperatorRow } from "./fed-operators";
import type { ReviewDecision, ReviewRow } from "./fed-reviews";
import type { SkillRow } from "./fed-skills";

/** Columns of one registration in the console beside its listed row. */
type FedDetailRow = Pick<
  FedAgentRow,
  | "description"
  | "contact"
  | "runtime_address"
  | "address_domain"
  | "address_bound_at"
  | "approved_at"
  | "expires_at"
  | "registry_did"
> & {
  /** Of the live revision and of the examined one; the same where none is examined. */
  live: unknown;
  examined: unknown;
  changed: string[];
  operator_status: OperatorRow["status"];
  operator_role: OperatorRow["role"];
  operator_domain: string | null;
  operator_domain_verified_at: Date | null;
};

/** Declarations, address and operator of a registration. */
export async function findFedDetail(
  client: Pool | PoolClient,
  agentId: bigint,
  revision: number,
): Promise<FedDetailRow | undefined> {
  const { rows } = await client.query<FedDetailRow>(
    `SELECT a.description, a.contact, a.runtime_address, a.address_domain, a.address_bound_at, a.approved_at,
       a.expires_at, a.registry_did, a.declaration AS live, coalesce(r.declaration, a.declaration) AS examined,
       coalesce(r.changed, '{}') AS changed, p.status AS operator_status, p.role AS operator_role,
       p.domain AS operator_domain, p.domain_verified_at AS operator_domain_verified_at
     FROM fed_agent a JOIN fed_operator p ON p.id = a.operator_id
     LEFT JOIN fed_revision r ON r.agent_id = a.id AND r.revision = $2
     WHERE a.id = $1`,
    [agentId, revision],
  );
  return rows[0];
}

type FedGateRow = Omit<GateRow, "agent_id" | "revision" | "leased_until" | "evidence_sha256"> & {
  evidence_sha256: string | null;
};

/** Result and evidence of each gate for one revision. */
export async function findGateEvidence(
  client: Pool | PoolClient,
  agentId: bigint,
  revision: number,
): Promise<FedGateRow[]> {
  const { rows } = await client.query<FedGateRow>(
    `SELECT gate, result, code, message, attempts, checked_at, next_attempt_at, evidence,
       encode(evidence_sha256, 'hex') AS evidence_sha256
     FROM fed_gate WHERE agent_id = $1 AND revision = $2 ORDER BY gate`,
    [agentId, revision],
  );
  return rows;
}

export type FedSkillStanding = Pick<
  SkillRow,
  | "skill_id"
  | "level"
  | "documented_at"
  | "evidence_checked_at"
  | "attested_by_name"
  | "attested_at"
  | "demonstrated_at"
  | "failed_at"
  | "failed_code"
>;

/** How far each skill of a registration is proven. */
export async function findSkillStandings(
  client: Pool | PoolClient,
  agentId: bigint,
): Promise<FedSkillStanding[]> {
  const { rows } = await client.query<FedSkillStanding>(
    `SELECT skill_id, level, documented_at, evidence_checked_at, attested_by_name, attested_at, demonstrated_at,
       failed_at, failed_code
     FROM fed_skill WHERE agent_id = $1 ORDER BY skill_id`,
    [agentId],
  );
  return rows;
}

type FedDecisionRow = Pick<
  ReviewRow,
  | "id"
  | "kind"
  | "revision"
  | "tier"
  | "reason_code"
  | "note"
  | "seconded_by_name"
  | "decided_by_name"
> & { decision: ReviewDecision; decided_at: Date };

/** Decisions on a registration, latest first. */
export async function findFedDecisions(
  client: Pool | PoolClient,
  agentId: bigint,
): Promise<FedDecisionRow[]> {
  const { rows } = await client.query<FedDecisionRow>(
    `SELECT id, kind, revision, decision, tier, reason_code, note, seconded_by_name, decided_by_name, decided_at
     FROM fed_review WHERE agent_id = $1 AND state = 'decided' ORDER BY decided_at DESC, id DESC LIMIT 50`,
    [agentId],
  );
  return rows;
}

export type FedKeyRow = Pick<
  Row<"fed_agent_key">,
  "kid" | "added_at" | "retires_at" | "revoked_at" | "revoke_reason"
>;

/** Keys that a DID proved, the newest first. */
export async function findFedKeys(client: Pool | PoolClient, did: string): Promise<FedKeyRow[]> {
  const { rows } = await client.query<FedKeyRow>(
    `SELECT kid, added_at, retires_at, revoked_at, revoke_reason
     FROM fed_agent_key WHERE did = $1 ORDER BY added_at DESC, kid LIMIT 20`,
    [did],
  );
  return rows;
}
