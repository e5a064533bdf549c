import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Channel, Detection } from "@/firewall/domain/injection/detection";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

export type InputVerdict = Detection["verdict"] | "ERROR";
export type InputState = "passed" | "tainted" | "held" | "released" | "discarded";

/** Findings of the detector, beside verdict and score. */
export type InputFindings = Pick<Detection, "thresholds" | "spans" | "rules" | "reasons">;

/** An input as it is stored, without its content. */
export type InputRow = Omit<
  Row<
    "agent_input",
    { channel: Channel; verdict: InputVerdict; findings: InputFindings; state: InputState }
  >,
  "content"
>;

const COLUMNS = columnsOf("agent_input", { without: ["content"] });

/**
 * The same input of a locked agent as it came before, while its content is kept. A person's
 * decision remains valid under a later detector.
 */
export async function findSameInput(
  client: PoolClient,
  agentId: bigint,
  {
    sha256,
    channel,
    source,
    detector,
  }: Pick<InputRow, "sha256" | "channel" | "source" | "detector">,
): Promise<InputRow | null> {
  const { rows } = await client.query<InputRow>(
    `SELECT ${COLUMNS} FROM agent_input
     WHERE agent_id = $1 AND sha256 = $2 AND channel = $3 AND source = $4 AND content IS NOT NULL
       AND (detector = $5 OR state IN ('released', 'discarded'))
     ORDER BY state IN ('released', 'discarded') DESC, received_at DESC LIMIT 1`,
    [agentId, sha256, channel, source, detector],
  );
  return rows[0] ?? null;
}

/** What a scan makes of an input. */
export type NewInput = Omit<
  InputRow,
  "seen_at" | "decided_by" | "decided_by_name" | "decided_at" | "comment"
>;

export async function insertInput(
  client: PoolClient,
  row: NewInput & { content: Uint8Array },
): Promise<void> {
  const values = { ...row, findings: JSON.stringify(row.findings), seen_at: row.received_at };
  await runStatement(client, statements.insertInto("agent_input").values(values));
}

/** Notes that the same input came again. */
export async function touchInput(client: PoolClient, id: string, at: Date): Promise<void> {
  await client.query("UPDATE agent_input SET seen_at = greatest(seen_at, $2) WHERE id = $1", [
    id,
    at,
  ]);
}

/** An input of an agent; `lock` keeps its row until the transaction ends. */
export async function findInput(
  client: Pool | PoolClient,
  agentId: bigint,
  id: string,
  lock = false,
): Promise<InputRow | null> {
  const { rows } = await client.query<InputRow>(
    `SELECT ${COLUMNS} FROM agent_input WHERE agent_id = $1 AND id = $2 ${lock ? "FOR UPDATE" : ""}`,
    [agentId, id],
  );
  return rows[0] ?? null;
}

/** Stored content of an input, encrypted; null once removed. */
export async function findInputContent(
  client: Pool | PoolClient,
  id: string,
): Promise<Buffer | null> {
  const { rows } = await client.query<{ content: Buffer | null }>(
    "SELECT content FROM agent_input WHERE id = $1",
    [id],
  );
  return rows[0]?.content ?? null;
}

/** Inputs of an agent, the newest first; no states: all of them. */
export async function findInputs(
  pool: Pool,
  agentId: bigint,
  {
    states,
    before,
    limit,
  }: { states: readonly InputState[]; before: readonly [string, string] | null; limit: number },
): Promise<InputRow[]> {
  const { rows } = await pool.query<InputRow>(
    `SELECT ${COLUMNS} FROM agent_input
     WHERE agent_id = $1 AND (cardinality($2::text[]) = 0 OR state = ANY ($2))
       AND ($3::timestamptz IS NULL OR (received_at, id) < ($3, $4))
     ORDER BY received_at DESC, id DESC LIMIT $5`,
    [agentId, states, before?.[0] ?? null, before?.[1] ?? null, limit],
  );
  return rows;
}

/** Stores a person's decision on a locked input. */
export async function decideInputRow(
  client: PoolClient,
  id: string,
  decision: {
    state: "released" | "discarded";
    by: string;
    byName: string;
    at: Date;
    comment: string;
  },
): Promise<void> {
  await client.query(
    `UPDATE agent_input SET state = $2, decided_by = $3, decided_by_name = $4, decided_at = $5,
       comment = $6 WHERE id = $1`,
    [id, decision.state, decision.by, decision.byName, decision.at, decision.comment],
  );
}

/** Requests to an agent since an instant that may be used, the newest first, with their encrypted content. */
export async function findAsked(
  client: PoolClient,
  agentId: bigint,
  since: Date,
  limit: number,
): Promise<{ id: string; content: Buffer | null }[]> {
  const { rows } = await client.query<{ id: string; content: Buffer | null }>(
    `SELECT id, content FROM agent_input
     WHERE agent_id = $1 AND seen_at > $2 AND channel = 'prompt' AND state IN ('passed', 'released')
     ORDER BY seen_at DESC, id DESC LIMIT $3`,
    [agentId, since, limit],
  );
  return rows;
}

/** Inputs received since an instant and not released, by digest. */
export async function findTainting(
  client: PoolClient,
  agentId: bigint,
  since: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string }>({
    name: "tainting-inputs",
    text: `SELECT encode(sha256, 'hex') AS sha256 FROM agent_input
     WHERE agent_id = $1 AND seen_at > $2 AND state IN ('tainted', 'held', 'discarded')
     ORDER BY seen_at DESC, id DESC LIMIT $3`,
    values: [agentId, since, limit],
  });
  return rows.map(({ sha256 }) => sha256);
}

/** States of the inputs of an agent that have one of these digests. */
export async function findInputStates(
  client: PoolClient,
  agentId: bigint,
  sha256s: readonly string[],
): Promise<{ sha256: string; state: InputState }[]> {
  if (sha256s.length === 0) return [];
  const { rows } = await client.query<{ sha256: string; state: InputState }>(
    `SELECT DISTINCT encode(sha256, 'hex') AS sha256, state FROM agent_input
     WHERE agent_id = $1 AND sha256 IN (SELECT decode(s, 'hex') FROM unnest($2::text[]) AS s)`,
    [agentId, sha256s],
  );
  return rows;
}

/** Removes content whose time is over from at most so many inputs, and returns how many it were. */
export async function removeContent(client: PoolClient, now: Date, limit: number): Promise<number> {
  const { rowCount } = await client.query(
    `WITH due AS MATERIALIZED (
       SELECT id FROM agent_input WHERE content IS NOT NULL AND content_until <= $1
       ORDER BY content_until LIMIT $2 FOR UPDATE SKIP LOCKED)
     UPDATE agent_input i SET content = NULL, content_until = NULL FROM due WHERE i.id = due.id`,
    [now, limit],
  );
  return rowCount ?? 0;
}
