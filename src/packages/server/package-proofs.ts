import "server-only";
import type { ServiceContext } from "@/platform/operation/context";
import { proveRecord } from "@/trace/server/prove-record";
import type { RecordPlace } from "@/trace/server/queries/transparency-log";
import { coveringCheckpoint } from "./covering-checkpoint";
import { findRecordLine } from "./queries/packages";
import type { LoadedPackage } from "./reading/load-package";

export interface PackageProofs {
  /** C2SP signed checkpoint: the oldest that covers the record of the issue. */
  checkpoint: string;
  /** C2SP tlog-proof of that record. */
  tlogProof: string;
  /** The record, exactly as it was hashed. */
  record: Buffer;
}

/** Where the issue of a package is recorded. */
export function issuePlace({ row }: Pick<LoadedPackage, "row">): RecordPlace {
  return { chain: row.trace_chain, epoch: row.trace_epoch, seq: row.trace_seq };
}

/** Proofs that the issue of a package is in the log; the same at any time. */
export async function packageProofs(
  ctx: ServiceContext,
  loaded: LoadedPackage,
): Promise<PackageProofs> {
  const place = issuePlace(loaded);
  const record = await findRecordLine(ctx.db.pool, place);
  if (record === null) throw new Error(`the record of ${loaded.sha256} is gone`);
  const checkpoint = await coveringCheckpoint(ctx, place, loaded.manifest.log.origin);
  const tlogProof = await proveRecord(ctx.db.pool, place, checkpoint);
  return { checkpoint: checkpoint.note, tlogProof, record };
}
