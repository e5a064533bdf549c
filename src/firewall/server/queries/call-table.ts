import "server-only";
import type { Pool, PoolClient } from "pg";
import type { AgentRow } from "@/agents/server/queries/agents";
import type { CallListInput } from "@/firewall/domain/calls/call-list";
import { Conditions, endOfDay, startOfDay } from "@/incidents/server/queries/incident-conditions";
import { columnsOf } from "@/platform/db/rows";
import type { AgentCallRow } from "./agent-calls";

/** A call with its agent. */
export type ListedCallRow = AgentCallRow &
  Pick<AgentRow, "did" | "simulation"> & { agent_name: string };

const LISTED = `${columnsOf("agent_call", { as: "c" })}, a.did, a.name AS agent_name, a.simulation`;
const NEWEST_FIRST = "decided_at DESC, id DESC";

/** Calls that a page looks at, of those that the agent, the tool and the days leave: it costs no more. */
const LOOKED_AT = 100_000;

export interface CallFilter extends Omit<CallListInput, "source" | "agent"> {
  simulation: boolean;
  /** Only this agent's. */
  agentId: bigint | null;
}

export interface CallKey {
  decided_at: string;
  id: string;
}

export interface CallPage {
  /** Where the page before ended. */
  after: CallKey | null;
  limit: number;
  bound?: number;
}

type Ask = (filter: CallFilter, c: Conditions) => void;

/** Filters that an index has in the order of the list: they say what is looked at. */
const WALKED: Pick<Record<keyof CallFilter, Ask>, "agentId" | "tool" | "from" | "to"> = {
  agentId: ({ agentId }, c) => {
    if (agentId !== null) c.add(`agent_id = ${c.value(agentId)}`);
  },
  tool: ({ tool }, c) => {
    if (tool !== null) c.add(`tool = ${c.value(tool)}`);
  },
  from: ({ from }, c) => {
    if (from !== null) c.add(`decided_at >= ${c.value(startOfDay(from))}`);
  },
  to: ({ to }, c) => {
    if (to !== null) c.add(`decided_at < ${c.value(endOfDay(to))}`);
  },
};

/** The other ones; a filter without a condition would let everything through, so it does not compile. */
const ASKS: Readonly<Record<Exclude<keyof CallFilter, keyof typeof WALKED>, Ask>> = {
  simulation: ({ simulation }, c) => c.add(`a.simulation = ${c.value(simulation)}`),
  layer: ({ layer }, c) => {
    if (layer.length > 0) c.add(`k.blocked = ANY (${c.value(layer)}::text[])`);
  },
  outcome: ({ outcome }, c) => {
    if (outcome.length === 0) return;
    const isAllowed = outcome.includes("allowed") && "(k.blocked IS NULL AND k.state <> 'pending')";
    c.add(`(k.state = ANY (${c.value(outcome)}::text[])${isAllowed ? ` OR ${isAllowed}` : ""})`);
  },
};

function walkOf(filter: CallFilter, after: CallKey | null): Conditions {
  const c = new Conditions();
  c.add("true");
  for (const ask of Object.values(WALKED)) ask(filter, c);
  if (after !== null) {
    c.add(`(decided_at, id) < (${c.value(after.decided_at)}::timestamptz, ${c.value(after.id)})`);
  }
  return c;
}

/**
 * One page of calls, the newest first, and where it stopped looking: null where it looked at all of them. It
 * reads the rows of a page; what they are filtered by is in the indexes.
 */
export async function findCalls(
  client: Pool | PoolClient,
  filter: CallFilter,
  { after, limit, bound = LOOKED_AT }: CallPage,
): Promise<{ rows: ListedCallRow[]; stopped: { decided_at: Date; id: string } | null }> {
  const walk = walkOf(filter, after);
  const rest = new Conditions(walk.values);
  for (const ask of Object.values(ASKS)) ask(filter, rest);
  const { rows } = await client.query<ListedCallRow>(
    `SELECT ${LISTED} FROM (
       SELECT k.id FROM (
         SELECT id, agent_id, decided_at, tool, blocked, state FROM agent_call
         WHERE ${walk.sql} ORDER BY ${NEWEST_FIRST} LIMIT ${rest.value(bound)}) k
       JOIN agent a ON a.id = k.agent_id
       WHERE ${rest.sql} ORDER BY k.decided_at DESC, k.id DESC LIMIT ${rest.value(limit)}) found
     JOIN agent_call c ON c.id = found.id JOIN agent a ON a.id = c.agent_id
     ORDER BY c.decided_at DESC, c.id DESC`,
    rest.values,
  );
  if (rows.length >= limit) return { rows, stopped: null };
  const looked = walkOf(filter, after);
  const { rows: last } = await client.query<{ decided_at: Date; id: string }>(
    `SELECT decided_at, id FROM agent_call WHERE ${looked.sql}
     ORDER BY ${NEWEST_FIRST} OFFSET ${looked.value(bound - 1)} LIMIT 1`,
    looked.values,
  );
  return { rows, stopped: last[0] ?? null };
}

/** Whose past calls a rule is tried on: an agent's under some grants, or all of a tool by real or simulated agents. */
export type PastCalls =
  | { agentId: bigint; tools: readonly string[]; reads: boolean }
  | { tool: string; simulation: boolean };

/**
 * The newest of them, the newest first, and whether an older one was left out. `reads` takes in every tool of that
 * verb. It looks at a bounded number of calls.
 */
export async function findPastCalls(
  client: Pool | PoolClient,
  of: PastCalls,
  { limit, bound = LOOKED_AT }: { limit: number; bound?: number },
): Promise<{ rows: ListedCallRow[]; isAll: boolean }> {
  const byAgent = "agentId" in of;
  const walked = byAgent ? "agent_id = $1" : "tool = $1";
  const asked = byAgent
    ? "(k.tool = ANY ($4) OR $5 AND starts_with(k.tool, 'read:'))"
    : "a.simulation = $4";
  const values = byAgent
    ? [of.agentId, bound, limit + 1, of.tools, of.reads]
    : [of.tool, bound, limit + 1, of.simulation];
  const { rows } = await client.query<(ListedCallRow | { id: null }) & { looked_at: number }>(
    `WITH looked AS (SELECT id, agent_id, tool, decided_at FROM agent_call
       WHERE ${walked} ORDER BY ${NEWEST_FIRST} LIMIT $2),
     found AS (SELECT k.id FROM looked k JOIN agent a ON a.id = k.agent_id
       WHERE ${asked} ORDER BY k.decided_at DESC, k.id DESC LIMIT $3)
     SELECT ${LISTED}, n.looked_at FROM (SELECT count(*)::int AS looked_at FROM looked) n
       LEFT JOIN (found JOIN agent_call c ON c.id = found.id JOIN agent a ON a.id = c.agent_id) ON true
     ORDER BY c.decided_at DESC, c.id DESC`,
    values,
  );
  const found = rows.filter((row): row is ListedCallRow & { looked_at: number } => row.id !== null);
  // Where none was found, the rows that were looked at may still not be all.
  const isAll = found.length <= limit && (rows[0]?.looked_at ?? 0) < bound;
  return { rows: found.slice(0, limit), isAll };
}

/** A call by its id, or null. */
export async function findListedCall(
  client: Pool | PoolClient,
  id: string,
): Promise<ListedCallRow | null> {
  const { rows } = await client.query<ListedCallRow>(
    `SELECT ${LISTED} FROM agent_call c JOIN agent a ON a.id = c.agent_id WHERE c.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Place of a record in the chain of its agent. */
export interface RecordPlace {
  epoch: number;
  seq: string;
}

/** The first records of a call in the chain of its agent: its decision, and what came of it. */
export async function findCallRecords(
  client: Pool | PoolClient,
  { did, id }: { did: string; id: string },
  limit: number,
): Promise<RecordPlace[]> {
  const { rows } = await client.query<RecordPlace>(
    `SELECT epoch, seq::text AS seq FROM trace_record
     WHERE chain = $1 AND chain LIKE 'did:svc:agt:%' AND trace_kind(line) = 'tool.call'
       AND trace_call(line) = $2 ORDER BY epoch, seq LIMIT $3`,
    [did, id, limit],
  );
  return rows;
}
