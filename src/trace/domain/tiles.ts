import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { emptyRoot, HASH_LENGTH, nodeHash, treeRoot } from "./merkle";

/** Place of a hash tile (C2SP tlog-tiles). */
export interface Tile {
  /** 0 holds leaf hashes; a hash of the levels above covers a full tile of the level below. */
  level: number;
  index: number;
  /** Hashes in the tile: 256 when full, 1 to 255 when partial. */
  width: number;
}

/** Returns exactly the first `width` hashes of a tile. */
export type TileReader = (tile: Tile) => Promise<readonly Uint8Array[]>;

/** Hashes in a full tile. */
const TILE_WIDTH = 256;

const TILE_HEIGHT = 8;
const MAX_LEVEL = 63;
const LEVEL = /^(?:0|[1-9]\d?)$/;
const INDEX_AND_WIDTH = /^((?:x\d{3}\/){0,5}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/**
 * Path of a tile below the log's prefix (C2SP tlog-tiles), such as `tile/0/x001/x234/067.p/8`.
 * Throws RangeError for a tile that cannot be.
 */
export function tilePath({ level, index, width }: Tile): string {
  if (!isTile({ level, index, width })) throw new RangeError("no such tile");
  const groups: string[] = [];
  for (let rest = index; groups.length === 0 || rest > 0; rest = Math.floor(rest / 1000)) {
    const digits = String(rest % 1000).padStart(3, "0");
    groups.unshift(groups.length === 0 ? digits : `x${digits}`);
  }
  return `tile/${level}/${groups.join("/")}${width === TILE_WIDTH ? "" : `.p/${width}`}`;
}

/** The tile that a request path names after `tile/`, or null unless it is written canonically. */
export function parseTilePath(levelText: string, pathText: string): Tile | null {
  const [, groups, partial] = INDEX_AND_WIDTH.exec(pathText) ?? [];
  if (groups === undefined || !LEVEL.test(levelText)) return null;
  const tile = {
    level: Number(levelText),
    index: Number(groups.replace(/[x/]/g, "")),
    width: partial === undefined ? TILE_WIDTH : Number(partial),
  };
  const canonical = isTile(tile) && tilePath(tile) === `tile/${levelText}/${pathText}`;
  return canonical ? tile : null;
}

/**
 * Root of the tree of the first `size` leaves, from its tiles (RFC 6962 section 2.1). Throws
 * RangeError for a size that no tree has, and Error when the reader returns another tile.
 */
export async function rootOf(
  p: Primitives,
  readTile: TileReader,
  size: number,
): Promise<Uint8Array> {
  if (!isCount(size)) throw new RangeError(`no tree has ${size} leaves`);
  const [root] = await hashRanges(p, readTile, size, [{ start: 0, end: size }]);
  return root ?? emptyRoot(p);
}

/**
 * Proof that a leaf is at `index` of the tree of the first `size` leaves (RFC 6962 section 2.1.1).
 * Throws RangeError unless the index is below the size, and Error when the reader returns another
 * tile.
 */
export async function inclusionProof(
  p: Primitives,
  readTile: TileReader,
  index: number,
  size: number,
): Promise<Uint8Array[]> {
  if (!isCount(index) || !isCount(size) || index >= size) {
    throw new RangeError(`no leaf ${index} in a tree of ${size}`);
  }
  const ranges: LeafRange[] = [];
  for (let start = 0, end = size; end - start > 1; ) {
    const middle = start + leftSize(end - start);
    if (index < middle) {
      ranges.unshift({ start: middle, end });
      end = middle;
    } else {
      ranges.unshift({ start, end: middle });
      start = middle;
    }
  }
  return hashRanges(p, readTile, size, ranges);
}

/**
 * Proof that the tree of the first `to` leaves only appended to that of the first `from` leaves
 * (RFC 6962 section 2.1.2). Throws RangeError unless 1 <= from <= to, and Error when the reader
 * returns another tile.
 */
export async function consistencyProof(
  p: Primitives,
  readTile: TileReader,
  from: number,
  to: number,
): Promise<Uint8Array[]> {
  if (!isCount(from) || !isCount(to) || from < 1 || from > to) {
    throw new RangeError(`nothing leads from a tree of ${from} leaves to one of ${to}`);
  }
  const ranges: LeafRange[] = [];
  let start = 0;
  let end = to;
  while (end !== from) {
    const middle = start + leftSize(end - start);
    if (from <= middle) {
      ranges.unshift({ start: middle, end });
      end = middle;
    } else {
      ranges.unshift({ start, end: middle });
      start = middle;
    }
  }
  // When nothing of the older tree was split off, its root is known and the proof leaves it out.
  if (start > 0) ranges.unshift({ start, end });
  return hashRanges(p, readTile, to, ranges);
}

/** Leaves from `start` up to, but without, `end`. */
interface LeafRange {
  start: number;
  end: number;
}

/** Merkle Tree Hash of each range. Tiles are read one after the other, so that one connection will do. */
async function hashRanges(
  p: Primitives,
  readTile: TileReader,
  size: number,
  ranges: readonly LeafRange[],
): Promise<Uint8Array[]> {
  const read = new Map<string, readonly Uint8Array[]>();
  const hashes: Uint8Array[] = [];
  for (const range of ranges) {
    let hash: Uint8Array | undefined;
    for (const { tile, first, count } of subtreesFromRight(range, size)) {
      const path = tilePath(tile);
      const held = read.get(path) ?? checkTile(tile, await readTile(tile));
      read.set(path, held);
      const subtree = treeRoot(p, held.slice(first, first + count));
      hash = hash === undefined ? subtree : nodeHash(p, subtree, hash);
    }
    if (hash !== undefined) hashes.push(hash);
  }
  return hashes;
}

/** Complete subtrees that a range consists of, each as a run of hashes in one tile of that tree. */
function* subtreesFromRight({ start, end }: LeafRange, size: number) {
  for (let right = end; right > start; ) {
    let height = 0;
    while ((right - start) % 2 ** (height + 1) === 0) height++;
    right -= 2 ** height;
    const level = Math.floor(height / TILE_HEIGHT);
    const covered = 256 ** level;
    const at = right / covered;
    const index = Math.floor(at / TILE_WIDTH);
    const width = Math.min(TILE_WIDTH, Math.floor(size / covered) - index * TILE_WIDTH);
    yield {
      tile: { level, index, width },
      first: at % TILE_WIDTH,
      count: 2 ** (height % TILE_HEIGHT),
    };
  }
}

function checkTile(tile: Tile, hashes: readonly Uint8Array[]): readonly Uint8Array[] {
  if (hashes.length !== tile.width || hashes.some((hash) => hash.byteLength !== HASH_LENGTH)) {
    throw new Error(`${tilePath(tile)} does not hold ${tile.width} hashes`);
  }
  return hashes;
}

/** Leaves in the left half of a tree: the largest power of two below its size. */
function leftSize(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

function isTile({ level, index, width }: Tile): boolean {
  return (
    isCount(level) &&
    level <= MAX_LEVEL &&
    isCount(index) &&
    isCount(width) &&
    width >= 1 &&
    width <= TILE_WIDTH
  );
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
