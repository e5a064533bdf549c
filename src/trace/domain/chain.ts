import { equalBytes, toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";

/** A record as the store holds it. */
export interface StoredRecord {
  chain: string;
  epoch: number;
  seq: bigint;
  prev: Uint8Array;
  hash: Uint8Array;
  /** The exact canonical line that was hashed. */
  line: Uint8Array;
}

/** Head of an epoch as the store holds it. */
export interface StoredHead {
  chain: string;
  epoch: number;
  nextSeq: bigint;
  head: Uint8Array;
}

/** The first thing that is wrong with a chain, and what it should have been. */
export interface ChainBreak {
  chain: string;
  epoch: number;
  seq: bigint;
  reason:
    | "hash_mismatch"
    | "prev_mismatch"
    | "sequence_gap"
    | "line_mismatch"
    | "head_mismatch"
    | "head_missing";
  expected: string;
  stored: string;
}

const HASH_TAG = utf8("svc-trace/v1\n");
const LINE_START = utf8('{"body":');

/** SHA-256 over the domain tag and the exact bytes of the line. */
export function recordHash({ sha256 }: Primitives, line: Uint8Array): Uint8Array {
  return sha256(HASH_TAG, line);
}

/** Predecessor hash of an epoch's first record, so that a chain cannot be moved to another log. */
export function genesisHash(
  { sha256 }: Primitives,
  origin: string,
  chain: string,
  epoch: number,
): Uint8Array {
  return sha256(utf8(`svc-trace-genesis/v1\n${origin}\n${chain}\n${epoch}\n`));
}

/** Members of a line around its body; the body is compared through the hash, not parsed. */
function lineFrame(record: StoredRecord): string {
  const prev = toHex(record.prev);
  return `,"chain":"${record.chain}","epoch":${record.epoch},"prev":"${prev}","seq":${record.seq},"v":1}`;
}

/**
 * Whether a record is consistent by itself: its line names its place, and its hash is that of its
 * line. Its neighbours are checked by ChainVerifier.
 */
export function isSelfConsistent(primitives: Primitives, record: StoredRecord): boolean {
  const frame = utf8(lineFrame(record));
  return (
    isFramed(record.line, frame) && equalBytes(recordHash(primitives, record.line), record.hash)
  );
}

function isFramed(line: Uint8Array, frame: Uint8Array): boolean {
  return (
    equalBytes(line.subarray(0, LINE_START.byteLength), LINE_START) &&
    equalBytes(tailOf(line, frame), frame)
  );
}

function tailOf(line: Uint8Array, frame: Uint8Array): Uint8Array {
  return line.subarray(Math.max(0, line.byteLength - frame.byteLength));
}

/**
 * Checks one epoch of one chain record by record, in order of `seq`: genesis, links, hashes, frame
 * of the line against the columns, and at the end the head. Stops at the first break.
 */
export class ChainVerifier {
  private next = 0n;
  private head: Uint8Array;
  private broken: ChainBreak | null = null;

  constructor(
    private readonly primitives: Primitives,
    origin: string,
    private readonly chain: string,
    private readonly epoch: number,
  ) {
    this.head = genesisHash(primitives, origin, chain, epoch);
  }

  /** Takes the next record; returns the break when this record is the first wrong one. */
  add(record: StoredRecord): ChainBreak | null {
    if (this.broken !== null) return null;
    const { line } = record;
    const frame = utf8(lineFrame(record));
    const computed = recordHash(this.primitives, line);
    if (record.seq !== this.next) {
      return this.fail(record.seq, "sequence_gap", String(this.next), String(record.seq));
    }
    if (!isFramed(line, frame)) {
      return this.fail(record.seq, "line_mismatch", text(frame), text(tailOf(line, frame)));
    }
    if (!equalBytes(computed, record.hash)) {
      return this.fail(record.seq, "hash_mismatch", toHex(computed), toHex(record.hash));
    }
    if (!equalBytes(this.head, record.prev)) {
      return this.fail(record.seq, "prev_mismatch", toHex(this.head), toHex(record.prev));
    }
    this.head = computed;
    this.next += 1n;
    return null;
  }

  /** Compares with the stored head; a head that is ahead means that records were cut off. */
  finish(stored: StoredHead | null): ChainBreak | null {
    if (this.broken !== null) return null;
    if (stored === null) return this.fail(this.next, "head_missing", toHex(this.head), "");
    if (stored.nextSeq !== this.next || !equalBytes(this.head, stored.head)) {
      return this.fail(
        this.next,
        "head_mismatch",
        `${this.next} ${toHex(this.head)}`,
        `${stored.nextSeq} ${toHex(stored.head)}`,
      );
    }
    return null;
  }

  private fail(
    seq: bigint,
    reason: ChainBreak["reason"],
    expected: string,
    stored: string,
  ): ChainBreak {
    this.broken = { chain: this.chain, epoch: this.epoch, seq, reason, expected, stored };
    return this.broken;
  }
}

/** For a reader; the bytes may be anything. */
function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
