import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import { emptyRoot, leafHash, nodeHash, treeRoot } from "./merkle";
import { verifyConsistency, verifyInclusion } from "./merkle-proofs";
import {
  consistencyProof,
  inclusionProof,
  parseTilePath,
  rootOf,
  type SubtreeReader,
  type Tile,
  tilePath,
  tileRun,
} from "./tiles";

type Hashes = readonly Uint8Array[];

const LEAVES = hashesUpTo(2048);

function hashesUpTo(size: number): Hashes {
  const leaf = new Uint8Array(4);
  return Array.from({ length: size }, (_, i) => {
    new DataView(leaf.buffer).setUint32(0, i);
    return leafHash(p, leaf);
  });
}

/** What a log stores over its leaves, by height: each level covers 16 of the one below. */
function storedOver(leaves: Hashes): Hashes[] {
  const levels = [leaves];
  for (let below = leaves; below.length >= 16; ) {
    const above: Uint8Array[] = [];
    for (let at = 0; at + 16 <= below.length; at += 16) {
      above.push(treeRoot(p, below.slice(at, at + 16)));
    }
    levels.push(above);
    below = above;
  }
  return levels;
}

/** Reader of the levels that notes each reading and refuses what no log of that size has. */
function readerOf(levels: readonly Hashes[], size: number) {
  const read: string[][] = [];
  const reader: SubtreeReader = async (runs) => {
    read.push(runs.map(({ height, first, count }) => `${height}/${first}+${count}`));
    return runs.map(({ height, first, count }) => {
      const held = Math.floor(size / 2 ** height) - first;
      if (count !== Math.min(16, held)) throw new Error(`not ${count} of height ${height}`);
      return (levels[height / 4] ?? []).slice(first, first + count);
    });
  };
  return { reader, read };
}

const LEVELS = storedOver(LEAVES);

function expectOneReading(read: readonly string[][]): void {
  expect(read.length).toBeLessThanOrEqual(1);
  const runs = read.flat();
  expect(new Set(runs).size).toBe(runs.length);
  expect(runs.length).toBeLessThanOrEqual(8);
}

const sizes = fc.oneof(
  fc.integer({ min: 1, max: LEAVES.length }),
  fc.constantFrom(1, 2, 255, 256, 257, 511, 512, 513, 1024, 2047, 2048),
);

describe("proofs from stored subtrees", () => {
  it("roots are those of the leaves", async () => {
    expect(await rootOf(p, readerOf([], 0).reader, 0)).toEqual(emptyRoot(p));
    await fc.assert(
      fc.asyncProperty(sizes, async (size) => {
        const root = await rootOf(p, readerOf(LEVELS, size).reader, size);
        expect(toHex(root)).toBe(toHex(treeRoot(p, LEAVES.slice(0, size))));
      }),
    );
  });

  it("inclusion proofs verify, and all is read at once, nothing twice", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async (size, m) => {
        const index = m % size;
        const { reader, read } = readerOf(LEVELS, size);
        const proof = await inclusionProof(p, reader, index, size);
        const root = treeRoot(p, LEAVES.slice(0, size));
        const leafHash = LEAVES[index] as Uint8Array;
        expect(verifyInclusion(p, { index, size, leafHash, proof, root })).toBe(true);
        expectOneReading(read);
      }),
    );
  });

  it("consistency proofs verify, and all is read at once, nothing twice", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async (to, m) => {
        const from = 1 + (m % to);
        const { reader, read } = readerOf(LEVELS, to);
        const proof = await consistencyProof(p, reader, from, to);
        const fromRoot = treeRoot(p, LEAVES.slice(0, from));
        const toRoot = treeRoot(p, LEAVES.slice(0, to));
        expect(verifyConsistency(p, { from, to, fromRoot, toRoot, proof })).toBe(true);
        expectOneReading(read);
      }),
    );
  });

  it("reads a few runs of 16 for 70,000 leaves", async () => {
    const size = 70_000;
    const leaves = hashesUpTo(size);
    const { reader, read } = readerOf(storedOver(leaves), size);
    const root = await rootOf(p, reader, size);
    expect(toHex(root)).toBe(toHex(treeRoot(p, leaves)));
    expect(read).toEqual([["4/4368+7", "8/272+1", "12/16+1", "16/0+1"]]);

    const index = 69_631;
    const proof = await inclusionProof(p, reader, index, size);
    const leafHash = leaves[index] as Uint8Array;
    expect(verifyInclusion(p, { index, size, leafHash, proof, root })).toBe(true);
    expect(read.slice(1)).toEqual([
      ["0/69616+16", "4/4336+16", "8/256+16", "4/4368+7", "8/272+1", "16/0+1"],
    ]);
  });

  it("holds for trees of any size, here with the same hash in every leaf", async () => {
    const perfect: Uint8Array[] = [leafHash(p, new Uint8Array())];
    for (let height = 1; height <= 56; height++) {
      const below = perfect[height - 1] as Uint8Array;
      perfect.push(nodeHash(p, below, below));
    }
    const reader: SubtreeReader = async (runs) =>
      runs.map(({ height, count }) =>
        Array.from({ length: count }, () => perfect[height] as Uint8Array),
      );
    const huge = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    await fc.assert(
      fc.asyncProperty(huge, huge, huge, async (a, b, m) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const index = m % to;
        const [fromRoot, toRoot] = [await rootOf(p, reader, from), await rootOf(p, reader, to)];
        const included = await inclusionProof(p, reader, index, to);
        const consistent = await consistencyProof(p, reader, from, to);
        const leaf = { index, size: to, leafHash: perfect[0] as Uint8Array, root: toRoot };
        expect(verifyInclusion(p, { ...leaf, proof: included })).toBe(true);
        const trees = { from, to, fromRoot, toRoot };
        expect(verifyConsistency(p, { ...trees, proof: consistent })).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ["a missing hash", (hashes: Hashes) => hashes.slice(1)],
    ["a hash too many", (hashes: Hashes) => [...hashes, ...hashes.slice(0, 1)]],
    ["a short hash", (hashes: Hashes) => hashes.with(0, new Uint8Array(31))],
  ])("refuses a run with %s", async (_name, damage) => {
    const reader: SubtreeReader = async (runs) =>
      runs.map(({ count }) => damage(LEAVES.slice(0, count)));
    await expect(rootOf(p, reader, 3)).rejects.toThrow("does not hold");
  });

  it("passes on what the reader throws", async () => {
    const reader: SubtreeReader = () => Promise.reject(new Error("connection lost"));
    await expect(inclusionProof(p, reader, 0, 2)).rejects.toThrow("connection lost");
  });

  it.each([
    ["root of a negative size", (r: SubtreeReader) => rootOf(p, r, -1)],
    ["root of a fraction", (r: SubtreeReader) => rootOf(p, r, 1.5)],
    ["root of an unsafe size", (r: SubtreeReader) => rootOf(p, r, 2 ** 53)],
    ["leaf past the end", (r: SubtreeReader) => inclusionProof(p, r, 3, 3)],
    ["leaf of the empty tree", (r: SubtreeReader) => inclusionProof(p, r, 0, 0)],
    ["negative leaf", (r: SubtreeReader) => inclusionProof(p, r, -1, 3)],
    ["leaf that is no number", (r: SubtreeReader) => inclusionProof(p, r, Number.NaN, 3)],
    ["growth from nothing", (r: SubtreeReader) => consistencyProof(p, r, 0, 3)],
    ["shrinking", (r: SubtreeReader) => consistencyProof(p, r, 3, 2)],
    ["growth by a fraction", (r: SubtreeReader) => consistencyProof(p, r, 1, 2.5)],
  ])("refuses: %s", async (_name, prove) => {
    const { reader, read } = readerOf(LEVELS, 3);
    await expect(prove(reader)).rejects.toThrow(RangeError);
    expect(read).toEqual([]);
  });
});

describe("tiles", () => {
  it.each([
    [
      { level: 0, index: 3, width: 7 },
      { height: 0, first: 768, count: 7 },
    ],
    [
      { level: 2, index: 1, width: 256 },
      { height: 16, first: 256, count: 256 },
    ],
  ])("%j holds %j", (tile, run) => {
    expect(tileRun(tile)).toEqual(run);
  });
});

describe("tile paths", () => {
  it.each([
    [{ level: 0, index: 0, width: 256 }, "tile/0/000"],
    [{ level: 0, index: 0, width: 1 }, "tile/0/000.p/1"],
    [{ level: 0, index: 999, width: 255 }, "tile/0/999.p/255"],
    [{ level: 1, index: 1000, width: 256 }, "tile/1/x001/000"],
    [{ level: 0, index: 1234067, width: 8 }, "tile/0/x001/x234/067.p/8"],
    [{ level: 63, index: 1_000_000, width: 256 }, "tile/63/x001/x000/000"],
  ])("%j is %s", (tile, path) => {
    expect(tilePath(tile)).toBe(path);
    expect(readPath(path)).toEqual(tile);
  });

  it("go there and back", () => {
    const tile = fc.record({
      level: fc.integer({ min: 0, max: 63 }),
      index: fc.maxSafeNat(),
      width: fc.integer({ min: 1, max: 256 }),
    });
    fc.assert(
      fc.property(tile, (of) => {
        expect(readPath(tilePath(of))).toEqual(of);
      }),
    );
  });

  it("have one spelling each", () => {
    const [level, path] = ["7", "x001/x234/067.p/8"];
    const characters = fc.constantFrom(..."0123456789x/.p -+".split(""));
    fc.assert(
      fc.property(fc.nat({ max: path.length }), fc.nat({ max: 1 }), characters, (at, cut, put) => {
        const changed = path.slice(0, at) + put + path.slice(at + cut);
        const tile = parseTilePath(level, changed);
        if (tile !== null) expect(tilePath(tile)).toBe(`tile/${level}/${changed}`);
      }),
    );
  });

  it.each([
    ["0", ""],
    ["0", "0"],
    ["0", "0000"],
    ["0", "x000/000"],
    ["0", "x001/000/000"],
    ["0", "001/000"],
    ["0", "x001"],
    ["0", "x001/x000"],
    ["0", "000.p/0"],
    ["0", "000.p/01"],
    ["0", "000.p/256"],
    ["0", "000.p/"],
    ["0", "000.p"],
    ["0", "000/"],
    ["0", "/000"],
    ["0", "000\n"],
    ["0", "-01"],
    ["0", "X001/000"],
    ["0", "x999/x999/x999/x999/x999/999"],
    ["0", "x001/x000/x000/x000/x000/x000/000"],
    ["00", "000"],
    ["01", "000"],
    ["64", "000"],
    ["-1", "000"],
    ["", "000"],
    ["entries", "000"],
    ["0\n", "000"],
  ])("%j %j names no tile", (level, path) => {
    expect(parseTilePath(level, path)).toBeNull();
  });

  it.each([
    { level: 64, index: 0, width: 1 },
    { level: -1, index: 0, width: 1 },
    { level: 0, index: -1, width: 1 },
    { level: 0, index: 2 ** 53, width: 1 },
    { level: 0, index: 0, width: 0 },
    { level: 0, index: 0, width: 257 },
    { level: 0.5, index: 0, width: 1 },
  ])("no path for %j", (tile) => {
    expect(() => tilePath(tile)).toThrow(RangeError);
  });
});

function readPath(path: string): Tile | null {
  const [, level = "", rest = ""] = /^tile\/([^/]*)\/(.*)$/.exec(path) ?? [];
  return parseTilePath(level, rest);
}
