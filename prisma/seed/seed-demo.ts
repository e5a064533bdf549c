import { createHash } from "node:crypto";
import { FINGERPRINT_VERSION, fingerprint } from "@/domain/findings/fingerprint";
import { severityOfRank } from "@/domain/findings/severity";
import { formatIncidentId } from "@/domain/incidents/incident-id";
import { mergeStaged, readTouched } from "@/server/db/queries/import-merge";
import { createStaging, stageBatch } from "@/server/db/queries/import-staging";
import { inTransaction, pgExecutor } from "@/server/db/transaction";
import type { ServiceContext } from "@/server/services/context";
import { formatRunId } from "@/server/services/imports/run-id";
import { FindingStager } from "@/server/services/imports/stage-finding";
import { appendRecords } from "@/server/trace/append";
import { demoIncidents } from "./demo-findings";

const DAY_MS = 24 * 60 * 60 * 1000;
const DEMO_LOCK = 0x50524c04;

/**
 * Stores the demonstration once, through the same staging and merging as a real import, marked as a
 * simulation. Returns how many incidents it added: none when they are there.
 */
export async function seedDemo(ctx: ServiceContext, day: Date): Promise<number> {
  const demo = demoIncidents();
  return inTransaction(ctx.db.pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [DEMO_LOCK]);
    const seeded = await client.query("SELECT 1 FROM incident WHERE simulation LIMIT 1");
    if (seeded.rowCount !== 0) return 0;

    const { rows } = await client.query<{ id: bigint }>(
      `INSERT INTO connector_run (simulation, connector, detected_format, source_tool, file_name,
         file_size, file_sha256, actor, actor_name, status, started_at, finished_at, records, created,
         evidence_created, incidents_total, created_at)
       VALUES (true, 'demo', 'demo', 'demo', 'demonstration', 0, $1, 'did:svc:service', 'Proofline',
         'completed', $2, $2, $3, $3, $3, $3, $2) RETURNING id`,
      [createHash("sha256").digest(), day, demo.length],
    );
    const run = rows[0];
    if (run === undefined) throw new Error("the demonstration's run was not stored");

    const stager = new FindingStager();
    for (const { finding } of demo) stager.add(finding);
    await createStaging(client);
    await stageBatch(client, stager.take());
    const merged = await mergeStaged(client, {
      simulation: true,
      runId: run.id,
      fingerprintVersion: FINGERPRINT_VERSION,
      seenAt: day,
      now: day,
    });
    await client.query(
      `UPDATE incident i SET workflow_status = d.workflow, owner_email = d.owner,
         coverage_pct = d.coverage, first_seen = d.seen, created_at = d.seen, updated_at = $6
       FROM unnest($1::bytea[], $2::text[], $3::text[], $4::int[], $5::timestamptz[])
         AS d(fingerprint, workflow, owner, coverage, seen)
       WHERE i.simulation AND i.fingerprint = d.fingerprint`,
      [
        demo.map(({ finding }) => Buffer.from(fingerprint(finding))),
        demo.map(({ workflow }) => workflow),
        demo.map(({ owner }) => owner),
        demo.map(({ coverage }) => coverage),
        demo.map(({ ageDays }) => new Date(day.getTime() - ageDays * DAY_MS)),
        day,
      ],
    );
    for await (const touched of readTouched(client)) {
      await appendRecords(
        ctx,
        pgExecutor(client),
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
    return merged.created;
  });
}
