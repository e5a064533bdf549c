import { toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";

/** Length of every hash in the tree. */
export const HASH_LENGTH = 32;

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

/** A record's place and hash, as its leaf states them. */
export interface LeafContent {
  chain: string;
  epoch: number;
  seq: bigint;
  /** Hash of the record's line, 32 bytes. */
  hash: Uint8Array;
}

/** Hash of a leaf over its data (RFC 6962 section 2.1). */
export function leafHash({ sha256 }: Primitives, data: Uint8Array): Uint8Array {
  return sha256(LEAF_PREFIX, data);
}

/** Hash of an inner node over its two children (RFC 6962 section 2.1). */
export function nodeHash({ sha256 }: Primitives, left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(NODE_PREFIX, left, right);
}

/** Root of the tree without leaves: SHA-256 of nothing (RFC 6962 section 2.1). */
export function emptyRoot({ sha256 }: Primitives): Uint8Array {
  return sha256();
}

/** Merkle Tree Hash over the leaf hashes in their order (RFC 6962 section 2.1). */
export function treeRoot(p: Primitives, leafHashes: readonly Uint8Array[]): Uint8Array {
  let level = leafHashes;
  while (level.length > 1) level = levelAbove(p, level);
  return level[0] ?? emptyRoot(p);
}

/** Pairs hashed, and a last one without a partner moved up as it is: the same tree as the RFC's recursion. */
function levelAbove(p: Primitives, level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (const [at, left] of level.entries()) {
    if (at % 2 === 1) continue;
    const right = level[at + 1];
    above.push(right === undefined ? left : nodeHash(p, left, right));
  }
  return above;
}

/**
 * Data of a record's leaf: its RFC 8785 bytes, so that a monitor sees the order of every chain
 * without seeing the content. Throws RangeError for an epoch or seq that JSON cannot hold exactly
 * and for a hash that is not 32 bytes.
 */
export function leafData({ chain, epoch, seq, hash }: LeafContent): Uint8Array {
  if (!Number.isSafeInteger(epoch) || epoch < 0) throw new RangeError(`epoch ${epoch} of a leaf`);
  if (seq < 0n || seq > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError(`seq ${seq} of a leaf`);
  if (hash.byteLength !== HASH_LENGTH) throw new RangeError("the hash of a leaf has 32 bytes");
  // Members in the order that RFC 8785 sorts them into: only the name has anything to escape.
  return utf8(
    `{"chain":${canonicalJson(chain)},"epoch":${epoch},"hash":"${toHex(hash)}","seq":${seq},"v":1}`,
  );
}
