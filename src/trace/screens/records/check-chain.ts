import { fromHex, utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { type ChainBreak, ChainVerifier, type StoredRecord } from "@/trace/domain/chain";
import type { RecordPageDto } from "@/trace/server/log-dto";
import { readRecordLine } from "./record-line";

/** The first wrong record of a chain, for a reader. */
export interface ShownBreak {
  epoch: number;
  seq: string;
  reason: ChainBreak["reason"] | "unreadable";
  expected: string;
  stored: string;
}

/** Result of recomputing a whole chain. */
export interface ChainCheck {
  records: number;
  /** The present one, and so the number of epochs. */
  epoch: number;
  /** Hash of the last record of the present epoch, hexadecimal. */
  head: string;
  /** The store says so, and the last record is the one that seals. */
  sealed: boolean;
  broken: ShownBreak | null;
}

/** Where raw records come from: the present epoch where none is named. */
export type ReadRecords = (place: {
  epoch: number | undefined;
  cursor: string | null;
}) => Promise<RecordPageDto>;

export interface CheckSteps {
  onProgress: (done: number, total: number) => void;
  /** Gives the page a turn. */
  pause: () => Promise<void>;
  signal: AbortSignal;
}

/** Records between two turns of the page: some milliseconds of hashing. */
const CHUNK = 200;

interface EpochCheck {
  records: number;
  head: string;
  sealed: boolean;
  broken: ShownBreak | null;
}

/**
 * Recomputes every hash of every epoch of a chain from its raw records, page by page, and compares
 * the last one with the head. Stops at the first break. Throws what reading throws, and AbortError.
 */
export async function checkChain(
  primitives: Primitives,
  chain: string,
  read: ReadRecords,
  steps: CheckSteps,
): Promise<ChainCheck> {
  const newest = await read({ epoch: undefined, cursor: null });
  let records = 0;
  let last: EpochCheck | null = null;
  for (let epoch = 1; epoch <= newest.epoch; epoch++) {
    const before = records;
    last = await checkEpoch(primitives, chain, epoch, read, {
      ...steps,
      onProgress: (done, total) => steps.onProgress(before + done, before + total),
    });
    records += last.records;
    if (last.broken !== null) return { ...last, records, epoch: newest.epoch, sealed: false };
  }
  if (last === null) throw new Error("the chain has no epoch");
  return { ...last, records, epoch: newest.epoch };
}

async function checkEpoch(
  primitives: Primitives,
  chain: string,
  epoch: number,
  read: ReadRecords,
  steps: CheckSteps,
): Promise<EpochCheck> {
  let verifier: ChainVerifier | null = null;
  let origin = "";
  let cursor: string | null = null;
  let records = 0;
  let lastLine = "";
  for (;;) {
    const page: RecordPageDto = await read({ epoch, cursor });
    if (page.chain !== chain || page.epoch !== epoch || (verifier && page.origin !== origin)) {
      throw new Error("the answer is about another chain");
    }
    origin = page.origin;
    verifier ??= new ChainVerifier(primitives, origin, chain, epoch);
    const { head } = page;
    const result = (broken: ShownBreak | null): EpochCheck => ({
      records,
      head: head.hash,
      sealed: broken === null && head.sealed && isSeal(lastLine),
      broken,
    });
    for (const record of page.records) {
      const stored = readRecord(page, record);
      const found = stored === null ? unreadable(epoch, record) : shown(verifier.add(stored));
      if (found !== null) return result(found);
      records += 1;
      lastLine = record.line;
      if (records % CHUNK === 0) await turn(steps, records, Number(head.next_seq));
    }
    await turn(steps, records, Number(head.next_seq));
    if (page.next_cursor === null) return result(finish(verifier, page));
    // A page without records that promises more would be requested again for ever.
    if (page.records.length === 0) throw new Error("a page without records is not the last one");
    cursor = page.next_cursor;
  }
}

async function turn(steps: CheckSteps, done: number, total: number): Promise<void> {
  steps.onProgress(done, total);
  await steps.pause();
  steps.signal.throwIfAborted();
}

type RawRecord = RecordPageDto["records"][number];

function readRecord(page: RecordPageDto, record: RawRecord): StoredRecord | null {
  const prev = fromHex(record.prev);
  const hash = fromHex(record.hash);
  if (prev === null || hash === null || !/^\d{1,18}$/.test(record.seq)) return null;
  const { chain, epoch } = page;
  return { chain, epoch, seq: BigInt(record.seq), prev, hash, line: utf8(record.line) };
}

function unreadable(epoch: number, { seq, prev, hash }: RawRecord): ShownBreak {
  return { epoch, seq, reason: "unreadable", expected: "", stored: `${prev} ${hash}` };
}

function finish(verifier: ChainVerifier, { chain, epoch, head }: RecordPageDto): ShownBreak | null {
  const hash = fromHex(head.hash);
  if (hash === null || !/^\d{1,18}$/.test(head.next_seq)) {
    return shown(verifier.finish(null));
  }
  return shown(verifier.finish({ chain, epoch, nextSeq: BigInt(head.next_seq), head: hash }));
}

function shown(found: ChainBreak | null): ShownBreak | null {
  if (found === null) return null;
  const { epoch, seq, reason, expected, stored } = found;
  return { epoch, seq: String(seq), reason, expected, stored };
}

function isSeal(line: string): boolean {
  return readRecordLine(line)?.kind === "chain.seal";
}
