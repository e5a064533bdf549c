import "server-only";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { formatEngagementId } from "@/encoding/domain/ids/engagement-id";
import { formatEntryId } from "@/encoding/domain/ids/entry-id";
import { findReports } from "@/engagements/server/queries/engagement-reports";
import { isDoubted, lastChecks } from "@/evidence/domain/custody/last-checks";
import { type Differences, measureBlobs } from "@/evidence/server/queries/package-bytes";
import { plainMediaType, rawPath } from "@/packages/domain/part-path";
import {
  buildReportContent,
  type RecordedEntry,
  type RecordedRegisterItem,
  type ReportContent,
} from "@/packages/domain/report-content";
import { inSnapshot } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { recordHash } from "@/trace/domain/chain";
import type { CustodyEvent } from "@/trace/domain/custody-event";
import { findLastStateRecord, readCustodyLines } from "./queries/package-state";
import {
  findReportMark,
  readStateEngagement,
  readStateEntries,
  type StateEntryRow,
} from "./queries/report-state";
import { type MismatchedItem, missingOf, type ReadState, verifiedCustody } from "./read-state";

/**
 * The state of an engagement as one snapshot, with every byte that its register stores hashed again,
 * and every entry compared with the record of the trace that commits to it. Throws `not_found`, and
 * `hash_mismatch` where an entry, the final report or the chain of custody does not hold.
 */
export async function readReportContent(
  ctx: ServiceContext,
  engagement: { id: bigint; created_at: Date | string },
): Promise<ReadState> {
  const { pool } = ctx.db;
  const id = formatEngagementId(engagement.id, new Date(engagement.created_at));
  const chain = `engagement:${id}`;
  const read = await inSnapshot(pool, async (client) => {
    const row = await readStateEngagement(client, engagement.id);
    const mark = await findReportMark(client, engagement.id, chain);
    if (row === null || mark === null) throw new ServiceError("not_found");
    const lastRecord = await findLastStateRecord(client, chain);
    if (lastRecord === null) {
      throw new ServiceError("conflict", { detail: `The trace holds no record of ${id}.` });
    }
    const lines = await readCustodyLines(client, chain);
    const log = await readStateEntries(client, engagement.id, "white_team", chain);
    const items = await readStateEntries(client, engagement.id, "evidence", chain);
    const [report] = await findReports(client, engagement.id, 1);
    return { row, mark, lastRecord, lines, log, items, report };
  });
  const custody = verifiedCustody(ctx, id, read.lines, read.mark);
  requireRecorded(ctx, id, read);
  const different = await measureBlobs(pool, read.items.flatMap(storedBytes));
  const checks = lastChecks(custody.events);
  const content: ReportContent = {
    id,
    version: read.row.version,
    updatedAt: read.row.updated_at,
    simulation: read.row.source === "simulation",
    engagement: { v: 1, id, ...read.row },
    log: read.log.map(toEntry),
    register: read.items.map((row) => toItem(row, different, checks)),
    report: read.report?.body ?? null,
    custody,
  };
  return {
    build: () => buildReportContent(nodePrimitives, content),
    records: [],
    mismatched: read.items.flatMap((row) => mismatchOf(row, different, checks)),
    lastRecord: read.lastRecord,
    mark: read.mark,
  };
}

/** Entries and report are signed only as they were written: a body that differs is no entry. */
function requireRecorded(
  ctx: ServiceContext,
  id: string,
  read: {
    log: readonly StateEntryRow[];
    items: readonly StateEntryRow[];
    report: { body: string; sha256: Buffer } | undefined;
  },
): void {
  const wrong = [...read.log, ...read.items].find((row) => !isRecorded(row));
  const name = wrong && formatEntryId(wrong.register, wrong.number);
  const { report } = read;
  const isReported = report === undefined || digestOf(report.body) === toHex(report.sha256);
  if (name === undefined && isReported) return;
  const what = name ?? "The final report";
  ctx.log.error({ engagement: id, what }, "what an engagement recorded does not hold");
  throw new ServiceError("hash_mismatch", {
    detail: `${what} of ${id} is not what was recorded; no package can be made of it.`,
  });
}

function isRecorded({ body, sha256, record, entry_hash }: StateEntryRow): boolean {
  if (record === null || toHex(recordHash(nodePrimitives, record)) !== toHex(entry_hash)) {
    return false;
  }
  const { sum } = (JSON.parse(record.toString()) as { body: { sum: Record<string, unknown> } })
    .body;
  return digestOf(body) === toHex(sha256) && sum.sha256 === toHex(sha256);
}

function digestOf(body: string): string {
  return toHex(nodePrimitives.sha256(Buffer.from(body)));
}

interface ItemBody {
  name: string;
  mime: string | null;
  bytes: number | null;
  storage: "stored" | "external";
}

/** Bytes under the digest of an item that is kept elsewhere belong to another account. */
function isStored(row: StateEntryRow): boolean {
  return (JSON.parse(row.body) as ItemBody).storage === "stored" && row.content_sha256 !== null;
}

function storedBytes(row: StateEntryRow) {
  const { content_sha256: sha256, content_size: size, content_erased: erased } = row;
  return isStored(row) && sha256 !== null && size !== null && !erased ? [{ sha256, size }] : [];
}

function toEntry(row: StateEntryRow): RecordedEntry {
  const { number, content_sha256, content_size, content_erased, ...entry } = row;
  return {
    ...entry,
    id: formatEntryId(row.register, number),
    sha256: toHex(row.sha256),
    chain_seq: Number(row.chain_seq),
    entry_hash: toHex(row.entry_hash),
    prev_hash: toHex(row.prev_hash),
    record: row.record?.toString() ?? "",
  };
}

type Checks = ReadonlyMap<string, CustodyEvent>;

function toItem(row: StateEntryRow, different: Differences, checks: Checks): RecordedRegisterItem {
  const entry = toEntry(row);
  if (!isStored(row) || row.content_sha256 === null) return { ...entry, bytes: null };
  const { name, mime, bytes } = JSON.parse(row.body) as ItemBody;
  const sha256 = toHex(row.content_sha256);
  const isErased = row.content_erased || row.content_size === null;
  return {
    ...entry,
    bytes: {
      path: rawPath(entry.id, 1, name),
      size: bytes ?? row.content_size ?? 0,
      sha256,
      mediaType: plainMediaType(mime ?? ""),
      missing: missingOf(
        isErased,
        different.get(sha256),
        isDoubted(checks.get(entry.id), null, []),
      ),
    },
  };
}

/** Measurements that differ from the record and are not recorded in custody yet. */
function mismatchOf(row: StateEntryRow, different: Differences, checks: Checks): MismatchedItem[] {
  if (!isStored(row) || row.content_sha256 === null) return [];
  const subject = formatEntryId(row.register, row.number);
  const expected = toHex(row.content_sha256);
  const measured = different.get(expected);
  if (typeof measured !== "string" || checks.get(subject)?.event === "hash_mismatch") return [];
  const mismatches = [{ path: "content", expected, measured }];
  return [{ id: null, subject, expected, measured, mismatches }];
}
