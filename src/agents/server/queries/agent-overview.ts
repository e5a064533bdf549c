import "server-only";
import type { PoolClient } from "pg";
import type { AgentStatus } from "@/agents/domain/trust/agent-status";
import type { AgentRow } from "./agents";

/** How many agents have each status, real or simulated ones; a status that none has is left out. */
export async function countStandings(
  client: PoolClient,
  simulation: boolean,
): Promise<{ status: AgentStatus; n: number }[]> {
  const { rows } = await client.query<{ status: AgentStatus; n: number }>(
    "SELECT status, count(*)::int AS n FROM agent WHERE simulation = $1 GROUP BY status",
    [simulation],
  );
  return rows;
}

export type NarrowedRow = Pick<
  AgentRow,
  "did" | "name" | "status" | "baseline" | "score" | "trust" | "thresholds_version"
> & {
  /** Of all that are below their baseline. */
  total: number;
};

/** The agents furthest below their baseline, and how many are below it, real or simulated ones. */
export async function findMostNarrowed(
  client: PoolClient,
  simulation: boolean,
  limit: number,
): Promise<NarrowedRow[]> {
  const { rows } = await client.query<NarrowedRow>(
    `SELECT did, name, status, baseline, score, trust, thresholds_version, count(*) OVER ()::int AS total FROM agent
     WHERE simulation = $1 AND score - baseline < 0 ORDER BY score - baseline, did LIMIT $2`,
    [simulation, limit],
  );
  return rows;
}

/** How many kill switches are in force. */
export async function countActiveSwitches(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM kill_switch WHERE released_at IS NULL",
  );
  return rows[0]?.n ?? 0;
}
