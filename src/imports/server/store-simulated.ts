import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import type { Finding } from "@/evidence/domain/findings/finding";
import { FINGERPRINT_VERSION } from "@/evidence/domain/findings/fingerprint";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { completeRun } from "@/imports/server/queries/connector-runs";
import { mergeStaged, readTouched, touchedBy } from "@/imports/server/queries/import-merge";
import { createStaging, stageBatch } from "@/imports/server/queries/import-staging";
import { FindingStager } from "@/imports/server/stage-finding";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecords } from "@/trace/server/records/append";

/**
 * Stores made-up findings as simulated incidents, through the same staging and merging as a report, in the caller's
 * transaction. Returns the ids of the incidents by fingerprint.
 */
export async function storeSimulated(
  ctx: ServiceContext,
  client: PoolClient,
  { name, findings }: { name: string; findings: readonly Finding[] },
): Promise<Map<string, string>> {
  const now = ctx.clock();
  const { rows } = await client.query<{ id: bigint }>(
    `INSERT INTO connector_run (simulation, connector, detected_format, source_tool, file_name,
       file_size, file_sha256, actor, actor_name, status, started_at, created_at)
     VALUES (true, 'demo', 'demo', 'demo', $3, 0, $1, 'did:svc:service', 'Proofline', 'running',
       $2, $2) RETURNING id`,
    [createHash("sha256").digest(), now, name],
  );
  const run = rows[0];
  if (run === undefined) throw new Error("the simulated run was not stored");
  const stager = new FindingStager();
  for (const finding of findings) stager.add(finding);
  await createStaging(client);
  await stageBatch(client, stager.take());
  const merged = await mergeStaged(client, {
    simulation: true,
    runId: run.id,
    fingerprintVersion: FINGERPRINT_VERSION,
    seenAt: now,
    now,
  });
  await completeRun(client, run.id, {
    status: "completed",
    finished_at: now,
    records: findings.length,
    created: merged.created,
    evidence_created: merged.evidenceCreated,
    ...(await touchedBy(client, merged)),
    warnings: [],
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
