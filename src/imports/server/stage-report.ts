import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import type { ServiceContext } from "@/platform/operation/context";
import { updateProgress } from "./queries/connector-runs";
import { createStaging } from "./queries/import-staging";
import { type ReadableReport, type ReadOutcome, readFindings } from "./read-findings";
import { FindingStager } from "./stage-finding";
import { StagingPipeline } from "./staging-pipeline";

const BATCH_RECORDS = 500;
const BATCH_BYTES = 2 * 1024 * 1024;
const PROGRESS_MS = 400;

/**
 * Parses a stored report into the temporary tables of the import's transaction, batch by batch.
 * Throws as readFindings does, and `import_cancelled` when that was requested.
 */
export async function stageReport(
  ctx: ServiceContext,
  client: PoolClient,
  run: ReadableReport & { id: bigint },
): Promise<ReadOutcome> {
  await createStaging(client);
  const pipeline = new StagingPipeline(client);
  const stager = new FindingStager();
  let reportedAt = 0;
  try {
    const outcome = await readFindings(ctx, run, {
      finding: (finding) => {
        stager.add(finding);
        const isFull =
          stager.occurrences.length >= BATCH_RECORDS || stager.pendingBytes >= BATCH_BYTES;
        return isFull ? pipeline.push(stager.take()) : undefined;
      },
      progress: async (bytesRead, records) => {
        if (performance.now() - reportedAt < PROGRESS_MS) return;
        reportedAt = performance.now();
        const isWanted = await updateProgress(ctx.db.pool, run.id, bytesRead, records);
        if (!isWanted) throw new ServiceError("import_cancelled");
      },
    });
    await pipeline.push(stager.take());
    await pipeline.drain();
    return outcome;
  } finally {
    // The connection must be free before the transaction ends, whichever way it does.
    await pipeline.settle();
  }
}
