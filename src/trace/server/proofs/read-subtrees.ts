import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import type { ServiceContext } from "@/platform/operation/context";
import { parseTilePath, type SubtreeReader, tileRun } from "@/trace/domain/tiles";
import { findSubtrees, getLogSize } from "@/trace/server/queries/transparency-log";

/** Reads roots of subtrees from the database; an incomplete run aborts the reading. */
export function subtreeReader(client: Pool | PoolClient): SubtreeReader {
  return async (runs) => {
    const found = await findSubtrees(client, runs);
    for (const [n, { height, first, count }] of runs.entries()) {
      const held = found[n]?.length ?? 0;
      if (held === count) continue;
      throw new Error(`of ${count} subtrees of height ${height} from ${first} there are ${held}`);
    }
    return found;
  };
}

/**
 * Bytes of a hash tile (C2SP tlog-tiles) and whether they can never change. Throws `not_found` for a
 * tile that the log does not hold yet or a path that is not in its one form.
 */
export async function readTile(
  ctx: ServiceContext,
  input: { level: string; path: string },
): Promise<{ bytes: Buffer<ArrayBuffer>; isFull: boolean }> {
  const tile = parseTilePath(input.level, input.path);
  if (tile === null) throw new ServiceError("not_found", "This is no tile's path.");
  const inLevel = Math.floor((await getLogSize(ctx.db.pool)) / 256 ** tile.level);
  if (tile.index * 256 + tile.width > inLevel) {
    throw new ServiceError("not_found", "The log has not grown this far.");
  }
  const [hashes = []] = await subtreeReader(ctx.db.pool)([tileRun(tile)]);
  return { bytes: Buffer.concat(hashes), isFull: tile.width === 256 };
}
