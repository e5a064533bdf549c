import "server-only";
import { z } from "zod";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import type { ConnectorRun } from "@/generated/prisma/client";
import { ImportOptions } from "./import-options";
import { type ConnectorRunDto, ImportWarningDto, RUN_STATUSES } from "./run-dto";

const RunError = z.object({
  code: z.string(),
  detail: z.string().nullable(),
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
});

export type RunError = z.infer<typeof RunError>;

/** A row of connector_run as the wire shows it. */
export function toRunDto(run: ConnectorRun): ConnectorRunDto {
  return {
    id: formatRunId(run.id),
    connector: run.connector,
    detected_format: run.detectedFormat,
    source_tool: run.sourceTool,
    source_version: run.sourceVersion,
    scan_started_at: run.scanStartedAt?.toISOString() ?? null,
    file: {
      name: run.fileName,
      bytes: Number(run.fileSize),
      sha256: Buffer.from(run.fileSha256).toString("hex"),
      encoding: run.fileEncoding,
      stored: run.fileId !== null,
    },
    actor: { id: run.actor, name: run.actorName },
    status: z.enum(RUN_STATUSES).parse(run.status),
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
    duration_ms:
      run.startedAt === null || run.finishedAt === null
        ? null
        : run.finishedAt.getTime() - run.startedAt.getTime(),
    progress: {
      bytes_read: Number(run.progressBytes),
      records_read: run.progressRecords,
      records_committed: run.records,
    },
    options: ImportOptions.parse(run.options),
    background: run.background,
    counts: {
      records: run.records,
      created: run.created,
      updated: run.updated,
      unchanged: run.unchanged,
      reopened: run.reopened,
      closed: 0,
      not_observed: run.notObserved,
      duplicates_in_file: run.duplicatesInFile,
      skipped: run.skipped,
      evidence_created: run.evidenceCreated,
    },
    by_severity: z.record(z.enum(SEVERITIES), z.number().int()).parse({
      ...Object.fromEntries(SEVERITIES.map((severity) => [severity, 0])),
      ...(run.bySeverity as Record<string, number>),
    }),
    incidents: run.incidentIds,
    incidents_total: run.incidentsTotal,
    previous_run_id: run.previousRunId === null ? null : formatRunId(run.previousRunId),
    warnings: z.array(ImportWarningDto).parse(run.warnings),
    warnings_total: run.warningsTotal,
    error: run.error === null ? null : RunError.parse(run.error),
    source: run.simulation ? "simulation" : "import",
  };
}
