import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { concatBytes, fromBase64, fromHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import { emptyRoot, leafHash, treeRoot } from "./merkle";
import { verifyConsistency, verifyInclusion } from "./merkle-proofs";

type Hashes = readonly Uint8Array[];
/** Side of a proof's node, from the leaf upwards. */
type Side = "left" | "right";

const LEAVES: Hashes = Array.from({ length: 2048 }, (_, i) =>
  leafHash(p, Uint8Array.of(i >> 8, i & 255)),
);

function half(size: number): number {
  let k = 1;
  while (k * 2 < size) k *= 2;
  return k;
}

/** PATH(m, D[n]) of RFC 6962 section 2.1.1. */
function path(m: number, leaves: Hashes): Uint8Array[] {
  if (leaves.length === 1) return [];
  const k = half(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return m < k
    ? [...path(m, left), treeRoot(p, right)]
    : [...path(m - k, right), treeRoot(p, left)];
}

function pathSides(m: number, n: number): Side[] {
  if (n === 1) return [];
  const k = half(n);
  return m < k ? [...pathSides(m, k), "right"] : [...pathSides(m - k, n - k), "left"];
}

/** SUBPROOF(m, D[n], b) of RFC 6962 section 2.1.2. */
function subproof(m: number, leaves: Hashes, known: boolean): Uint8Array[] {
  if (m === leaves.length) return known ? [] : [treeRoot(p, leaves)];
  const k = half(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return m <= k
    ? [...subproof(m, left, known), treeRoot(p, right)]
    : [...subproof(m - k, right, false), treeRoot(p, left)];
}

function subproofSides(m: number, n: number, known: boolean): (Side | "start")[] {
  if (m === n) return known ? [] : ["start"];
  const k = half(n);
  return m <= k
    ? [...subproofSides(m, k, known), "right"]
    : [...subproofSides(m - k, n - k, false), "left"];
}

function flipBit(hash: Uint8Array, bit: number): Uint8Array {
  const flipped = Uint8Array.from(hash);
  const at = bit % (hash.byteLength * 8);
  flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7));
  return flipped;
}

/** The proof with one node flipped, dropped, doubled, added or swapped with its neighbour. */
function damaged(proof: Hashes, at: number, bit: number): Hashes[] {
  const added = [
    [...proof, LEAVES[7] as Uint8Array],
    [LEAVES[7] as Uint8Array, ...proof],
  ];
  const node = proof[at % Math.max(1, proof.length)];
  if (node === undefined) return added;
  const i = at % proof.length;
  const next = proof[i + 1];
  return [
    ...added,
    proof.with(i, flipBit(node, bit)),
    proof.toSpliced(i, 1),
    proof.toSpliced(i, 0, node),
    proof.with(i, node.subarray(0, 31)),
    ...(next === undefined ? [] : [proof.with(i, next).with(i + 1, node)]),
  ];
}

/** The first two leaf hashes, cut one byte too early. */
function cutElsewhere(): [Uint8Array, Uint8Array] {
  const bytes = concatBytes(...LEAVES.slice(0, 2));
  return [bytes.slice(0, 31), bytes.slice(31)];
}

const sizes = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: LEAVES.length }));
const cases = fc.tuple(sizes, fc.nat(), fc.nat(), fc.nat());

describe("verifyInclusion", () => {
  it("takes the known proof of the design's golden vector", () => {
    const claim = {
      index: 5,
      size: 6,
      leafHash: fromHex(
        "929c83e84b5b44846617fcb8bc9e50b5abe48aa26a0680e7d79c7684f9e30324",
      ) as Uint8Array,
      proof: [
        "2S+iAM8FjT6DchsQkQujasdebBacLxp6TTstpf7Vwnk=",
        "uw6KQpsOlPrgUeicO0eq/in2+VnHRWJFlPTrYl0Rwwk=",
      ].map((node) => fromBase64(node) as Uint8Array),
      root: fromBase64("kA7io9MHBMqxuEOVVk0feChkKAR+m4JggUOSvUqOgo8=") as Uint8Array,
    };
    expect(verifyInclusion(p, claim)).toBe(true);
    expect(verifyInclusion(p, { ...claim, index: 4 })).toBe(false);
  });

  it("takes every proof of the RFC's recursion for small trees", () => {
    for (let size = 1; size <= 40; size++) {
      const leaves = LEAVES.slice(0, size);
      const root = treeRoot(p, leaves);
      for (const [index, leafHash] of leaves.entries()) {
        const claim = { index, size, leafHash, proof: path(index, leaves), root };
        expect(verifyInclusion(p, claim)).toBe(true);
      }
    }
  });

  it("refuses a proof with anything changed", () => {
    fc.assert(
      fc.property(cases, ([size, m, at, bit]) => {
        const leaves = LEAVES.slice(0, size);
        const index = m % size;
        const leafHash = leaves[index] as Uint8Array;
        const root = treeRoot(p, leaves);
        const claim = { index, size, leafHash, proof: path(index, leaves), root };
        expect(verifyInclusion(p, claim)).toBe(true);
        expect(verifyInclusion(p, { ...claim, leafHash: flipBit(leafHash, bit) })).toBe(false);
        expect(verifyInclusion(p, { ...claim, root: flipBit(root, bit) })).toBe(false);
        for (const other of [index - 1, index + 1]) {
          expect(verifyInclusion(p, { ...claim, index: other })).toBe(false);
        }
        for (const proof of damaged(claim.proof, at, bit)) {
          expect(verifyInclusion(p, { ...claim, proof })).toBe(false);
        }
      }),
    );
  });

  it("takes another size only where the leaf's way up is the same, because a proof does not hold the size", () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: -3, max: 70 }), ([size, m], change) => {
        const leaves = LEAVES.slice(0, size);
        const index = m % size;
        const other = size + change;
        const accepted = verifyInclusion(p, {
          index,
          size: other,
          leafHash: leaves[index] as Uint8Array,
          proof: path(index, leaves),
          root: treeRoot(p, leaves),
        });
        const same =
          index < other && String(pathSides(index, other)) === String(pathSides(index, size));
        expect(accepted).toBe(same);
      }),
    );
  });

  it.each([
    ["the empty tree", 0, 0],
    ["an index past the end", 1, 1],
    ["a negative index", -1, 1],
    ["a fraction", 0.5, 1],
    ["NaN", Number.NaN, 1],
    ["an infinite size", 0, Number.POSITIVE_INFINITY],
    ["an unsafe size", 0, 2 ** 53],
  ])("refuses %s", (_name, index, size) => {
    const leaf = LEAVES[0] as Uint8Array;
    expect(verifyInclusion(p, { index, size, leafHash: leaf, proof: [], root: leaf })).toBe(false);
  });

  it("refuses hashes of another length, although the digest over them is the same", () => {
    const short = new Uint8Array(31);
    const alone = { index: 0, size: 1, leafHash: short, proof: [], root: short };
    expect(verifyInclusion(p, alone)).toBe(false);
    const [left, right] = cutElsewhere();
    const root = treeRoot(p, LEAVES.slice(0, 2));
    const claim = { index: 0, size: 2, leafHash: left, proof: [right], root };
    expect(verifyInclusion(p, claim)).toBe(false);
  });
});

describe("verifyConsistency", () => {
  it("takes the known proof of the design's golden vector", () => {
    const claim = {
      from: 4,
      to: 6,
      fromRoot: fromBase64("uw6KQpsOlPrgUeicO0eq/in2+VnHRWJFlPTrYl0Rwwk=") as Uint8Array,
      toRoot: fromBase64("kA7io9MHBMqxuEOVVk0feChkKAR+m4JggUOSvUqOgo8=") as Uint8Array,
      proof: [fromBase64("qjghtZcZim5OcycWPG7Auf7yjdCgYRZ6rIvmC8tKJdM=") as Uint8Array],
    };
    expect(verifyConsistency(p, claim)).toBe(true);
    expect(verifyConsistency(p, { ...claim, from: 5 })).toBe(false);
  });

  it("takes every proof of the RFC's recursion for small trees", () => {
    for (let to = 1; to <= 40; to++) {
      const leaves = LEAVES.slice(0, to);
      const toRoot = treeRoot(p, leaves);
      for (let from = 1; from <= to; from++) {
        const fromRoot = treeRoot(p, leaves.slice(0, from));
        const proof = subproof(from, leaves, true);
        expect(verifyConsistency(p, { from, to, fromRoot, toRoot, proof })).toBe(true);
      }
    }
  });

  it("refuses a proof with anything changed", () => {
    fc.assert(
      fc.property(cases, ([to, m, at, bit]) => {
        const leaves = LEAVES.slice(0, to);
        const from = 1 + (m % to);
        const fromRoot = treeRoot(p, leaves.slice(0, from));
        const toRoot = treeRoot(p, leaves);
        const claim = { from, to, fromRoot, toRoot, proof: subproof(from, leaves, true) };
        expect(verifyConsistency(p, claim)).toBe(true);
        expect(verifyConsistency(p, { ...claim, fromRoot: flipBit(fromRoot, bit) })).toBe(false);
        expect(verifyConsistency(p, { ...claim, toRoot: flipBit(toRoot, bit) })).toBe(false);
        for (const proof of damaged(claim.proof, at, bit)) {
          expect(verifyConsistency(p, { ...claim, proof })).toBe(false);
        }
      }),
    );
  });

  it("refuses a newer tree in which an older leaf was changed or removed", () => {
    fc.assert(
      fc.property(cases, ([to, m, at, bit]) => {
        const leaves = LEAVES.slice(0, to);
        const from = 1 + (m % to);
        const fromRoot = treeRoot(p, leaves.slice(0, from));
        const i = at % from;
        const forged = [
          leaves.with(i, flipBit(leaves[i] as Uint8Array, bit)),
          [
            ...leaves.toSpliced(i, 1),
            LEAVES[at % LEAVES.length] as Uint8Array,
            LEAVES[0] as Uint8Array,
          ],
        ];
        for (const newer of forged) {
          if (newer.slice(0, from).every((leaf, j) => leaf === leaves[j])) continue;
          const claim = { from, to: newer.length, fromRoot, toRoot: treeRoot(p, newer) };
          const proof = subproof(from, newer, true);
          expect(verifyConsistency(p, { ...claim, proof })).toBe(false);
        }
      }),
    );
  });

  it("takes other sizes only where the way up is the same, because a proof does not hold the sizes", () => {
    const change = fc.integer({ min: -3, max: 5 });
    fc.assert(
      fc.property(cases, change, change, ([to, m], fromChange, toChange) => {
        const leaves = LEAVES.slice(0, to);
        const from = 1 + (m % to);
        const [otherFrom, otherTo] = [from + fromChange, to + toChange];
        const accepted = verifyConsistency(p, {
          from: otherFrom,
          to: otherTo,
          fromRoot: treeRoot(p, leaves.slice(0, from)),
          toRoot: treeRoot(p, leaves),
          proof: subproof(from, leaves, true),
        });
        const same =
          otherFrom >= 1 &&
          otherFrom <= otherTo &&
          String(subproofSides(otherFrom, otherTo, true)) === String(subproofSides(from, to, true));
        expect(accepted).toBe(same);
      }),
    );
  });

  const leaf = LEAVES[0] as Uint8Array;
  it.each([
    ["nothing from the empty tree", 0, 1, false],
    ["a tree that shrank", 2, 1, false],
    ["a negative size", -1, -1, false],
    ["fractions", 1.5, 1.5, false],
    ["NaN", Number.NaN, Number.NaN, false],
    ["unsafe sizes", 2 ** 53, 2 ** 53, false],
    ["growth without a proof", 1, 2, false],
    ["the same tree", 1, 1, true],
  ])("%s", (_name, from, to, accepted) => {
    const claim = { from, to, fromRoot: leaf, toRoot: leaf, proof: [] };
    expect(verifyConsistency(p, claim)).toBe(accepted);
  });

  it("refuses hashes of another length, although the digest over them is the same", () => {
    const [fromRoot, node] = cutElsewhere();
    const toRoot = treeRoot(p, LEAVES.slice(0, 2));
    const claim = { from: 1, to: 2, fromRoot, toRoot, proof: [node] };
    expect(verifyConsistency(p, claim)).toBe(false);
  });

  it("takes the empty tree as consistent with itself only with its one root", () => {
    const root = emptyRoot(p);
    const claim = { from: 0, to: 0, fromRoot: root, toRoot: root, proof: [] };
    expect(verifyConsistency(p, claim)).toBe(true);
    expect(verifyConsistency(p, { ...claim, fromRoot: leaf, toRoot: leaf })).toBe(false);
    expect(verifyConsistency(p, { ...claim, proof: [root] })).toBe(false);
  });
});
