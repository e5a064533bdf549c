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

/** Adjacent roots of full subtrees of 2^height leaves, where `height` is a multiple of STORED_HEIGHT. */
export interface SubtreeRun {
  height: number;
  first: number;
  count: number;
}

/** Returns exactly the hashes of each run, all in one reading. */
export type SubtreeReader = (
  runs: readonly SubtreeRun[],
) => Promise<readonly (readonly Uint8Array[])[]>;

/** Hashes in a full tile. */
const TILE_WIDTH = 256;

const TILE_HEIGHT = 8;
/**
 * Heights between two that the log stores: roots of 16, 256, 4,096 … leaves. A proof then reads and
 * hashes a few times 16 hashes, where whole tiles would make it some hundred each.
 */
const STORED_HEIGHT = 4;
const RUN = 2 ** STORED_HEIGHT;
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

/** The hashes that a tile holds. */
export function tileRun({ level, index, width }: Tile): SubtreeRun {
  return { height: level * TILE_HEIGHT, first: index * TILE_WIDTH, count: width };
}

/**
 * Root of the tree of the first `size` leaves, from stored subtrees (RFC 6962 section 2.1). Throws
 * RangeError for a size that no tree has, and Error when the reader returns other hashes.
 */
export async function rootOf(
  p: Primitives,
  read: SubtreeReader,
  size: number,
): Promise<Uint8Array> {
  if (!isCount(size)) throw new RangeError(`no tree has ${size} leaves`);
  const [root] = await hashRanges(p, read, size, [{ start: 0, end: size }]);
  return root ?? emptyRoot(p);
}

/**
 * Proof that a leaf is at `index` of the tree of the first `size` leaves (RFC 6962 section 2.1.1).
 * Throws RangeError unless the index is below the size, and Error when the reader returns other
 * hashes.
 */
export async function inclusionProof(
  p: Primitives,
  read: SubtreeReader,
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
  return hashRanges(p, read, size, ranges);
}

/**
 * Proof that the tree of the first `to` leaves only appended to that of the first `from` leaves
 * (RFC 6962 section 2.1.2). Throws RangeError unless 1 <= from <= to, and Error when the reader
 * returns other hashes.
 */
export async function consistencyProof(
  p: Primitives,
  read: SubtreeReader,
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
  return hashRanges(p, read, to, ranges);
}

/** Leaves from `start` up to, but without, `end`. */
interface LeafRange {
  start: number;
  end: number;
}

/** Merkle Tree Hash of each range. All that they need is read at once. */
async function hashRanges(
  p: Primitives,
  read: SubtreeReader,
  size: number,
  ranges: readonly LeafRange[],
): Promise<Uint8Array[]> {
  const parts = ranges.map((range) => [...subtreesFromRight(range, size)]);
  const runs = new Map(parts.flat().map(({ run }) => [runName(run), run]));
  if (runs.size === 0) return [];
  const hashes = await read([...runs.values()]);
  const held = new Map<string, readonly Uint8Array[]>();
  for (const [at, [name, run]] of [...runs].entries()) held.set(name, checkRun(run, hashes[at]));
  return parts.flatMap((subtrees) => {
    let hash: Uint8Array | undefined;
    for (const { run, first, count } of subtrees) {
      const subtree = treeRoot(p, held.get(runName(run))?.slice(first, first + count) ?? []);
      hash = hash === undefined ? subtree : nodeHash(p, subtree, hash);
    }
    return hash === undefined ? [] : [hash];
  });
}

/** Complete subtrees that a range consists of, each as some hashes of a run of that tree. */
function* subtreesFromRight({ start, end }: LeafRange, size: number) {
  for (let right = end; right > start; ) {
    let height = 0;
    while ((right - start) % 2 ** (height + 1) === 0) height++;
    right -= 2 ** height;
    const stored = height - (height % STORED_HEIGHT);
    const covered = 2 ** stored;
    const at = right / covered;
    const first = at - (at % RUN);
    const count = Math.min(RUN, Math.floor(size / covered) - first);
    yield { run: { height: stored, first, count }, first: at % RUN, count: 2 ** (height - stored) };
  }
}

function runName({ height, first }: SubtreeRun): string {
  return `${height}/${first}`;
}

function checkRun(
  run: SubtreeRun,
  hashes: readonly Uint8Array[] | undefined,
): readonly Uint8Array[] {
  if (hashes?.length !== run.count || hashes.some((hash) => hash.byteLength !== HASH_LENGTH)) {
    throw new Error(`the log does not hold ${run.count} hashes at ${runName(run)}`);
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
