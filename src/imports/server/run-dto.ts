import "server-only";
import { z } from "zod";
import { SEVERITIES } from "@/evidence/domain/findings/severity";
import { ImportOptions } from "./import-options";

export const RunId = z
  .string()
  .regex(/^RUN-\d{1,18}$/)
  .meta({ description: "Id of an import", example: "RUN-42" });

const RUN_STATUSES = [
  "queued",
  "running",
  "completed",
  "completed_with_warnings",
  "failed",
  "cancelled",
] as const;

const ImportWarningDto = z
  .object({
    code: z.string(),
    message: z.string(),
    record: z.number().int().nullable(),
    line: z.number().int().nullable(),
    field: z.string().nullable(),
  })
  .meta({ id: "ImportWarning" });

export const RunCountsDto = z
  .object({
    records: z.number().int(),
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    reopened: z.number().int(),
    closed: z.number().int().meta({ description: "Always 0: an import closes nothing" }),
    not_observed: z.number().int().meta({
      description: "Incidents outside of the report that close_missing moved to retest",
    }),
    duplicates_in_file: z.number().int(),
    skipped: z.number().int(),
    evidence_created: z.number().int(),
  })
  .meta({
    id: "RunCounts",
    description:
      "records = created + updated + unchanged + reopened + duplicates_in_file + skipped, always",
  });

export const ConnectorRunDto = z
  .object({
    id: RunId,
    connector: z.string(),
    detected_format: z.string().nullable(),
    source_tool: z.string().nullable(),
    source_version: z.string().nullable(),
    scan_started_at: z.iso.datetime().nullable(),
    file: z.object({
      name: z.string(),
      bytes: z.number().int(),
      sha256: z.string(),
      encoding: z.string().nullable(),
      stored: z.boolean().meta({ description: "Whether the exact bytes are kept as evidence" }),
    }),
    actor: z.object({ id: z.string(), name: z.string() }),
    status: z.enum(RUN_STATUSES),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    duration_ms: z.number().int().nullable(),
    progress: z.object({
      bytes_read: z.number().int(),
      records_read: z.number().int(),
      records_committed: z.number().int().meta({
        description: "0 until everything is committed at once, then all that were read",
      }),
    }),
    options: ImportOptions,
    background: z
      .boolean()
      .meta({ description: "Executed by the service itself, not by the client that prepared it" }),
    counts: RunCountsDto,
    by_severity: z.record(z.enum(SEVERITIES), z.number().int()),
    incidents: z.array(z.string()).meta({ description: "First 100 incidents touched" }),
    incidents_total: z.number().int(),
    previous_run_id: RunId.nullable().meta({
      description: "Earlier completed import of the same bytes by the same connector",
    }),
    warnings: z.array(ImportWarningDto).meta({ description: "First 200" }),
    warnings_total: z.number().int(),
    error: z
      .object({
        code: z.string(),
        detail: z.string().nullable(),
        line: z.number().int().nullable(),
        column: z.number().int().nullable(),
      })
      .nullable(),
    source: z.enum(["simulation", "import"]),
  })
  .meta({ id: "ConnectorRun" });

export type ConnectorRunDto = z.infer<typeof ConnectorRunDto>;

export const RunPageDto = z
  .object({
    runs: z.array(ConnectorRunDto),
    count: z.number().int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "RunPage" });

/** Result of a dry run of an uploaded report; nothing of it is stored. */
export const ImportPreviewDto = z
  .object({
    connector: z.string(),
    detected_format: z.string(),
    source_tool: z.string(),
    source_version: z.string().nullable(),
    encoding: z.string(),
    options: ImportOptions,
    records: z.number().int(),
    incidents: z.number().int().meta({ description: "Distinct weaknesses on distinct assets" }),
    already_known: z.number().int().meta({ description: "Of these, incidents that exist already" }),
    duplicates_in_file: z.number().int(),
    skipped: z.number().int(),
    by_severity: z.record(z.enum(SEVERITIES), z.number().int()),
    severity_mapping: z.array(
      z.object({ raw: z.string(), severity: z.enum(SEVERITIES), records: z.number().int() }),
    ),
    hosts: z.array(z.string()).meta({ description: "First 100" }),
    hosts_total: z.number().int(),
    sample: z.array(
      z.object({
        line: z.number().int(),
        title: z.string(),
        severity: z.enum(SEVERITIES),
        asset: z.string(),
        location: z.string(),
      }),
    ),
    warnings: z.array(ImportWarningDto),
    warnings_total: z.number().int(),
    same_file_run: RunId.nullable(),
  })
  .meta({ id: "ImportPreview" });

export type ImportPreviewDto = z.infer<typeof ImportPreviewDto>;
