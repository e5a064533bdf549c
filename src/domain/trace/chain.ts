import { createHash } from "node:crypto";

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

const HASH_TAG = "svc-trace/v1\n";

/** SHA-256 over the domain tag and the exact bytes of the line. */
export function recordHash(line: Uint8Array): Buffer {
  return createHash("sha256").update(HASH_TAG).update(line).digest();
}

/** What the first record of an epoch links to, so that a chain cannot be moved to another log. */
export function genesisHash(origin: string, chain: string, epoch: number): Buffer {
  return createHash("sha256")
    .update(`svc-trace-genesis/v1\n${origin}\n${chain}\n${epoch}\n`)
    .digest();
}

/** Members of a line around its body; the body is compared through the hash, not parsed. */
function lineFrame(record: StoredRecord): string {
  const prev = Buffer.from(record.prev).toString("hex");
  return `,"chain":"${record.chain}","epoch":${record.epoch},"prev":"${prev}","seq":${record.seq},"v":1}`;
}

/**
 * Checks one epoch of one chain record by record, in order of `seq`: genesis, links, hashes, frame
 * of the line against the columns, and at the end the head. Stops at the first break.
 */
export class ChainVerifier {
  private next = 0n;
  private head: Buffer;
  private broken: ChainBreak | null = null;

  constructor(
    origin: string,
    private readonly chain: string,
    private readonly epoch: number,
  ) {
    this.head = genesisHash(origin, chain, epoch);
  }

  /** Takes the next record; returns the break when this record is the first wrong one. */
  add(record: StoredRecord): ChainBreak | null {
    if (this.broken !== null) return null;
    const frame = lineFrame(record);
    const text = Buffer.from(record.line).toString("utf8");
    const computed = recordHash(record.line);
    if (record.seq !== this.next) {
      return this.fail(record.seq, "sequence_gap", String(this.next), String(record.seq));
    }
    if (!text.startsWith('{"body":') || !text.endsWith(frame)) {
      return this.fail(record.seq, "line_mismatch", frame, text.slice(-frame.length));
    }
    if (!computed.equals(record.hash)) {
      return this.fail(record.seq, "hash_mismatch", computed.toString("hex"), hex(record.hash));
    }
    if (!this.head.equals(record.prev)) {
      return this.fail(record.seq, "prev_mismatch", this.head.toString("hex"), hex(record.prev));
    }
    this.head = computed;
    this.next += 1n;
    return null;
  }

  /** Compares with the stored head; a head that is ahead means that records were cut off. */
  finish(stored: StoredHead | null): ChainBreak | null {
    if (this.broken !== null) return null;
    if (stored === null) return this.fail(this.next, "head_missing", hex(this.head), "");
    if (stored.nextSeq !== this.next || !this.head.equals(stored.head)) {
      return this.fail(
        this.next,
        "head_mismatch",
        `${this.next} ${hex(this.head)}`,
        `${stored.nextSeq} ${hex(stored.head)}`,
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

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
