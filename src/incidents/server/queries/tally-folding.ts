import "server-only";
import type { ClientBase } from "pg";

/** Who holds it folds; there is one at a time. */
const FOLDING_LOCK = 0x50524c06;

/**
 * Moves the changes noted so far into the totals, in the caller's transaction; no sum changes by it.
 * In the order of the days, so that totals that are read together lie together.
 * Returns how many totals were touched, or null where another process is folding.
 */
export async function foldTallies(client: ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ leads: boolean }>(
    "SELECT pg_try_advisory_xact_lock($1) AS leads",
    [FOLDING_LOCK],
  );
  if (rows[0]?.leads !== true) return null;
  const { rowCount } = await client.query(
    `WITH moved AS (
       DELETE FROM incident_tally_change
       RETURNING kind, simulation, severity, state, group_name, tool, owner, word, day, n)
     MERGE INTO incident_tally t
     USING (SELECT kind, simulation, severity, state, group_name, tool, owner, word, day, sum(n)::bigint AS n
            FROM moved GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(n) <> 0 ORDER BY 1, 2, 9, 3, 4, 5, 6, 7, 8) s
     ON t.kind = s.kind AND t.simulation = s.simulation AND t.severity = s.severity AND t.state = s.state
       AND t.group_name = s.group_name AND t.tool = s.tool AND t.owner = s.owner AND t.word = s.word
       AND t.day = s.day
     WHEN MATCHED AND t.n + s.n = 0 THEN DELETE
     WHEN MATCHED THEN UPDATE SET n = t.n + s.n
     WHEN NOT MATCHED THEN INSERT (kind, simulation, severity, state, group_name, tool, owner, word, day, n)
       VALUES (s.kind, s.simulation, s.severity, s.state, s.group_name, s.tool, s.owner, s.word, s.day, s.n)`,
  );
  return rowCount ?? 0;
}
