import "server-only";
import { createHash } from "node:crypto";
import { ServiceError } from "@/encoding/domain/errors";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { findReceipt } from "@/trace/server/queries/log-anchors";

export interface AnchorReceipt {
  bytes: Buffer<ArrayBuffer>;
  sha256: Buffer;
  fileName: string;
}

/**
 * Bytes that a sink's counterpart signed for a checkpoint: a cosigned note (C2SP tlog-cosignature) or
 * a time-stamp token (RFC 3161, DER). Throws `not_found` where there is none.
 */
export async function readAnchorReceipt(
  ctx: ServiceContext,
  input: { ordinal: string; sink: string },
): Promise<AnchorReceipt> {
  requireAction(ctx, "trace.verify");
  const found = await findReceipt(ctx.db.pool, BigInt(input.ordinal), input.sink);
  if (found === null) {
    throw new ServiceError("not_found", "There is no such receipt.");
  }
  const bytes = Buffer.from(found.receipt);
  const kind = input.sink === "tsa" ? "tst" : "note";
  return {
    bytes,
    sha256: createHash("sha256").update(bytes).digest(),
    fileName: `${found.size}.${input.sink}.${kind}`,
  };
}
