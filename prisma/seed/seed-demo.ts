import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { FINGERPRINT_VERSION } from "@/evidence/domain/findings/fingerprint";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { mergeStaged, readTouched } from "@/imports/server/queries/import-merge";
import { createStaging, stageBatch } from "@/imports/server/queries/import-staging";
import { FindingStager } from "@/imports/server/stage-finding";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecords } from "@/trace/server/records/append";
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
  const now = ctx.clock();
  const { rows } = await client.query<{ id: bigint }>(
    `INSERT INTO connector_run (simulation, connector, detected_format, source_tool, file_name,
       file_size, file_sha256, actor, actor_name, status, started_at, finished_at, records, created,
       evidence_created, incidents_total, created_at)
     VALUES (true, 'demo', 'demo', 'demo', $4, 0, $1, 'did:svc:service', 'Proofline',
       'completed', $2, $2, $3, $3, $3, $3, $2) RETURNING id`,
    [createHash("sha256").digest(), now, found.length, name],
  );
  const run = rows[0];
  if (run === undefined) throw new Error("the demonstration's run was not stored");
  const stager = new FindingStager();
  for (const { finding } of found) stager.add(finding);
  await createStaging(client);
  await stageBatch(client, stager.take());
  await mergeStaged(client, {
    simulation: true,
    runId: run.id,
    fingerprintVersion: FINGERPRINT_VERSION,
    seenAt: now,
    now,
  });
  const ids = new Map<string, string>();
  for await (const touched of readTouched(client)) {
    for (const incident of touched) {
      ids.set(
        incident.fingerprint.toString("hex"),
        formatIncidentId(incident.id, incident.createdAt),
      );
    }
    await appendRecords(
      ctx,
      client,
      touched.map((incident) => ({
        chain: `incident:${formatIncidentId(incident.id, incident.createdAt)}`,
        kind: "incident.open",
        summary: {
          simulation: true,
          run: formatRunId(run.id),
          fingerprint: incident.fingerprint.toString("hex"),
          severity: severityOfRank(incident.severity),
          evidence: incident.evidenceAdded,
          evidence_sha256: incident.evidenceDigest?.toString("hex") ?? null,
        },
      })),
    );
  }
  return ids;
}
