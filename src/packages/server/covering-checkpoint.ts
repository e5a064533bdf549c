import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import type { ServiceContext } from "@/platform/operation/context";
import { findCoveringCheckpoint } from "@/trace/server/prove-record";
import { findLogOrigins } from "@/trace/server/queries/log-signing";
import type { RecordPlace } from "@/trace/server/queries/transparency-log";
import {
  type PublishedCheckpoint,
  publishCheckpoint,
} from "@/trace/server/signing/publish-checkpoint";

/**
 * The oldest checkpoint that covers a record and was signed under the log's present name, or under a
 * former one where that is given and such a checkpoint exists; one is signed where there is none yet.
 * Throws `unavailable` where this machine cannot sign it.
 */
export async function coveringCheckpoint(
  ctx: ServiceContext,
  place: RecordPlace,
  former?: string,
): Promise<PublishedCheckpoint> {
  const [origin] = await findLogOrigins(ctx.db.pool);
  for (const name of [former ?? origin, origin]) {
    const known = await findCoveringCheckpoint(ctx.db.pool, place, name);
    if (known !== null) return known;
  }
  await publishCheckpoint(ctx);
  // Another process's may have come first, and all must name the same one.
  const signed = await findCoveringCheckpoint(ctx.db.pool, place, origin);
  if (signed === null) throw new ServiceError("unavailable", { detail: "The log is behind." });
  return signed;
}
