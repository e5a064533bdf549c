import "server-only";
import { ServiceError } from "@/domain/errors";
import type { RecordPlace } from "@/server/db/queries/transparency-log";
import type { ServiceContext } from "../context";
import { findCoveringCheckpoint } from "../trace/prove-record";
import { type PublishedCheckpoint, publishCheckpoint } from "../trace/publish-checkpoint";

/**
 * The oldest checkpoint that covers a record; one is signed where there is none yet. Throws
 * `unavailable` where this machine cannot sign it.
 */
export async function coveringCheckpoint(
  ctx: ServiceContext,
  place: RecordPlace,
): Promise<PublishedCheckpoint> {
  const known = await findCoveringCheckpoint(ctx.db.pool, place);
  if (known !== null) return known;
  await publishCheckpoint(ctx);
  // Somebody else's may have come first, and everybody has to tell of the same one.
  const signed = await findCoveringCheckpoint(ctx.db.pool, place);
  if (signed === null) throw new ServiceError("unavailable", { detail: "The log is behind." });
  return signed;
}
