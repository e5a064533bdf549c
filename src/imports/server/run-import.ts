import "server-only";
import type { z } from "zod";
import type { ImportFormat } from "@/imports/domain/registry";
import type { ServiceContext } from "@/platform/operation/context";
import { parseInput } from "@/platform/operation/validation-error";
import { authoriseImport, createRun, UploadedReport } from "./create-run";
import { executeRun } from "./execute-run";
import { ImportOptions } from "./import-options";
import { previewImport } from "./preview-import";
import type { ConnectorRunDto, ImportPreviewDto } from "./run-dto";
import { storeReport } from "./store-report";

/** Options that are checked before the report itself is read. */
const SentOptions = ImportOptions.extend(UploadedReport.pick({ file_name: true }).shape);

export interface SentReport {
  connector: ImportFormat | "auto";
  fileName: string;
  source: AsyncIterable<Uint8Array>;
  options?: z.input<typeof ImportOptions>;
}

/**
 * Stores a report, reads it and answers with the finished run; in the background, with the run that
 * waits. Throws as its steps do, before it reads the source where the actor may not import.
 */
export async function runImport(
  ctx: ServiceContext,
  report: SentReport,
  { background = false }: { background?: boolean } = {},
): Promise<ConnectorRunDto> {
  const run = await createRun(ctx, await stored(ctx, report), { background });
  return background ? run : executeRun(ctx, { run_id: run.id });
}

/** Stores a report and says what its import would do. Throws as runImport does. */
export async function previewSent(
  ctx: ServiceContext,
  report: SentReport,
): Promise<ImportPreviewDto> {
  return previewImport(ctx, await stored(ctx, report));
}

async function stored(ctx: ServiceContext, report: SentReport) {
  const { connector, fileName, source } = report;
  const sent = parseInput(SentOptions, { file_name: fileName, ...report.options });
  const { file_name, ...options } = sent;
  authoriseImport(ctx, options);
  const file = await storeReport(ctx, source);
  return { upload_id: file.id, file_name, connector, options };
}
