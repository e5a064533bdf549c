import { HEX_DIGITS, utf8 } from "@/encoding/domain/crypto/encoding";
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

/** Members of a leaf in the order that RFC 8785 sorts them into; only the name has anything to escape. */
function leafStart(chain: string, epoch: number): Uint8Array {
  return utf8(`{"chain":${canonicalJson(chain)},"epoch":${epoch},"hash":"`);
}

function leafEnd(seq: bigint): string {
  return `","seq":${seq},"v":1}`;
}

function requireLeaf({ epoch, seq, hash }: LeafContent): void {
  if (!Number.isSafeInteger(epoch) || epoch < 0) throw new RangeError(`epoch ${epoch} of a leaf`);
  if (seq < 0n || seq > MOST_SAFE) throw new RangeError(`seq ${seq} of a leaf`);
  if (hash.length !== HASH_LENGTH) throw new RangeError("the hash of a leaf has 32 bytes");
}

const MOST_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Data of a record's leaf: its RFC 8785 bytes, so that a monitor sees the order of every chain
 * without seeing the content. Throws RangeError for an epoch or seq that JSON cannot hold exactly
 * and for a hash that is not 32 bytes.
 */
export function leafData({ chain, epoch, seq, hash }: LeafContent): Uint8Array {
  return new LeafFrame(chain, epoch).filled(seq, hash).slice(LEAF_PREFIX.length);
}

/** Hash and the members behind it with the largest number. */
const LONGEST_END = 2 * HASH_LENGTH + 64;

/** What is hashed for the leaves of one epoch: the same bytes but for hash and number of a record. */
class LeafFrame {
  private readonly bytes: Uint8Array;
  private readonly hashAt: number;

  constructor(
    readonly chain: string,
    readonly epoch: number,
  ) {
    const start = leafStart(chain, epoch);
    this.hashAt = LEAF_PREFIX.length + start.length;
    this.bytes = new Uint8Array(this.hashAt + LONGEST_END);
    this.bytes.set(LEAF_PREFIX);
    this.bytes.set(start, LEAF_PREFIX.length);
  }

  /** Prefix and data of a record's leaf, until the next is asked for. */
  filled(seq: bigint, hash: Uint8Array): Uint8Array {
    const { bytes, chain, epoch } = this;
    requireLeaf({ chain, epoch, seq, hash });
    let at = this.hashAt;
    for (let i = 0; i < hash.length; i++) {
      const byte = hash[i] ?? 0;
      bytes[at++] = HEX_DIGITS[byte >> 4] ?? 0;
      bytes[at++] = HEX_DIGITS[byte & 15] ?? 0;
    }
    const end = leafEnd(seq);
    for (let i = 0; i < end.length; i++) bytes[at++] = end.charCodeAt(i);
    return bytes.subarray(0, at);
  }
}

/** Hashes the leaves of one epoch as leafHash and leafData do, in a fraction of their time. */
export class LeafHasher {
  private readonly frame: LeafFrame;

  constructor(
    private readonly primitives: Primitives,
    readonly chain: string,
    readonly epoch: number,
  ) {
    this.frame = new LeafFrame(chain, epoch);
  }

  /** Hash of the leaf of a record of this epoch. Throws as leafData does. */
  hash(seq: bigint, hash: Uint8Array): Uint8Array {
    return this.primitives.sha256(this.frame.filled(seq, hash));
  }
}
