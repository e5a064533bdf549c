import "server-only";
import type { PoolClient } from "pg";

export interface DecidedOnDay {
  /** UTC, `YYYY-MM-DD`. */
  day: string;
  /** Layer that refused them; null for those that none did. */
  blocked: string | null;
  /** They wait for a person, or waited in vain. */
  is_pending: boolean;
  n: number;
}

/** Calls by UTC day and outcome since an instant, of the newest `bound` calls. */
export async function countDecided(
  client: PoolClient,
  simulation: boolean,
  since: Date,
  bound: number,
): Promise<DecidedOnDay[]> {
  const { rows } = await client.query<DecidedOnDay>(
    `SELECT to_char(c.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, c.blocked,
       c.state = 'pending' AS is_pending, count(*)::int AS n
     FROM (SELECT k.decided_at, k.blocked, k.state FROM agent_call k
       JOIN agent a ON a.id = k.agent_id AND a.simulation = $1
       WHERE k.decided_at >= $2 ORDER BY k.decided_at DESC LIMIT $3) c
     GROUP BY 1, 2, 3`,
    [simulation, since, bound],
  );
  return rows;
}

/** Inputs by UTC day and verdict of the detector since an instant, of the newest `bound` inputs. */
export async function countVerdicts(
  client: PoolClient,
  simulation: boolean,
  since: Date,
  bound: number,
): Promise<{ day: string; verdict: string; n: number }[]> {
  const { rows } = await client.query<{ day: string; verdict: string; n: number }>(
    `SELECT to_char(i.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, i.verdict,
       count(*)::int AS n
     FROM (SELECT k.received_at, k.verdict FROM agent_input k
       JOIN agent a ON a.id = k.agent_id AND a.simulation = $1
       WHERE k.received_at >= $2 ORDER BY k.received_at DESC LIMIT $3) i
     GROUP BY 1, 2`,
    [simulation, since, bound],
  );
  return rows;
}
