import { equalBytes } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { emptyRoot, HASH_LENGTH, nodeHash } from "./merkle";

/** Claim checked by an inclusion proof. */
export interface InclusionClaim {
  /** Place of the leaf, from 0. */
  index: number;
  /** Leaves in the tree. */
  size: number;
  leafHash: Uint8Array;
  /** From the leaf's sibling up to the child of the root. */
  proof: readonly Uint8Array[];
  root: Uint8Array;
}

/** Claim checked by a consistency proof. */
export interface ConsistencyClaim {
  /** Leaves in the older tree. */
  from: number;
  /** Leaves in the newer tree. */
  to: number;
  fromRoot: Uint8Array;
  toRoot: Uint8Array;
  proof: readonly Uint8Array[];
}

/**
 * True when the proof shows that the leaf is at `index` of the tree with that size and root (RFC
 * 9162 section 2.1.3.2). False for everything else, malformed input included; never throws.
 */
export function verifyInclusion(
  p: Primitives,
  { index, size, leafHash, proof, root }: InclusionClaim,
): boolean {
  if (!isSize(index) || !isSize(size) || index >= size) return false;
  if (![leafHash, ...proof].every(isHash)) return false;
  const path = new Path(index, size - 1);
  let hash = leafHash;
  for (const sibling of proof) {
    if (path.atRoot) return false;
    hash = path.siblingIsLeft ? nodeHash(p, sibling, hash) : nodeHash(p, hash, sibling);
    path.ascend();
  }
  return path.atRoot && equalBytes(hash, root);
}

/**
 * True when the proof shows that the newer tree only appended to the older one (RFC 9162 section
 * 2.1.4.2). An empty tree is consistent with itself alone: nothing can be proven from it. False for
 * everything else, malformed input included; never throws.
 */
export function verifyConsistency(
  p: Primitives,
  { from, to, fromRoot, toRoot, proof }: ConsistencyClaim,
): boolean {
  if (!isSize(from) || !isSize(to) || from > to || !proof.every(isHash)) return false;
  if (from === to) {
    if (proof.length > 0 || !equalBytes(fromRoot, toRoot)) return false;
    return from > 0 || equalBytes(fromRoot, emptyRoot(p));
  }
  if (from === 0) return false;
  const path = new Path(from - 1, to - 1);
  path.skipRightEdges();
  // A complete older tree is itself the node to start from, so the proof leaves it out.
  const [start, ...rest] = path.atLeftEdge ? [fromRoot, ...proof] : proof;
  if (start === undefined) return false;
  let older = start;
  let newer = start;
  for (const node of rest) {
    if (path.atRoot) return false;
    if (path.siblingIsLeft) {
      older = nodeHash(p, node, older);
      newer = nodeHash(p, node, newer);
    } else {
      newer = nodeHash(p, newer, node);
    }
    path.ascend();
  }
  return path.atRoot && equalBytes(older, fromRoot) && equalBytes(newer, toRoot);
}

/** The way from a node up to the root: `fn` and `sn` of RFC 9162, beyond 32 bits. */
class Path {
  constructor(
    private node: number,
    private last: number,
  ) {}

  get atRoot(): boolean {
    return this.last === 0;
  }

  get atLeftEdge(): boolean {
    return this.node === 0;
  }

  get siblingIsLeft(): boolean {
    return isOdd(this.node) || this.node === this.last;
  }

  ascend(): void {
    // The last node without a partner moves up until it has one on its left.
    if (this.node === this.last) while (this.node !== 0 && !isOdd(this.node)) this.shift();
    this.shift();
  }

  skipRightEdges(): void {
    while (isOdd(this.node)) this.shift();
  }

  private shift(): void {
    this.node = Math.floor(this.node / 2);
    this.last = Math.floor(this.last / 2);
  }
}

function isOdd(value: number): boolean {
  return value % 2 === 1;
}

function isSize(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Bytes cut at another place than between two hashes would give the same digest. */
function isHash(value: Uint8Array): boolean {
  return value.byteLength === HASH_LENGTH;
}
