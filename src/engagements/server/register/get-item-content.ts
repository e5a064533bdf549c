import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import type { Measurement } from "@/evidence/server/custody/measure-evidence";
import { erasedError } from "@/evidence/server/evidence/get-evidence";
import type { EvidenceBytes } from "@/evidence/server/evidence/read-evidence";
import { inTransaction } from "@/platform/db/transaction";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { recordItemCustody } from "../log/item-custody";
import { measureContent, measureEntry } from "./measure-item";
import { type RegisterItem, requireItem } from "./register-item";
import { comparisonOf } from "./verify-item";

/**
 * Exact bytes of an item of the register. They are hashed again on the way out and compared with the
 * entry and with the trace; the access, or the mismatch, is written to the chain of custody. Bytes
 * that do not match are never served. Throws `not_found`, also where the bytes are kept elsewhere,
 * `evidence_erased` and `hash_mismatch`.
 */
export async function getItemContent(
  ctx: ServiceContext,
  input: { id: string; item: string },
): Promise<EvidenceBytes> {
  requireAction(ctx, "engagement.read");
  const item = await requireItem(ctx, input);
  const { content_sha256 } = item.entry;
  if (!item.isStored || content_sha256 === null) {
    throw new ServiceError("not_found", {
      detail: `The bytes of ${item.id} are kept elsewhere; only their digest is here.`,
    });
  }
  const { bytes, erased, measured } = await measureContent(ctx, item);
  if (erased) throw erasedError(item.id);
  const mismatches = await recordAccess(ctx, item, measured);
  if (mismatches.length > 0 || bytes === null) {
    ctx.log.error({ item: item.id, mismatches }, "stored evidence does not match its hash");
    throw new ServiceError("hash_mismatch", {
      detail: `The stored bytes of ${item.id} no longer match the hash they were recorded with.`,
    });
  }
  return {
    bytes: Buffer.from(bytes),
    sha256: content_sha256,
    mediaType: "application/octet-stream",
    fileName: item.name.replace(/[/\\]/g, "_"),
  };
}

/** Writes the access, or what does not match; commits either way and returns the mismatches. */
function recordAccess(
  ctx: ServiceContext,
  item: RegisterItem,
  content: Measurement,
): Promise<Measurement[]> {
  return inTransaction(ctx.db.pool, async (client) => {
    const all = [content, ...(await measureEntry(client, item))];
    const mismatches = all.filter(({ match }) => match === false);
    const event = mismatches.length === 0 ? "accessed" : "hash_mismatch";
    const [written] = await recordItemCustody(ctx, client, item.chain, [
      {
        subject: item.id,
        event,
        purpose: "Download",
        ...comparisonOf(item, content.measured, mismatches),
      },
    ]);
    if (written === undefined) throw new Error("an act of custody was not appended");
    await appendRecord(ctx, client, {
      chain: item.chain,
      kind: `custody.${event}`,
      summary: { entry: item.id, custody_seq: written.seq, custody_sha256: written.hash },
    });
    return mismatches;
  });
}
