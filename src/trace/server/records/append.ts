import "server-only";
import { randomBytes } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { requireAsked } from "@/platform/operation/playable";
import { requireClaim } from "@/platform/operation/require-claim";
import { payloadCommitment, SALT_BYTES } from "@/trace/domain/payload";
import { type TraceSummary, traceBody } from "@/trace/domain/record";
import type { RecordKind } from "@/trace/domain/sentences/record-sentences";

export interface NewRecord {
  chain: string;
  kind: RecordKind;
  summary: TraceSummary;
}

/** Place and hash of a record. */
export interface AppendedRecord {
  epoch: number;
  seq: bigint;
  hash: Uint8Array;
}

/** Canonical body of a record by this actor, for the SQL functions that append it themselves. */
export function recordBody(
  ctx: ServiceContext,
  record: Omit<NewRecord, "chain"> & { commitment?: string | null },
  at: Date = ctx.clock(),
): string {
  requireAsked(ctx.actor);
  return traceBody({
    actor: actorName(ctx.actor),
    at,
    kind: record.kind,
    request: ctx.requestId,
    summary: record.summary,
    payload: record.commitment ?? null,
  });
}

/**
 * Keeps personal or large data apart from the trace and returns the salted commitment that a record
 * names in its place, hexadecimal. The salt is stored with it and erased with it.
 */
export async function keepPayload(tx: Pool | PoolClient, bytes: Uint8Array): Promise<string> {
  const {
    rows: [kept],
  } = await tx.query<{ commitment: string }>(
    "SELECT encode(trace_keep_payload($1::bytea, $2::bytea), 'hex') AS commitment",
    [randomBytes(SALT_BYTES), bytes],
  );
  if (kept === undefined) throw new Error("keeping a payload returned no commitment");
  return kept.commitment;
}

/** Keeps many payloads with one statement, each under a salt of its own; returns their commitments in order. */
export async function keepPayloads(
  tx: Pool | PoolClient,
  payloads: readonly Uint8Array[],
): Promise<string[]> {
  const { rows: kept } = await tx.query<{ commitment: string }>(
    `SELECT encode(trace_keep_payload(p.salt, p.bytes), 'hex') AS commitment
     FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS p(salt, bytes, place) ORDER BY p.place`,
    [payloads.map(() => randomBytes(SALT_BYTES)), payloads],
  );
  if (kept.length !== payloads.length) throw new Error("keeping payloads returned too few");
  return kept.map(({ commitment }) => commitment);
}

/**
 * Appends one record in the caller's transaction: the record commits with the change that it
 * describes. Call it last, because the head of the chain stays locked until the transaction ends.
 * Takes the bytes of a payload to store, or the commitment to a stored one.
 */
export async function appendRecord(
  ctx: ServiceContext,
  tx: Pool | PoolClient,
  record: NewRecord & { payload?: Uint8Array | string | undefined },
): Promise<AppendedRecord> {
  await requireClaim(ctx, tx);
  const { chain, payload } = record;
  if (typeof payload !== "object") {
    const body = recordBody(ctx, { ...record, commitment: payload ?? null });
    return placeOf(await tx.query<Appended>({ ...APPEND, values: [chain, body] }));
  }
  const salt = randomBytes(SALT_BYTES);
  const hash = payloadCommitment(nodePrimitives, salt, payload);
  const body = recordBody(ctx, { ...record, commitment: toHex(hash) });
  const values = [chain, body, salt, payload, hash];
  return placeOf(await tx.query<Appended>({ ...APPEND_WITH_PAYLOAD, values }));
}

interface Appended {
  o_epoch: number;
  o_seq: bigint;
  o_hash: Uint8Array;
}

const APPEND = {
  name: "append-record",
  text: "SELECT o_epoch, o_seq, o_hash FROM trace_append($1, $2)",
};
/** Appends nothing where the database commits to the payload by another hash than the body names. */
const APPEND_WITH_PAYLOAD = {
  name: "append-with-payload",
  text: `SELECT a.o_epoch, a.o_seq, a.o_hash
         FROM (SELECT trace_keep_payload($3, $4) AS hash OFFSET 0) AS kept,
           LATERAL trace_append($1, $2) AS a
         WHERE kept.hash = $5`,
};

function placeOf({ rows: [appended] }: { rows: Appended[] }): AppendedRecord {
  if (appended === undefined) throw new Error("appending a record returned no place");
  return { epoch: appended.o_epoch, seq: appended.o_seq, hash: appended.o_hash };
}

const BATCH = 5_000;

/** Appends one record to each of many different chains, with one statement per 5,000. */
export async function appendRecords(
  ctx: ServiceContext,
  tx: Pool | PoolClient,
  records: readonly (NewRecord & { commitment?: string })[],
): Promise<void> {
  await requireClaim(ctx, tx);
  const sorted = [...records].sort((a, b) => (a.chain < b.chain ? -1 : 1));
  for (let i = 0; i < sorted.length; i += BATCH) {
    const at = ctx.clock();
    const slice = sorted.slice(i, i + BATCH);
    await tx.query("SELECT trace_append_batch($1::text[], $2::text[])", [
      slice.map((r) => r.chain),
      slice.map((r) => recordBody(ctx, r, at)),
    ]);
  }
}
