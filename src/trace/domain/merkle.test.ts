import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromHex, toHex, utf8Text } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import { emptyRoot, LeafHasher, leafData, leafHash, nodeHash, treeRoot } from "./merkle";

/** Reference leaves of Certificate Transparency and the roots of their first n (transparency-dev/merkle). */
const LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657"].concat(
  "606162636465666768696a6b6c6d6e6f",
);
const ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

function bytes(hex: string): Uint8Array {
  return fromHex(hex) ?? new Uint8Array();
}

/** MTH(D[n]) as RFC 6962 section 2.1 writes it. */
function recursiveRoot(hashes: readonly Uint8Array[]): Uint8Array {
  const [only] = hashes;
  if (only === undefined) return emptyRoot(p);
  if (hashes.length === 1) return only;
  let k = 1;
  while (k * 2 < hashes.length) k *= 2;
  return nodeHash(p, recursiveRoot(hashes.slice(0, k)), recursiveRoot(hashes.slice(k)));
}

describe("treeRoot", () => {
  it.each(ROOTS.map((root, size) => [size, root] as const))("%i reference leaves", (size, root) => {
    const hashes = LEAVES.slice(0, size).map((leaf) => leafHash(p, bytes(leaf)));
    expect(toHex(treeRoot(p, hashes))).toBe(root);
  });

  it("is the recursion of the RFC for every size", () => {
    const hashes = Array.from({ length: 140 }, (_, i) => leafHash(p, Uint8Array.of(i)));
    for (let size = 0; size <= hashes.length; size++) {
      const first = hashes.slice(0, size);
      expect(toHex(treeRoot(p, first))).toBe(toHex(recursiveRoot(first)));
    }
  });

  it("changes with every leaf", () => {
    const hashes = fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { minLength: 1 });
    fc.assert(
      fc.property(hashes, fc.nat(), fc.nat({ max: 255 }), (leaves, at, bit) => {
        const changed = leaves.map((leaf) => leaf.slice());
        const leaf = changed[at % leaves.length] ?? new Uint8Array();
        leaf[bit >> 3] = (leaf[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(toHex(treeRoot(p, changed))).not.toBe(toHex(treeRoot(p, leaves)));
      }),
    );
  });

  it("cannot take an inner node for a leaf", () => {
    const left = leafHash(p, Uint8Array.of(1));
    const right = leafHash(p, Uint8Array.of(2));
    const joined = new Uint8Array([...left, ...right]);
    expect(toHex(leafHash(p, joined))).not.toBe(toHex(nodeHash(p, left, right)));
  });
});

describe("leafData", () => {
  const leaf = {
    chain: "did:svc:agt:analyst-01",
    epoch: 1,
    seq: 0n,
    hash: bytes("7c0c1253adaf1fa825c4426b10cd5d81a6dc871edc2a6b6866e4b962493dbf34"),
  };

  it("gives the known answer of the design's golden vector", () => {
    const data = leafData(leaf);
    expect(utf8Text(data)).toBe(
      '{"chain":"did:svc:agt:analyst-01","epoch":1,"hash":"7c0c1253adaf1fa825c4426b10cd5d81a6dc871edc2a6b6866e4b962493dbf34","seq":0,"v":1}',
    );
    expect(toHex(leafHash(p, data))).toBe(
      "c6f86476058cabf4bbc3bab787e7c1ef5b799095018b406a2c891697b4239368",
    );
  });

  it.each([
    ["a negative seq", { seq: -1n }],
    ["a seq that a JSON number cannot hold", { seq: 2n ** 53n }],
    ["a negative epoch", { epoch: -1 }],
    ["a fraction of an epoch", { epoch: 0.5 }],
    ["a short hash", { hash: new Uint8Array(31) }],
    ["a long hash", { hash: new Uint8Array(33) }],
  ])("refuses %s", (_name, change) => {
    expect(() => leafData({ ...leaf, ...change })).toThrow(RangeError);
  });

  it.each([
    ["of one epoch", "did:svc:agt:analyst-01"],
    ["of a name with signs that JSON escapes", 'a"\\ü'],
  ])("is hashed the same in a row: %s", (_name, chain) => {
    const hasher = new LeafHasher(p, chain, 3);
    const places = fc.bigInt({ min: 0n, max: 2n ** 53n - 1n });
    fc.assert(
      fc.property(places, fc.uint8Array({ minLength: 32, maxLength: 32 }), (seq, hash) => {
        const expected = leafHash(p, leafData({ chain, epoch: 3, seq, hash }));
        expect(toHex(hasher.hash(seq, hash))).toBe(toHex(expected));
      }),
    );
    expect(() => hasher.hash(0n, new Uint8Array(31))).toThrow(RangeError);
    expect(() => hasher.hash(2n ** 53n, leaf.hash)).toThrow(RangeError);
  });

  it("takes the largest seq", () => {
    expect(utf8Text(leafData({ ...leaf, seq: 2n ** 53n - 1n }))).toContain(
      '"seq":9007199254740991,',
    );
  });
});
