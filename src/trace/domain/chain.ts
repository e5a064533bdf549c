import {
  concatBytes,
  equalBytes,
  HEX_DIGITS,
  toHex,
  utf8,
} from "@/encoding/domain/crypto/encoding";
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

/** Members of a line after its body, up to the hash of its predecessor. */
function frameStart(chain: string, epoch: number): Uint8Array {
  return utf8(`,"chain":"${chain}","epoch":${epoch},"prev":"`);
}

/** Members of a line behind that hash. */
function frameEnd(seq: bigint): string {
  return `","seq":${seq},"v":1}`;
}

/**
 * Whether a record is consistent by itself: its line names its place, and its hash is that of its
 * line. Its neighbours are checked by ChainVerifier.
 */
export function isSelfConsistent(primitives: Primitives, record: StoredRecord): boolean {
  return (
    isFramed(record, frameStart(record.chain, record.epoch)) &&
    equalBytes(recordHash(primitives, record.line), record.hash)
  );
}

/** Whether a line begins and ends with the members around its body; the body is compared through the hash, not parsed. */
function isFramed({ line, prev, seq }: StoredRecord, start: Uint8Array): boolean {
  const end = frameEnd(seq);
  const prevAt = line.length - end.length - 2 * prev.length;
  const startAt = prevAt - start.length;
  return (
    startAt >= 0 &&
    holds(line, 0, LINE_START) &&
    holds(line, startAt, start) &&
    holdsHex(line, prevAt, prev) &&
    holdsAscii(line, line.length - end.length, end)
  );
}

function holds(line: Uint8Array, at: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (line[at + i] !== bytes[i]) return false;
  return true;
}

function holdsAscii(line: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (line[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

function holdsHex(line: Uint8Array, at: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    const place = at + 2 * i;
    if (line[place] !== HEX_DIGITS[byte >> 4] || line[place + 1] !== HEX_DIGITS[byte & 15]) {
      return false;
    }
  }
  return true;
}

/**
 * Checks one epoch of one chain record by record, in order of `seq`: genesis, links, hashes, frame
 * of the line against the columns, and at the end the head. Stops at the first break.
 */
export class ChainVerifier {
  private next = 0n;
  private head: Uint8Array;
  private readonly start: Uint8Array;
  private broken: ChainBreak | null = null;

  constructor(
    private readonly primitives: Primitives,
    origin: string,
    private readonly chain: string,
    private readonly epoch: number,
  ) {
    this.head = genesisHash(primitives, origin, chain, epoch);
    this.start = frameStart(chain, epoch);
  }

  /** Takes the next record of the epoch; returns the break when this record is the first wrong one. */
  add(record: StoredRecord): ChainBreak | null {
    if (this.broken !== null) return null;
    const { line } = record;
    if (record.seq !== this.next) {
      return this.fail(record.seq, "sequence_gap", String(this.next), String(record.seq));
    }
    if (!isFramed(record, this.start)) return this.failFrame(record);
    const computed = recordHash(this.primitives, line);
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

  private failFrame({ seq, prev, line }: StoredRecord): ChainBreak {
    const frame = concatBytes(this.start, utf8(toHex(prev) + frameEnd(seq)));
    const stored = line.subarray(Math.max(0, line.length - frame.length));
    return this.fail(seq, "line_mismatch", text(frame), text(stored));
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
