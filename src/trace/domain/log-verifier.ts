import { equalBytes, toHex } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { type Checkpoint, openCheckpoint } from "./checkpoint";
import { CompactRange } from "./compact-range";
import { type LeafContent, LeafHasher } from "./merkle";
import type { VerificationKey } from "./verification-key";

/** Place of a leaf in the log, and its hash, as stored. */
export interface StoredLeaf {
  idx: bigint;
  leafHash: Uint8Array;
}

/** A record as its leaf has to state it, with that leaf. */
export interface LoggedRecord extends LeafContent {
  /** Null where it is none. */
  leaf: StoredLeaf | null;
  /** Whether it waits to become one. */
  waits: boolean;
}

/** A leaf without a record. */
export type LoneLeaf = Omit<LeafContent, "hash"> & { idx: bigint };

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
/** So many are sorted at once. */
const MOST_KEPT = 10 * SHOWN;

/**
 * Checks the global log: every record is a leaf that is made from it, or waits to become one; every leaf
 * has its record; leaf by leaf no index is left out, and at the size of each checkpoint the root is the
 * one that was signed. Takes records in any order, best those of an epoch together, leaves in their own and checkpoints in that of their sizes.
 */
export class LogVerifier {
  private readonly range: CompactRange;
  private readonly pending: { checkpoint: Checkpoint; size: number }[] = [];
  private readonly unlogged: string[] = [];
  private found: LogBreak[] = [];
  private leavesOfRecords = 0;
  private hasher: LeafHasher | null = null;
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

  /** Whether each leaf that was taken is that of a record that was taken. */
  get isPaired(): boolean {
    return this.leavesOfRecords === this.range.size;
  }

  /** The first of them in the order of the log. */
  get breaks(): readonly LogBreak[] {
    return this.found.toSorted((a, b) => a.index - b.index).slice(0, SHOWN);
  }

  /** Takes a record; its leaf is compared with it. */
  addRecord(record: LoggedRecord): void {
    const { leaf } = record;
    if (leaf === null) {
      if (!record.waits) this.addUnlogged(placeName(record));
      return;
    }
    this.leavesOfRecords += 1;
    const computed = this.leafHashOf(record);
    if (computed === null || !equalBytes(computed, leaf.leafHash)) {
      const expected = computed === null ? placeName(record) : toHex(computed);
      this.fail(Number(leaf.idx), "leaf_mismatch", expected, toHex(leaf.leafHash));
    }
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
  addLeaf({ idx, leafHash: hash }: StoredLeaf): void {
    const index = this.range.size;
    if (idx !== BigInt(index)) this.fail(Number(idx), "index_gap", String(index), String(idx));
    this.range.append(hash);
    this.compareRoots();
  }

  /** Takes a leaf whose record is gone. */
  addLone(leaf: LoneLeaf): void {
    this.fail(Number(leaf.idx), "record_missing", placeName(leaf), "");
  }

  /** A checkpoint that the leaves never reached means that the log was cut. */
  finish(): void {
    for (const place of this.unlogged) this.note(this.range.size, "leaf_missing", place, "");
    for (const { size } of this.pending.splice(0)) {
      this.fail(size, "log_truncated", String(size), String(this.range.size));
    }
  }

  private addUnlogged(place: string): void {
    this.breaksTotal += 1;
    if (this.unlogged.length < SHOWN) this.unlogged.push(place);
  }

  /** Null where no leaf can state such a record. */
  private leafHashOf(record: LoggedRecord): Uint8Array | null {
    const { chain, epoch, seq, hash } = record;
    if (this.hasher?.chain !== chain || this.hasher.epoch !== epoch) {
      this.hasher = new LeafHasher(this.primitives, chain, epoch);
    }
    try {
      return this.hasher.hash(seq, hash);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
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

  private fail(...found: Parameters<LogVerifier["note"]>): void {
    this.breaksTotal += 1;
    this.note(...found);
  }

  private note(index: number, reason: LogBreak["reason"], expected: string, stored: string): void {
    this.found.push({ index, reason, expected, stored });
    if (this.found.length >= MOST_KEPT) this.found = [...this.breaks];
  }
}

function placeName({ chain, epoch, seq }: Omit<LeafContent, "hash">): string {
  return `${chain}#${epoch}/${seq}`;
}
