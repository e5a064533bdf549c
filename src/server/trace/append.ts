import "server-only";
import { type TraceSummary, traceBody } from "@/domain/trace/record";
import type { SqlExecutor } from "../db/transaction";
import { actorName, type ServiceContext } from "../services/context";

export interface NewRecord {
  chain: string;
  kind: string;
  summary: TraceSummary;
}

function body(ctx: ServiceContext, record: NewRecord, at: Date): string {
  return traceBody({
    actor: actorName(ctx.actor),
    at,
    kind: record.kind,
    request: ctx.requestId,
    summary: record.summary,
  });
}

/**
 * Appends one record in the caller's transaction: what it describes and the record stand or fall
 * together. Call it last, because the head of the chain stays locked until the transaction ends.
 */
export async function appendRecord(
  ctx: ServiceContext,
  tx: SqlExecutor,
  record: NewRecord,
): Promise<void> {
  await tx.query("SELECT o_seq FROM trace_append($1, $2)", [
    record.chain,
    body(ctx, record, ctx.clock()),
  ]);
}

const BATCH = 5_000;

/** Appends one record to each of many different chains, with one statement per 5,000. */
export async function appendRecords(
  ctx: ServiceContext,
  tx: SqlExecutor,
  records: readonly NewRecord[],
): Promise<void> {
  const sorted = [...records].sort((a, b) => (a.chain < b.chain ? -1 : 1));
  for (let i = 0; i < sorted.length; i += BATCH) {
    const at = ctx.clock();
    const slice = sorted.slice(i, i + BATCH);
    await tx.query("SELECT trace_append_batch($1::text[], $2::text[])", [
      slice.map((r) => r.chain),
      slice.map((r) => body(ctx, r, at)),
    ]);
  }
}
