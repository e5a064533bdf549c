import "server-only";
import type { Pool } from "pg";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { inclusionProof } from "@/trace/domain/tiles";
import { formatTlogProof } from "@/trace/domain/tlog-proof";
import { subtreeReader } from "./proofs/read-subtrees";
import {
  findLeafIndex,
  findOldestCheckpointOver,
  type RecordPlace,
} from "./queries/transparency-log";
import type { PublishedCheckpoint } from "./signing/publish-checkpoint";

/**
 * The oldest checkpoint that covers a record, so that asking again gives the same; null before there is
 * one. Where a name of the log is given, one that was signed under it.
 */
export async function findCoveringCheckpoint(
  pool: Pool,
  place: RecordPlace,
  origin: string | null = null,
): Promise<PublishedCheckpoint | null> {
  const index = await findLeafIndex(pool, place);
  return index === null ? null : findOldestCheckpointOver(pool, index + 1, origin);
}

/**
 * That a record is in the log of a checkpoint, as a C2SP tlog-proof. Throws an Error where the
 * checkpoint does not cover it.
 */
export async function proveRecord(
  pool: Pool,
  place: RecordPlace,
  checkpoint: Pick<PublishedCheckpoint, "size" | "note">,
): Promise<string> {
  const index = await findLeafIndex(pool, place);
  if (index === null || index >= checkpoint.size) {
    throw new Error(`record ${place.chain}/${place.seq} is not covered by size ${checkpoint.size}`);
  }
  const proof = await inclusionProof(nodePrimitives, subtreeReader(pool), index, checkpoint.size);
  return formatTlogProof({ index, proof, checkpoint: checkpoint.note });
}
