import "server-only";
import { z } from "zod";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { ImportOptions } from "./import-options";
import type { RunRow } from "./queries/connector-runs";
import { type ConnectorRunDto, ImportWarningDto, RUN_STATUSES } from "./run-dto";

const RunError = z.object({
  code: z.string(),
  detail: z.string().nullable(),
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
});

export type RunError = z.infer<typeof RunError>;

/** A row of connector_run as the wire shows it. */
export function toRunDto(run: RunRow): ConnectorRunDto {
  return {
    id: formatRunId(run.id),
    connector: run.connector,
    detected_format: run.detected_format,
    source_tool: run.source_tool,
    source_version: run.source_version,
    scan_started_at: run.scan_started_at?.toISOString() ?? null,
    file: {
      name: run.file_name,
      bytes: Number(run.file_size),
      sha256: run.file_sha256.toString("hex"),
      encoding: run.file_encoding,
      stored: run.file_id !== null,
    },
    actor: { id: run.actor, name: run.actor_name },
    status: z.enum(RUN_STATUSES).parse(run.status),
    created_at: run.created_at.toISOString(),
    started_at: run.started_at?.toISOString() ?? null,
    finished_at: run.finished_at?.toISOString() ?? null,
    duration_ms:
      run.started_at === null || run.finished_at === null
        ? null
        : run.finished_at.getTime() - run.started_at.getTime(),
    progress: {
      bytes_read: Number(run.progress_bytes),
      records_read: run.progress_records,
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
      not_observed: run.not_observed,
      duplicates_in_file: run.duplicates_in_file,
      skipped: run.skipped,
      evidence_created: run.evidence_created,
    },
    by_severity: z.record(z.enum(SEVERITIES), z.number().int()).parse({
      ...Object.fromEntries(SEVERITIES.map((severity) => [severity, 0])),
      ...(run.by_severity as Record<string, number>),
    }),
    incidents: run.incident_ids,
    incidents_total: run.incidents_total,
    previous_run_id: run.previous_run_id === null ? null : formatRunId(run.previous_run_id),
    warnings: z.array(ImportWarningDto).parse(run.warnings),
    warnings_total: run.warnings_total,
    error: run.error === null ? null : RunError.parse(run.error),
    source: run.simulation ? "simulation" : "import",
  };
}
