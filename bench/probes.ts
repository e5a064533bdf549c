import { randomUUID } from "node:crypto";
import { pino } from "pino";
import type { RuntimeProbe } from "@/federation/domain/gates/probe-outcome";
import { PROBES_AT_ONCE, probeDueAgents } from "@/federation/server/liveness/probe-due-agents";
import { closeDatabase, database } from "@/platform/db/database";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { insertApprovedAgents } from "@/test/approved-fed-agents";
import { report } from "./report";
import { sized } from "./size";

/** Cost of scheduling beside the probes themselves: taking due agents and writing what was seen. */
const AGENTS = sized(20_000, 200);
const DUE = sized(1_000, 100);
const RUNS = sized(7, 1);
const HOUR_MS = 3_600_000;

const SEEN: RuntimeProbe = {
  outcome: "ok",
  duration_ms: 1,
  observed: {},
  tools: null,
  binding: "unchecked",
  addresses: { resolved: ["203.0.113.5"], connected: ["203.0.113.5"] },
};

const { pool } = database();

const ctx: ServiceContext = {
  actor: { kind: "service" },
  db: database(),
  clock: () => new Date(),
  newId: randomUUID,
  log: pino({ level: "silent" }),
  requestId: "bench",
};

/** The same thousand are due, all others an hour later. */
async function makeDue(ids: readonly bigint[]): Promise<void> {
  await pool.query(
    `UPDATE fed_probe SET leased_until = NULL,
       next_probe_at = now() + CASE WHEN agent_id = ANY ($1::bigint[]) THEN interval '-1 minute' ELSE interval '1 hour' END`,
    [ids],
  );
  await pool.query("VACUUM (ANALYZE) fed_probe");
}

/** Milliseconds until nothing is due. */
async function scheduled(): Promise<number> {
  const started = performance.now();
  let counted = 0;
  for (;;) {
    const round = await probeDueAgents(ctx, {
      probe: async () => SEEN,
      random: Math.random,
      watch: () => ({ stop: () => 0 }),
    });
    if (round.taken === 0) break;
    counted += round.counted;
  }
  if (counted !== DUE) throw new Error(`${counted} probes were counted`);
  return performance.now() - started;
}

/** Milliseconds of one statement for each round, which only moves the rows to their next hour. */
async function bare(): Promise<number> {
  const started = performance.now();
  let moved = 0;
  for (;;) {
    const now = new Date();
    const { rowCount } = await inTransaction(pool, (client) =>
      client.query(
        `UPDATE fed_probe SET next_probe_at = $2 WHERE agent_id IN (
           SELECT agent_id FROM fed_probe WHERE next_probe_at <= $1
           ORDER BY next_probe_at LIMIT ${PROBES_AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED)`,
        [now, new Date(now.getTime() + HOUR_MS)],
      ),
    );
    if (rowCount === 0) break;
    moved += rowCount ?? 0;
  }
  if (moved !== DUE) throw new Error(`${moved} rows were moved`);
  return performance.now() - started;
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

const ids = await insertApprovedAgents(pool, { count: AGENTS, now: new Date() });
await pool.query("UPDATE fed_agent SET liveness = 'live'");
await pool.query("VACUUM (ANALYZE) fed_agent");
// Spread over the table, as due agents are.
const due = ids.filter((_, n) => n % (AGENTS / DUE) === 0);
const times: { scheduled: number[]; bare: number[] } = { scheduled: [], bare: [] };
for (let run = 0; run <= RUNS; run++) {
  await makeDue(due);
  const ours = await scheduled();
  await makeDue(due);
  const plain = await bare();
  // The first is for warming up.
  if (run === 0) continue;
  times.scheduled.push(ours);
  times.bare.push(plain);
}
report({
  name: `scheduling of ${DUE} due agents among ${AGENTS}: leased, judged, written and counted for their day`,
  measured: median(times.scheduled),
  baseline: median(times.bare),
  unit: "ms",
  against: "a bare UPDATE … SKIP LOCKED of the same rows",
  goal: "≤ 6",
});
await closeDatabase();
