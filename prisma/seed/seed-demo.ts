import type { PoolClient } from "pg";
import { storeSimulated } from "@/imports/server/store-simulated";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { DEMO_SCANS, type DemoIncident, demoIncidents } from "./demo-findings";
import { playAgents } from "./play-agents";
import { playCases } from "./play-cases";
import { playEngagements } from "./play-engagement";
import { playFederation } from "./play-federation";

const DAY_MS = 24 * 60 * 60 * 1000;
const DEMO_LOCK = 0x50524c04;

/**
 * Stores the demonstration once, through the same staging, merging and case work as the real thing,
 * at the times at which it plays, marked as a simulation. Returns how many incidents it added: none
 * when they are there.
 */
export async function seedDemo(ctx: ServiceContext, day: Date): Promise<number> {
  const demo = demoIncidents();
  let added = 0;
  for (const [scan, daysBefore] of DEMO_SCANS.entries()) {
    const found = demo.filter((incident) => incident.scan === scan);
    const at = new Date(day.getTime() - daysBefore * DAY_MS);
    const ids = await inTransaction(ctx.db.pool, (client) =>
      storeScan({ ...ctx, clock: () => at }, client, scan, found),
    );
    if (ids === null) continue;
    added += ids.size;
    await playCases(ctx, found, ids, at, day);
  }
  await playEngagements(ctx, day);
  await playAgents(ctx, day);
  await playFederation(ctx, day);
  return added;
}

/** Ids of the new incidents by fingerprint; null where this scan was stored before. */
async function storeScan(
  ctx: ServiceContext,
  client: PoolClient,
  scan: number,
  found: readonly DemoIncident[],
): Promise<Map<string, string> | null> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [DEMO_LOCK]);
  const name = `demonstration-${scan + 1}`;
  const stored = await client.query(
    "SELECT 1 FROM connector_run WHERE simulation AND file_name = $1 LIMIT 1",
    [name],
  );
  if (stored.rowCount !== 0) return null;
  return storeSimulated(ctx, client, { name, findings: found.map(({ finding }) => finding) });
}
