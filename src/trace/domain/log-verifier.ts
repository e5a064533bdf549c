import { equalBytes, toHex } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { type Checkpoint, openCheckpoint } from "./checkpoint";
import { CompactRange } from "./compact-range";
import { leafData, leafHash } from "./merkle";
import type { VerificationKey } from "./verification-key";

/** A leaf as stored, with the hash of its record. */
export interface StoredLeaf {
  idx: bigint;
  chain: string;
  epoch: number;
  seq: bigint;
  leafHash: Uint8Array;
  /** Null where the record is gone. */
  recordHash: Uint8Array | null;
}

/** One thing that is wrong with the log. */
export interface LogBreak {
  /** Index of the leaf, or size of the checkpoint. */
  index: number;
  reason:
    | "index_gap"
    | "record_missing"
    | "leaf_missing"
    | "leaf_mismatch"
    | "checkpoint_signature"
    | "checkpoint_root"
    | "log_truncated";
  expected: string;
  stored: string;
}

const SHOWN = 100;

/**
 * Checks the global log leaf by leaf in order: no index left out, every leaf made from a record that
 * is there, and at the size of each checkpoint the root that was signed. Takes the checkpoints in the
 * order of their sizes.
 */
export class LogVerifier {
  private readonly range: CompactRange;
  private readonly pending: { checkpoint: Checkpoint; size: number }[] = [];
  /** The first of them. */
  readonly breaks: LogBreak[] = [];
  breaksTotal = 0;

  constructor(
    private readonly primitives: Primitives,
    /** Under each name that the log had: a note names the one that it was signed under. */
    private readonly keys: readonly VerificationKey[],
  ) {
    this.range = new CompactRange(primitives);
  }

  get size(): number {
    return this.range.size;
  }

  /** Takes a published note; its root is compared once the leaves reach its size. */
  expectCheckpoint(note: string, size: number): void {
    const opened = openCheckpoint(this.primitives, note, this.keys);
    if (opened === null || opened.checkpoint.size !== size) {
      this.fail(size, "checkpoint_signature", `a checkpoint of size ${size} by this log`, note);
      return;
    }
    this.pending.push({ checkpoint: opened.checkpoint, size });
    this.compareRoots();
  }

  /** Takes the next leaf. */
  add(leaf: StoredLeaf): void {
    const index = this.range.size;
    if (leaf.idx !== BigInt(index)) {
      this.fail(Number(leaf.idx), "index_gap", String(index), String(leaf.idx));
    }
    if (leaf.recordHash === null) {
      const place = `${leaf.chain}#${leaf.epoch}/${leaf.seq}`;
      this.fail(index, "record_missing", place, "");
    } else {
      const computed = leafHash(this.primitives, leafData({ ...leaf, hash: leaf.recordHash }));
      if (!equalBytes(computed, leaf.leafHash)) {
        this.fail(index, "leaf_mismatch", toHex(computed), toHex(leaf.leafHash));
      }
    }
    this.range.append(leaf.leafHash);
    this.compareRoots();
  }

  /** Takes the name of a record that is neither a leaf nor waits to become one. */
  addUnlogged(place: string): void {
    this.fail(this.range.size, "leaf_missing", place, "");
  }

  /** A checkpoint that the leaves never reached means that the log was cut. */
  finish(): void {
    for (const { size } of this.pending.splice(0)) {
      this.fail(size, "log_truncated", String(size), String(this.range.size));
    }
  }

  private compareRoots(): void {
    for (;;) {
      const [next] = this.pending;
      if (next === undefined || next.size !== this.range.size) return;
      this.pending.shift();
      const root = this.range.root();
      if (!equalBytes(root, next.checkpoint.root)) {
        this.fail(next.size, "checkpoint_root", toHex(next.checkpoint.root), toHex(root));
      }
    }
  }

  private fail(index: number, reason: LogBreak["reason"], expected: string, stored: string): void {
    this.breaksTotal += 1;
    if (this.breaks.length < SHOWN) this.breaks.push({ index, reason, expected, stored });
  }
}
