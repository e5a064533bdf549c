import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/domain/errors";
import type { ImportWarning, ReportInfo } from "@/domain/findings/finding";
import { readReport } from "@/domain/imports/read-report";
import type { ImportFormat } from "@/domain/imports/registry";
import { env } from "@/env";
import { updateProgress } from "@/server/db/queries/connector-runs";
import { createStaging } from "@/server/db/queries/import-staging";
import { readStoredFile } from "@/server/db/queries/stored-files";
import type { ServiceContext } from "../context";
import { FindingStager } from "./stage-finding";
import { StagingPipeline } from "./staging-pipeline";
import { WarningLog } from "./warning-log";

const BATCH_RECORDS = 1_000;
const BATCH_BYTES = 8 * 1024 * 1024;
const PROGRESS_MS = 400;

interface StageableRun {
  id: bigint;
  fileId: string;
  format: ImportFormat;
}

export interface StagedReport {
  info: ReportInfo;
  encoding: string;
  records: number;
  skipped: number;
  warnings: readonly ImportWarning[];
  warningsTotal: number;
}

/**
 * Parses a stored report into the temporary tables of the import's transaction, batch by batch.
 * Throws `parse_failed` with the position, and `payload_too_large` over the limit of records.
 */
export async function stageReport(
  ctx: ServiceContext,
  client: PoolClient,
  run: StageableRun,
): Promise<StagedReport> {
  await createStaging(client);
  const pipeline = new StagingPipeline(client);
  try {
    const staged = await parseInto(pipeline, ctx, run);
    await pipeline.drain();
    return staged;
  } finally {
    // The connection must be free before the transaction ends, whichever way it does.
    await pipeline.settle();
  }
}

async function parseInto(
  pipeline: StagingPipeline,
  ctx: ServiceContext,
  run: StageableRun,
): Promise<StagedReport> {
  const limit = env().IMPORT_RECORD_LIMIT;
  const stager = new FindingStager();
  const warnings = new WarningLog();
  let records = 0;
  let skipped = 0;
  let reportedAt = 0;
  const reader = readReport(run.format, () => readStoredFile(ctx.db.pool, run.fileId));
  for (;;) {
    const step = await reader.next();
    if (step.done === true) {
      await pipeline.push(stager.take());
      for (const warning of step.value.warnings) warnings.add(warning);
      const { info, encoding } = step.value;
      return { info, encoding, records, skipped, ...warnings.result() };
    }
    for (const record of step.value.records) {
      records += 1;
      if (record.kind === "skipped") {
        skipped += 1;
        warnings.add(record.warning);
        continue;
      }
      for (const warning of record.warnings) warnings.add(warning);
      stager.add(record.finding);
      if (stager.occurrences.length >= BATCH_RECORDS || stager.pendingBytes >= BATCH_BYTES) {
        await pipeline.push(stager.take());
      }
    }
    if (records > limit) {
      throw new ServiceError("payload_too_large", {
        detail: `A report may have at most ${limit} records.`,
        extra: { limit_records: limit },
      });
    }
    if (performance.now() - reportedAt > PROGRESS_MS) {
      reportedAt = performance.now();
      await updateProgress(ctx.db.pool, run.id, step.value.bytesRead, records);
    }
  }
}
