import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import { ServiceError, type TextPosition } from "@/encoding/domain/errors";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { formatRunId, parseRunId } from "@/encoding/domain/ids/run-id";
import { FINGERPRINT_VERSION } from "@/evidence/domain/findings/fingerprint";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { IMPORT_FORMATS, type ImportFormat } from "@/imports/domain/registry";
import { inLongTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { appendRecord, appendRecords, type NewRecord } from "@/trace/server/records/append";
import { ImportOptions } from "./import-options";
import { inImportSlot } from "./import-slots";
import { toRunDto } from "./map-run";
import {
  claimRun,
  completeRun,
  failRun,
  findRun,
  type RunRow,
  updateProgress,
} from "./queries/connector-runs";
import { mergeStaged, readTouched, type TouchedIncident, touchedBy } from "./queries/import-merge";
import { requireCoveredScope, retestMissing } from "./retest-missing";
import { ConnectorRunDto, RunId } from "./run-dto";
import { stageReport } from "./stage-report";
import { KEPT_WARNINGS } from "./warning-log";

interface ExecutableRun extends Omit<RunRow, "options"> {
  fileId: string;
  format: ImportFormat;
  options: ImportOptions;
}

/**
 * Reads the report of a queued run into incidents and evidence, all in one transaction. Throws what
 * stopped it (`parse_failed` with the position, `conflict` when the run was taken already); a
 * failed run is stored as failed and has changed nothing else.
 */
export const executeRun = operation({
  name: "executeRun",
  summary: "Reads the report of a queued run into incidents and evidence, all in one transaction",
  action: "import.run",
  input: z.object({ run_id: RunId }),
  output: ConnectorRunDto,
  errors: [],
  console: "imports.execute",
  run: async (ctx, input) => {
    const id = parseRunId(input.run_id);
    const run = await findRun(ctx.db.pool, id);
    if (run === null || run.file_id === null || run.actor !== actorName(ctx.actor)) {
      throw new ServiceError("not_found");
    }
    const format = z.enum(IMPORT_FORMATS).parse(run.connector);
    const executable = {
      ...run,
      fileId: run.file_id,
      format,
      options: ImportOptions.parse(run.options),
    };
    const failure = await inImportSlot(() =>
      inLongTransaction(ctx.db.pool, async (client) => {
        if (!(await claimRun(ctx.db.pool, client, id, ctx.clock()))) {
          throw new ServiceError("conflict", { detail: "This import was started before." });
        }
        await client.query("SAVEPOINT import");
        try {
          await importReport(ctx, client, executable);
          return null;
        } catch (error) {
          // In the same transaction: no other connection may see the run without its lock and its
          // result.
          await client.query("ROLLBACK TO SAVEPOINT import");
          await recordFailure(ctx, client, executable, error);
          return { error };
        }
      }),
    );
    if (failure !== null) throw failure.error;
    return toRunDto((await findRun(ctx.db.pool, id)) ?? run);
  },
});

async function importReport(ctx: ServiceContext, client: PoolClient, run: ExecutableRun) {
  const staged = await stageReport(ctx, client, run);
  const now = ctx.clock();
  const scanned = staged.info.scanStartedAt === null ? now : new Date(staged.info.scanStartedAt);
  requireCoveredScope(run.options, staged.info.hosts);
  const seenAt = new Date(Math.min(scanned.getTime(), now.getTime()));
  const merged = await mergeStaged(client, {
    simulation: run.simulation,
    runId: run.id,
    fingerprintVersion: FINGERPRINT_VERSION,
    seenAt,
    now,
  });
  if (!(await updateProgress(ctx.db.pool, run.id, Number(run.file_size), staged.records))) {
    throw new ServiceError("import_cancelled");
  }
  await recordIncidents(ctx, client, run);
  const missing = await retestMissing(ctx, client, run, staged, seenAt);
  const warnings = [...missing.warnings, ...staged.warnings].slice(0, KEPT_WARNINGS);
  const warningsTotal = staged.warningsTotal + missing.warnings.length;
  const touched = await touchedBy(client, merged);
  const { duplicatesInFile, evidenceCreated, bySeverity: _, ...merges } = merged;
  const counts = {
    records: staged.records,
    ...merges,
    skipped: staged.skipped,
    duplicates_in_file: duplicatesInFile,
    evidence_created: evidenceCreated + missing.incidents,
    not_observed: missing.incidents,
  };
  await completeRun(client, run.id, {
    ...counts,
    status: warningsTotal > 0 ? "completed_with_warnings" : "completed",
    finished_at: ctx.clock(),
    detected_format: staged.info.detectedFormat,
    source_tool: staged.info.sourceTool,
    source_version: staged.info.sourceVersion,
    scan_started_at: staged.info.scanStartedAt,
    file_encoding: staged.encoding,
    ...touched,
    warnings,
    warnings_total: warningsTotal,
  });
  await appendRecord(ctx, client, {
    chain: "service",
    kind: "import.complete",
    summary: {
      ...counts,
      run: formatRunId(run.id),
      connector: run.connector,
      file_sha256: run.file_sha256.toString("hex"),
    },
  });
}

/** One record on the chain of each incident that the run opened or changed, with its evidence's digest. */
async function recordIncidents(ctx: ServiceContext, client: PoolClient, run: ExecutableRun) {
  let appended: Promise<void> = Promise.resolve();
  for await (const touched of readTouched(client)) {
    const records = touched.map((incident) => recordOf(incident, run));
    // One page is being appended while the next one is made.
    await appended;
    appended = appendRecords(ctx, client, records);
    appended.catch(() => undefined);
  }
  await appended;
}

function recordOf(incident: TouchedIncident, run: ExecutableRun): NewRecord {
  return {
    chain: `incident:${formatIncidentId(incident.id, incident.createdAt)}`,
    kind: kindOf(incident),
    summary: {
      run: formatRunId(run.id),
      fingerprint: incident.fingerprint.toString("hex"),
      severity: severityOfRank(incident.severity),
      evidence: incident.evidenceAdded,
      evidence_sha256: incident.evidenceDigest?.toString("hex") ?? null,
      resolution: incident.resolution,
    },
  };
}

function kindOf({ known, reopened }: TouchedIncident): NewRecord["kind"] {
  if (!known) return "incident.open";
  return reopened ? "incident.reopen" : "incident.observe";
}

async function recordFailure(
  ctx: ServiceContext,
  client: PoolClient,
  run: ExecutableRun,
  error: unknown,
) {
  const known = error instanceof ServiceError ? error : new ServiceError("internal_error");
  const position = known.extra.position as TextPosition | undefined;
  const { line = null, column = null } = position ?? {};
  const failure = { code: known.code, detail: known.detail ?? null, line, column };
  await failRun(client, run.id, failure, ctx.clock());
  await appendRecord(ctx, client, {
    chain: "service",
    kind: known.code === "import_cancelled" ? "import.cancel" : "import.fail",
    summary: {
      run: formatRunId(run.id),
      connector: run.connector,
      code: known.code,
      file_sha256: run.file_sha256.toString("hex"),
    },
  });
}
