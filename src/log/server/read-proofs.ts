import "server-only";
import { z } from "zod";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { inclusionProof } from "@/trace/domain/tiles";
import { ConsistencyProofDto, InclusionProofDto } from "@/trace/server/log-dto";
import { proveConsistency } from "@/trace/server/proofs/prove-consistency";
import { subtreeReader } from "@/trace/server/proofs/read-subtrees";
import { proveRecord } from "@/trace/server/prove-record";
import {
  findLatestCheckpoint,
  findLeafIndex,
  getLogSize,
  type RecordPlace,
} from "@/trace/server/queries/transparency-log";
import { publishCheckpoint } from "@/trace/server/signing/publish-checkpoint";
import { requireChainReader } from "./chain-reader";

function base64(hashes: readonly Uint8Array[]): string[] {
  return hashes.map((hash) => Buffer.from(hash).toString("base64"));
}

function outOfRange(pointer: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { errors: [{ pointer, message }] });
}

const Size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Proof that a later state of the log extends an earlier one; public. */
export const getConsistencyProof = operation({
  name: "getConsistencyProof",
  summary: "Prove that a later state of the log extends an earlier one",
  tag: "Trace",
  auth: [],
  query: z.object({ from: Size.min(1), to: Size.min(1) }),
  queryError: "validation_failed",
  output: ConsistencyProofDto,
  says: "The proof",
  errors: [],
  rest: "GET /api/trace/consistency",
  run: async (ctx, { from, to }) => {
    if (to > (await getLogSize(ctx.db.pool))) {
      throw outOfRange("query/to", "The log has not grown this far.");
    }
    if (from > to) throw outOfRange("query/from", "This is larger than `to`.");
    return { from, to, proof: base64(await proveConsistency(ctx.db.pool, from, to)) };
  },
});

/** Proof that a leaf is in the log of a given size; public, because it holds hashes only. */
export const getInclusionProof = operation({
  name: "getInclusionProof",
  summary: "Prove that a leaf stands in the log of a size",
  tag: "Trace",
  auth: [],
  query: z.object({ index: Size, size: Size }),
  queryError: "validation_failed",
  output: InclusionProofDto,
  says: "The proof",
  errors: [],
  rest: "GET /api/trace/inclusion",
  run: async (ctx, { index, size }) => {
    if (size > (await getLogSize(ctx.db.pool))) {
      throw outOfRange("query/size", "The log has not grown this far.");
    }
    if (index >= size)
      throw outOfRange("query/index", "There is no such leaf in a log of this size.");
    const proof = await inclusionProof(nodePrimitives, subtreeReader(ctx.db.pool), index, size);
    return { index, size, proof: base64(proof) };
  },
});

/**
 * C2SP tlog-proof of one record against the newest checkpoint, or a new one where that does not cover
 * it yet. Throws `not_found` for a record that does not exist.
 */
export async function getRecordProof(ctx: ServiceContext, place: RecordPlace): Promise<string> {
  await requireChainReader(ctx, place.chain);
  const latest = await findLatestCheckpoint(ctx.db.pool);
  const index = await findLeafIndex(ctx.db.pool, place);
  if (latest !== null && index !== null && index < latest.size) {
    return proveRecord(ctx.db.pool, place, latest);
  }
  const fresh = await publishCheckpoint(ctx);
  if ((await findLeafIndex(ctx.db.pool, place)) === null) {
    throw new ServiceError("not_found", "There is no such record.");
  }
  return proveRecord(ctx.db.pool, place, fresh);
}
