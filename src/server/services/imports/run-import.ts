import "server-only";
import type { ImportFormat } from "@/domain/imports/registry";
import type { ServiceContext } from "../context";
import { createRun } from "./create-run";
import { executeRun } from "./execute-run";
import type { ConnectorRunDto } from "./run-dto";
import { storeReport } from "./store-report";

/** Stores a report, reads it and answers with the finished run. Throws as its three steps do. */
export async function runImport(
  ctx: ServiceContext,
  input: { connector: ImportFormat; fileName: string; source: AsyncIterable<Uint8Array> },
): Promise<ConnectorRunDto> {
  const file = await storeReport(ctx, input.source);
  const run = await createRun(ctx, {
    upload_id: file.id,
    file_name: input.fileName,
    connector: input.connector,
  });
  return executeRun(ctx, { run_id: run.id });
}
