import "server-only";
import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { engagementChain } from "@/encoding/domain/ids/engagement-id";
import { formatEntryId } from "@/encoding/domain/ids/entry-id";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { insertImported } from "@/engagements/server/queries/engagement-exchange";
import { type EngagementRow, updateEngagement } from "@/engagements/server/queries/engagements";
import { publishLive } from "@/platform/live/live";
import { type AccountActor, actorName, type ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { appendRecord } from "@/trace/server/records/append";
import { appendToChain } from "@/trace/server/records/append-to-chain";
import { engagementTopic } from "../engagement/map-engagement";
import type { ImportPlan, PlannedEntry } from "./plan-import";

const BATCH = 500;

interface Imported {
  actor: AccountActor;
  row: EngagementRow;
  side: "white" | "red";
  now: Date;
  fileSha256: string;
  /** Rows of the file. */
  rows: number;
}

interface Numbered {
  planned: PlannedEntry;
  number: number;
  corrects: number | null;
}

/**
 * Writes planned entries into a locked engagement, each with its record, and a record of the import
 * behind them. Returns the number of the first.
 */
export async function writeImport(
  ctx: ServiceContext,
  client: PoolClient,
  plan: ImportPlan,
  { actor, row, side, now, fileSha256, rows }: Imported,
): Promise<number> {
  const first = row.log_count + 1;
  const count = plan.entries.length;
  const counted = { log_count: row.log_count + count, last_entry_at: traceTime(now) };
  await updateEngagement(client, row.id, counted, now);
  await publishLive(client, engagementTopic(row.id));
  const chain = engagementChain(row);
  for (const batch of batchesOf(plan, first)) {
    const bodies = batch.map(({ planned, corrects }) =>
      Buffer.from(
        canonicalJson({
          ...planned.entry.body,
          corrects: corrects === null ? null : formatEntryId("white_team", corrects),
          recorded_at: traceTime(now),
          side,
          import: {
            identifier: planned.identifier,
            row_sha256: planned.rowSha256,
            file_sha256: fileSha256,
            line: planned.line,
            ...planned.kept,
          },
        }),
      ),
    );
    const digests = bodies.map((body) => createHash("sha256").update(body).digest());
    const records = batch.map(({ planned, number, corrects }, i) => ({
      kind: "engagement.log" as const,
      summary: {
        entry: formatEntryId("white_team", number),
        kind: planned.entry.kind,
        side,
        sha256: digests[i]?.toString("hex") ?? "",
        content_sha256: null,
        ...(corrects === null ? {} : { corrects: formatEntryId("white_team", corrects) }),
        imported: true,
      },
      payload: bodies[i] ?? Buffer.alloc(0),
    }));
    const { epoch, seqs } = await appendToChain(ctx, client, chain, records);
    await insertImported(
      client,
      {
        engagementId: row.id,
        author: actorName(actor),
        authorName: actor.name,
        side,
        recordedAt: now,
        chain,
        epoch,
      },
      batch.map(({ planned, number, corrects }, i) => ({
        number,
        kind: planned.entry.kind,
        body: bodies[i]?.toString() ?? "",
        sha256: digests[i] ?? Buffer.alloc(0),
        title: planned.entry.title,
        occurredAt: planned.entry.occurredAt.toISOString(),
        corrects,
        seq: seqs[i] ?? -1n,
      })),
    );
  }
  await appendRecord(ctx, client, {
    chain,
    kind: "engagement.import_log",
    summary: {
      file_sha256: fileSha256,
      rows,
      imported: count,
      duplicates: plan.duplicates,
      first: formatEntryId("white_team", first),
      last: formatEntryId("white_team", first + count - 1),
    },
  });
  return first;
}

/** Batches in which no entry corrects another of the same batch, which is not stored yet. */
function* batchesOf(plan: ImportPlan, first: number): Generator<Numbered[]> {
  const numbers = new Map(plan.known);
  let batch: Numbered[] = [];
  for (const [i, planned] of plan.entries.entries()) {
    const corrects = planned.corrects === null ? null : (numbers.get(planned.corrects) ?? null);
    const isNear = corrects !== null && corrects >= (batch[0]?.number ?? Infinity);
    if (batch.length === BATCH || isNear) {
      yield batch;
      batch = [];
    }
    numbers.set(planned.identifier, first + i);
    batch.push({ planned, number: first + i, corrects });
  }
  if (batch.length > 0) yield batch;
}
