import "server-only";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { pickDto } from "@/platform/declaration/pick-dto";
import { ImportOptions } from "./import-options";
import type { RunRow } from "./queries/connector-runs";
import { ConnectorRunDto, RunCountsDto } from "./run-dto";

/** A row of connector_run as the wire shows it. */
export function toRunDto(run: RunRow): ConnectorRunDto {
  const { shape } = ConnectorRunDto;
  return pickDto(ConnectorRunDto, run, {
    id: formatRunId(run.id),
    file: {
      name: run.file_name,
      bytes: Number(run.file_size),
      sha256: run.file_sha256.toString("hex"),
      encoding: run.file_encoding,
      stored: run.file_id !== null,
    },
    actor: { id: run.actor, name: run.actor_name },
    status: shape.status.parse(run.status),
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
    counts: pickDto(RunCountsDto, run, { closed: 0 }),
    by_severity: shape.by_severity.parse({
      ...Object.fromEntries(SEVERITIES.map((severity) => [severity, 0])),
      ...(run.by_severity as Record<string, number>),
    }),
    incidents: run.incident_ids,
    previous_run_id: run.previous_run_id === null ? null : formatRunId(run.previous_run_id),
    warnings: shape.warnings.parse(run.warnings),
    error: shape.error.parse(run.error),
    source: run.simulation ? "simulation" : "import",
  });
}
