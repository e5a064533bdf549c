import "server-only";
import type { Pool, PoolClient } from "pg";
import { columnsOf, type Row } from "@/platform/db/rows";
import type { AgentRow } from "./agents";

export type AiIncidentState = "proposed" | "accepted" | "dismissed";

/** A stored proposal of a serious incident with an agent. */
export type AiIncidentRow = Row<"ai_incident_proposal", { state: AiIncidentState }>;

/** With what its readers see of the agent. */
export type ListedAiIncidentRow = AiIncidentRow &
  Pick<AgentRow, "did" | "tier" | "simulation"> & { agent_name: string };

const LISTED = `${columnsOf("ai_incident_proposal", { as: "p" })}, a.did, a.name AS agent_name, a.tier, a.simulation`;

export type NewAiIncident = Pick<
  AiIncidentRow,
  "id" | "agent_id" | "cause" | "subject" | "detail" | "proposed_by" | "proposed_at"
>;

/** Stores a proposal, or finds the one of the same agent, cause and subject; returns which it is. */
export async function insertProposal(
  client: PoolClient,
  row: NewAiIncident,
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO ai_incident_proposal (id, agent_id, cause, subject, detail, state, proposed_by, proposed_at)
     VALUES ($1, $2, $3, $4, $5, 'proposed', $6, $7)
     ON CONFLICT (agent_id, cause, subject) DO NOTHING RETURNING id`,
    [row.id, row.agent_id, row.cause, row.subject, row.detail, row.proposed_by, row.proposed_at],
  );
  if (rows[0] !== undefined) return { id: rows[0].id, isNew: true };
  const known = await client.query<{ id: string }>(
    "SELECT id FROM ai_incident_proposal WHERE agent_id = $1 AND cause = $2 AND subject = $3",
    [row.agent_id, row.cause, row.subject],
  );
  const [found] = known.rows;
  if (found === undefined) throw new Error("a proposal is neither new nor known");
  return { id: found.id, isNew: false };
}

/** A proposal with its agent, or null; `lock` keeps it until the transaction ends. */
export async function findProposal(
  client: Pool | PoolClient,
  id: string,
  lock = false,
): Promise<ListedAiIncidentRow | null> {
  const { rows } = await client.query<ListedAiIncidentRow>(
    `SELECT ${LISTED} FROM ai_incident_proposal p JOIN agent a ON a.id = p.agent_id
     WHERE p.id = $1 ${lock ? "FOR UPDATE OF p" : ""}`,
    [id],
  );
  return rows[0] ?? null;
}

/** A person's decision on a proposal. */
export interface ProposalWord {
  state: "accepted" | "dismissed";
  by: string;
  byName: string;
  at: Date;
  reason: string;
  /** The incident that was made of an accepted one. */
  incidentId: string | null;
}

/** Decides on a locked proposal; false where it was decided on before. */
export async function decideProposal(
  client: PoolClient,
  id: string,
  word: ProposalWord,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE ai_incident_proposal SET state = $2, decided_by = $3, decided_by_name = $4, decided_at = $5,
       reason = $6, incident_id = $7
     WHERE id = $1 AND state = 'proposed'`,
    [id, word.state, word.by, word.byName, word.at, word.reason, word.incidentId],
  );
  return rowCount === 1;
}

/** One page of proposals, the newest first. */
export async function findProposals(
  client: Pool | PoolClient,
  page: {
    states: readonly AiIncidentState[];
    /** DID. */
    agent: string | null;
    before: { at: Date; id: string } | null;
    limit: number;
  },
): Promise<ListedAiIncidentRow[]> {
  const { rows } = await client.query<ListedAiIncidentRow>(
    `SELECT ${LISTED} FROM ai_incident_proposal p JOIN agent a ON a.id = p.agent_id
     WHERE (cardinality($1::text[]) = 0 OR p.state = ANY ($1)) AND ($2::text IS NULL OR a.did = $2)
       AND ($3::timestamptz IS NULL OR (p.proposed_at, p.id) < ($3, $4))
     ORDER BY p.proposed_at DESC, p.id DESC LIMIT $5`,
    [page.states, page.agent, page.before?.at ?? null, page.before?.id ?? "", page.limit],
  );
  return rows;
}

/** The incident that was imported from a tool's only finding of a rule, or null. */
export async function findIncidentOfRule(
  client: Pool | PoolClient,
  tool: string,
  ruleId: string,
): Promise<{ id: bigint; created_at: Date } | null> {
  const { rows } = await client.query<{ id: bigint; created_at: Date }>(
    `SELECT i.id, i.created_at FROM incident i
     WHERE NOT i.simulation AND i.tool = $1 AND i.rule_id = $2 ORDER BY i.id LIMIT 1`,
    [tool, ruleId],
  );
  return rows[0] ?? null;
}

/** Proposals that nobody has decided on, up to a bound; those of simulated agents are left out. */
export async function countProposed(client: Pool | PoolClient, bound: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (
       SELECT FROM ai_incident_proposal p JOIN agent a ON a.id = p.agent_id
       WHERE p.state = 'proposed' AND NOT a.simulation LIMIT $1) proposed`,
    [bound],
  );
  return rows[0]?.n ?? 0;
}
