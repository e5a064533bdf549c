import "server-only";
import {
  AlreadyStored,
  findStoredFile,
  insertStoredFile,
  type StoredFileRow,
} from "@/evidence/server/queries/stored-files";
import { inLongTransaction } from "@/platform/db/transaction";
import { isUniqueViolation } from "@/platform/db/unique-violation";
import { actorName, requireAction, type ServiceContext } from "@/platform/operation/context";
import { spoolUpload } from "./spool-upload";

/**
 * Stores an upload and returns the file that holds these bytes: the new one, or the one that was
 * stored before. When the source fails, nothing is kept.
 */
export async function storeReport(
  ctx: ServiceContext,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredFileRow> {
  requireAction(ctx, "import.run");
  return spoolUpload(source, (spooled) => insertOrFind(ctx, spooled));
}

async function insertOrFind(
  ctx: ServiceContext,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredFileRow> {
  let digest: Buffer | null = null;
  try {
    return await inLongTransaction(ctx.db.pool, (client) =>
      insertStoredFile(client, source, actorName(ctx.actor), (sha256) => {
        digest = sha256;
      }),
    );
  } catch (error) {
    if (!isRepetition(error) || digest === null) throw error;
    const existing = await findStoredFile(ctx.db.pool, { sha256: digest });
    if (existing === null) throw error;
    return existing;
  }
}

/** The violation comes where two uploads of the same bytes end at the same time. */
function isRepetition(error: unknown): boolean {
  return error instanceof AlreadyStored || isUniqueViolation(error);
}
