import { toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { recordHash } from "@/trace/domain/chain";
import {
  anyShape,
  countShape,
  isObject,
  nullableShape,
  objectShape,
  oneOfShape,
  type Shape,
  textShape,
} from "../verify-shape";
import { parseLine, splitLines } from "./verify-custody";
import { parseRecordLine } from "./verify-log";

const text = textShape();
const digest = textShape(/^[0-9a-f]{64}$/);
const ENTRY = {
  entry_id: text,
  body: anyShape,
  sha256: digest,
  author: text,
  author_name: text,
  chain_epoch: countShape,
  chain_seq: countShape,
  entry_hash: digest,
  prev_hash: digest,
  record: text,
} as const satisfies Record<string, Shape>;

/** The two registers: how their entries are called, shaped and recorded. */
const REGISTERS = {
  white_team: { prefix: "LOG", kind: "engagement.log", shape: objectShape(ENTRY) },
  evidence: {
    prefix: "REG",
    kind: "engagement.evidence",
    shape: objectShape({
      ...ENTRY,
      check: oneOfShape("verified", "digest_only", "lost"),
      path: nullableShape(text),
    }),
  },
} as const;

/** An entry whose body and record were found to be what they say of each other. */
export interface CheckedEntry {
  id: string;
  /** Canonical JSON. */
  body: string;
  members: Readonly<Record<string, unknown>>;
  chain_epoch: number;
  chain_seq: number;
  entryHash: string;
  prevHash: string;
  check: unknown;
  path: unknown;
}

/**
 * Reads the entries of a register: each body has its digest, and the record that commits to that
 * digest has the hash that the entry names. Numbers run from 1 without a gap, because nothing in a
 * register is ever taken out. Returns what is wrong where anything is.
 */
export function readEntries(
  p: Primitives,
  chain: string,
  register: keyof typeof REGISTERS,
  part: Uint8Array,
): CheckedEntry[] | string {
  const lines = splitLines(part);
  if (lines === null) return "The part is not made of lines.";
  const entries: CheckedEntry[] = [];
  for (const [at, line] of lines.entries()) {
    const id = `${REGISTERS[register].prefix}-${at + 1}`;
    const entry = readEntry(p, chain, register, id, line);
    if (typeof entry === "string") return `${id}: ${entry}`;
    entries.push(entry);
  }
  return entries;
}

function readEntry(
  p: Primitives,
  chain: string,
  register: keyof typeof REGISTERS,
  id: string,
  bytes: Uint8Array,
): CheckedEntry | string {
  const { kind, shape } = REGISTERS[register];
  const line = parseLine(bytes);
  if (line === null || shape(line, "entry") !== null) return "its line cannot be read.";
  const { entry_id, body, sha256, author, chain_epoch, chain_seq, entry_hash, prev_hash } = line;
  if (entry_id !== id) return `${JSON.stringify(entry_id)} stands in its place.`;
  if (!isObject(body)) return "its body is no object.";
  const canonical = canonicalJson(body);
  if (toHex(p.sha256(utf8(canonical))) !== sha256) return "its body has another digest.";
  if (body.register !== register) return "its body belongs to the other register.";
  const recordBytes = utf8(String(line.record));
  const record = parseRecordLine(recordBytes);
  if (record === null) return "its record is not the canonical line of one.";
  if (toHex(recordHash(p, recordBytes)) !== entry_hash) return "its record has another hash.";
  if (record.chain !== chain || record.epoch !== chain_epoch || record.seq !== chain_seq) {
    return "its record stands elsewhere.";
  }
  if (record.prev !== prev_hash) return "its record follows another one.";
  const { sum } = record.body;
  if (record.body.kind !== kind || record.body.actor !== author || !isObject(sum)) {
    return "its record is that of something else.";
  }
  const expected = {
    entry: id,
    kind: body.kind,
    side: body.side,
    sha256,
    content_sha256: register === "evidence" ? body.sha256 : null,
    corrects: body.corrects ?? undefined,
  };
  for (const [name, value] of Object.entries(expected)) {
    if (sum[name] !== value) return `its record says another ${name}.`;
  }
  return {
    id,
    body: canonical,
    members: body,
    chain_epoch,
    chain_seq,
    entryHash: String(entry_hash),
    prevHash: String(prev_hash),
    check: line.check,
    path: line.path,
  };
}

/** Text for a whole register without a fault. */
export function entriesText(count: number): string {
  return `${count} entries without a gap; each body has its digest, and each record commits to it.`;
}

/** Checks entries of a chain: how many directly follow another one here, or what is wrong. */
export function followChain(entries: readonly CheckedEntry[]): number | string {
  const sorted = [...entries].sort(
    (a, b) => a.chain_epoch - b.chain_epoch || a.chain_seq - b.chain_seq,
  );
  let followed = 0;
  for (const [at, entry] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before === undefined || before.chain_epoch !== entry.chain_epoch) continue;
    if (before.chain_seq === entry.chain_seq)
      return `${entry.id} and ${before.id} have one place in the chain.`;
    if (before.chain_seq + 1 !== entry.chain_seq) continue;
    if (before.entryHash !== entry.prevHash) return `${entry.id} does not follow ${before.id}.`;
    followed += 1;
  }
  return followed;
}
