import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import type { ServiceContext } from "@/platform/operation/context";
import { parseTilePath, type TileReader } from "@/trace/domain/tiles";
import { findTile, getLogSize } from "@/trace/server/queries/transparency-log";

/** Reads tiles from the database; an incomplete one aborts the reading. */
export function tileReader(client: Pool | PoolClient): TileReader {
  return async (tile) => {
    const hashes = await findTile(client, tile);
    if (hashes.length !== tile.width) {
      throw new Error(`tile ${tile.level}/${tile.index} has ${hashes.length} of ${tile.width}`);
    }
    return hashes;
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
  const hashes = await tileReader(ctx.db.pool)(tile);
  return { bytes: Buffer.concat(hashes), isFull: tile.width === 256 };
}
