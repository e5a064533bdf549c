import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { absenceRecord } from "@/evidence/domain/findings/evidence-record";
import { networkAsset } from "@/imports/domain/assets/network-asset";
import { retestNotObserved } from "@/incidents/server/queries/not-observed";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { appendRecords } from "@/trace/server/records/append";
import type { ImportOptions } from "./import-options";
import type { RunRow } from "./queries/connector-runs";
import type { ReadOutcome } from "./read-findings";

/** Throws `scope_not_covered` for hosts of the scope that the report says nothing of. */
export function requireCoveredScope(options: ImportOptions, covered: readonly string[]): void {
  if (!options.close_missing) return;
  const hosts = new Set(covered.map((host) => networkAsset(host, null, null)?.host));
  const outside = options.scope.filter((host) => !hosts.has(host));
  if (outside.length === 0) return;
  throw new ServiceError("scope_not_covered", {
    detail: `The report does not cover ${outside.slice(0, 10).join(", ")}.`,
    extra: { hosts: outside.slice(0, 100) },
  });
}

/**
 * With `close_missing`: moves what the scope's hosts no longer show to retest, with this report as
 * the evidence. Does nothing, and says so, where records of the report were skipped: they could be
 * what seems to be missing.
 */
export async function retestMissing(
  ctx: ServiceContext,
  client: PoolClient,
  run: Omit<RunRow, "options"> & { options: ImportOptions },
  staged: ReadOutcome,
  seenAt: Date,
): Promise<{ incidents: number; warnings: readonly ImportWarning[] }> {
  const { options } = run;
  if (!options.close_missing) return { incidents: 0, warnings: [] };
  if (staged.skipped > 0) {
    const message = `${staged.skipped} records were skipped, so that nothing can be said of what is missing; no incident was moved to retest.`;
    const warning = { code: "close_missing_unproven", record: null, line: null, field: null };
    return { incidents: 0, warnings: [{ ...warning, message }] };
  }
  const reportSha256 = run.file_sha256.toString("hex");
  const missing = await retestNotObserved(client, {
    simulation: run.simulation,
    runId: run.id,
    connector: run.connector,
    hosts: options.scope,
    tool: staged.info.sourceTool,
    record: absenceRecord({
      run: formatRunId(run.id),
      tool: staged.info.sourceTool,
      reportSha256,
      hosts: options.scope,
      scannedAt: seenAt.toISOString(),
    }),
    actor: actorName(ctx.actor),
    now: ctx.clock(),
  });
  await appendRecords(
    ctx,
    client,
    missing.map((incident) => ({
      chain: `incident:${formatIncidentId(incident.id, incident.createdAt)}`,
      kind: "incident.not_observed",
      summary: {
        run: formatRunId(run.id),
        from: incident.from,
        to: "retest",
        report_sha256: reportSha256,
        evidence_sha256: incident.evidenceSha256.toString("hex"),
      },
    })),
  );
  return { incidents: missing.length, warnings: [] };
}
