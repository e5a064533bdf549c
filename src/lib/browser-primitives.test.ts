import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { concatBytes, toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { browserPrimitives } from "./browser-primitives";

const { Point } = ed25519;
const bytes = fc.uint8Array({ maxLength: 300 });
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });

function both(key: Uint8Array, message: Uint8Array, signature: Uint8Array): [boolean, boolean] {
  return [
    browserPrimitives.verifyEd25519(key, message, signature),
    nodePrimitives.verifyEd25519(key, message, signature),
  ];
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(Uint8Array.from(bytes).reverse())}`);
}

describe("browserPrimitives", () => {
  it("hashes as Node does, however the bytes are cut", () => {
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 4 }), (pieces) => {
        const digest = toHex(browserPrimitives.sha256(...pieces));
        expect(digest).toBe(toHex(nodePrimitives.sha256(...pieces)));
        expect(digest).toBe(toHex(browserPrimitives.sha256(concatBytes(...pieces))));
      }),
    );
  });

  it("agrees with Node on signatures, whole and changed", () => {
    const change = fc.record({
      part: fc.constantFrom("none", "key", "message", "signature"),
      bit: fc.nat(),
    });
    fc.assert(
      fc.property(seeds, bytes, change, (seed, message, { part, bit }) => {
        const given = {
          key: ed25519.getPublicKey(seed),
          message: concatBytes(message, Uint8Array.of(0)),
          signature: ed25519.sign(concatBytes(message, Uint8Array.of(0)), seed),
        };
        if (part !== "none") {
          const target = given[part as keyof typeof given];
          const at = bit % (target.byteLength * 8);
          target[at >> 3] = (target[at >> 3] ?? 0) ^ (1 << (at & 7));
        }
        const valid = part === "none";
        expect(both(given.key, given.message, given.signature)).toEqual([valid, valid]);
      }),
    );
  });

  it("agrees with Node on arbitrary bytes of any length", () => {
    const about = (length: number) =>
      fc.oneof(fc.uint8Array({ minLength: length, maxLength: length }), bytes);
    fc.assert(
      fc.property(about(32), bytes, about(64), (key, message, signature) => {
        expect(both(key, message, signature)).toEqual([false, false]);
      }),
    );
  });

  it("refuses a signature that only the equation with the cofactor accepts, as Node does", () => {
    const seed = new Uint8Array(32).fill(5);
    const message = new Uint8Array([1, 2, 3]);
    const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(seed);
    const ofOrderTwo = Point.fromAffine({ x: 0n, y: Point.Fp.ORDER - 1n });
    const nonce = 12345n;
    const r = Point.BASE.multiply(nonce).add(ofOrderTwo).toBytes();
    const k = littleEndian(sha512(concatBytes(r, pointBytes, message)));
    const s = Point.Fn.toBytes(Point.Fn.create(nonce + k * scalar));
    const crafted = concatBytes(r, s);
    expect(ed25519.verify(crafted, message, pointBytes, { zip215: false })).toBe(true);
    expect(both(pointBytes, message, crafted)).toEqual([false, false]);
  });

  it("refuses keys of small order, under which anybody could sign", () => {
    const keys = [Point.ZERO, Point.fromAffine({ x: 0n, y: Point.Fp.ORDER - 1n })];
    for (const key of keys.map((point) => point.toBytes())) {
      const forged = concatBytes(Point.BASE.toBytes(), Point.Fn.toBytes(1n));
      expect(browserPrimitives.verifyEd25519(key, new Uint8Array(), forged)).toBe(false);
    }
  });
});
