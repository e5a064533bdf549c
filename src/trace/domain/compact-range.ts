import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { emptyRoot, nodeHash } from "./merkle";

/**
 * A tree that only grows at its right edge: holds one hash for each full subtree, so that the root
 * of a log of any length is found in memory that grows with its logarithm (RFC 6962 section 2.1).
 */
export class CompactRange {
  private readonly subtrees: Uint8Array[] = [];
  private leaves = 0;

  constructor(private readonly primitives: Primitives) {}

  get size(): number {
    return this.leaves;
  }

  /** Adds the hash of the next leaf. */
  append(leaf: Uint8Array): void {
    let hash = leaf;
    for (let rest = this.leaves; rest % 2 === 1; rest = Math.floor(rest / 2)) {
      const left = this.subtrees.pop();
      if (left === undefined) throw new Error("the range lost a subtree");
      hash = nodeHash(this.primitives, left, hash);
    }
    this.subtrees.push(hash);
    this.leaves += 1;
  }

  /** Root over all leaves so far. */
  root(): Uint8Array {
    const [last, ...others] = this.subtrees.toReversed();
    if (last === undefined) return emptyRoot(this.primitives);
    return others.reduce((right, left) => nodeHash(this.primitives, left, right), last);
  }
}
