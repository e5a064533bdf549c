import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { type EvidenceRow, findPartBytes } from "@/evidence/server/queries/evidence";
import { inTransaction } from "@/platform/db/transaction";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { ABSENT, type Measurement, measurePart, measureRecord } from "../custody/measure-evidence";
import { incidentOf, recordAct } from "../custody/record-act";
import { recordImports } from "../custody/record-imports";
import { erasedError, getEvidenceRow } from "./get-evidence";
import { measureOrigin } from "./verify-evidence";

export interface EvidenceBytes {
  bytes: Buffer<ArrayBuffer>;
  sha256: Buffer;
  mediaType: string;
  fileName: string;
}

/**
 * Exact bytes of an evidence item: its canonical record (part 0) or one of its parts, as serveEvidence
 * gives them.
 */
export async function readEvidence(
  ctx: ServiceContext,
  input: { id: string; part: number },
): Promise<EvidenceBytes> {
  requireAction(ctx, "evidence.read");
  const row = await getEvidenceRow(ctx, input.id);
  const purpose = `Download of ${input.part === 0 ? "the record" : `part ${input.part}`}`;
  return serveEvidence(ctx, row, { ...input, purpose });
}

/**
 * Exact bytes of an item that the caller may read. They are hashed again on the way out and compared with
 * the record and with the trace of the import; the access and its purpose, or the mismatch, are written to
 * the chain of custody. Bytes that do not match are never served (`hash_mismatch`); erased ones cannot
 * be (`evidence_erased`).
 */
export async function serveEvidence(
  ctx: ServiceContext,
  row: EvidenceRow,
  input: { id: string; part: number; purpose: string },
): Promise<EvidenceBytes> {
  const { content, measured } =
    input.part === 0 ? readRecord(row, input.id) : await readPart(ctx, row, input);
  const mismatches = await recordAccess(ctx, row, input.purpose, measured);
  if (mismatches.length > 0) {
    ctx.log.error({ evidence: input.id, mismatches }, "stored evidence does not match its hash");
    throw new ServiceError("hash_mismatch", {
      detail: `The stored bytes of ${input.id} no longer match the hash they were recorded with.`,
    });
  }
  return content;
}

interface ReadBytes {
  content: EvidenceBytes;
  /** The digest of the bytes last. */
  measured: Measurement[];
}

function readRecord(row: EvidenceRow, id: string): ReadBytes {
  if (row.record === null) throw erasedError(id);
  const content = {
    bytes: Buffer.from(row.record),
    sha256: row.sha256,
    mediaType: "application/json",
    fileName: `${id}.json`,
  };
  return { content, measured: [measureRecord(row)] };
}

async function readPart(
  ctx: ServiceContext,
  row: EvidenceRow,
  input: { id: string; part: number },
): Promise<ReadBytes> {
  const part = await findPartBytes(ctx.db.pool, row.id, input.part, null);
  if (part === null) throw new ServiceError("not_found", { detail: "There is no such part." });
  if (part.erased_at !== null) throw erasedError(input.id);
  const content = {
    // Bytes that are gone without having been erased are a mismatch.
    bytes: Buffer.from(part.bytes ?? []),
    sha256: part.sha256,
    mediaType: part.media_type,
    fileName: `${input.id}-${part.name.replace(/[^A-Za-z0-9_-]/g, "_")}.bin`,
  };
  return { content, measured: [measureRecord(row), measurePart(row, part, part.bytes)] };
}

/** Writes the access, or what does not match; commits either way and returns the mismatches. */
function recordAccess(
  ctx: ServiceContext,
  row: EvidenceRow,
  purpose: string,
  measured: readonly Measurement[],
): Promise<Measurement[]> {
  return inTransaction(ctx.db.pool, async (client) => {
    await recordImports(ctx, client, incidentOf(row));
    const all = [...measured, await measureOrigin(client, row)];
    const mismatches = all.filter(({ match }) => match === false);
    const what = measured.at(-1);
    await recordAct(ctx, client, row, {
      event: mismatches.length === 0 ? "accessed" : "hash_mismatch",
      purpose,
      sha256_before: what === undefined || what.expected === ABSENT ? null : what.expected,
      sha256_after: what?.measured ?? null,
      match: mismatches.length === 0,
      mismatches,
    });
    return mismatches;
  });
}
