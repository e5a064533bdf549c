import { toHex, utf8, utf8Text } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { CUSTODY_EVENTS, type CustodyAct, type CustodyEvent } from "@/trace/domain/custody-event";

const HASH_TAG = utf8("svc-custody/v1\n");
const DIGEST = /^[0-9a-f]{64}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Predecessor hash of a chain's first event. */
export const ZERO_HEAD = "0".repeat(64);

/** Place of an event in its chain: its number, and the hash of the one before. */
export interface CustodyPlace {
  seq: number;
  prev: string;
}

/**
 * One event as the canonical line (RFC 8785) that is hashed and stored.
 * Throws RangeError for an event that is not known, a time that is not UTC with six fraction digits,
 * a digest that is none or a number that is no integer, and TypeError for what JSON cannot hold.
 */
export function custodyLine(act: CustodyAct, place: CustodyPlace): string {
  if (!CUSTODY_EVENTS.includes(act.event)) throw new RangeError(`"${act.event}" is no event`);
  for (const time of [act.at, act.recorded_at]) {
    if (!isTime(time)) throw new RangeError(`"${time}" is no time of an event`);
  }
  const digests = [place.prev, act.sha256_before, act.sha256_after, act.note_sha256 ?? null];
  for (const digest of digests) {
    if (digest !== null && !DIGEST.test(digest)) throw new RangeError(`"${digest}" is no digest`);
  }
  const event = { ...act, v: 1, seq: place.seq, prev: place.prev };
  requireIntegers(event);
  return canonicalJson(event);
}

function isTime(text: string): boolean {
  if (!TIME.test(text)) return false;
  const instant = new Date(text);
  // A day that no month has would otherwise become one of the next.
  return (
    !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 19) === text.slice(0, 19)
  );
}

function requireIntegers(value: unknown): void {
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new RangeError(`${value} is no integer`);
  }
  if (typeof value === "object" && value !== null) Object.values(value).forEach(requireIntegers);
}

/** SHA-256 over the domain tag and the exact bytes of the line. */
export function custodyHash({ sha256 }: Primitives, line: Uint8Array): Uint8Array {
  return sha256(HASH_TAG, line);
}

/** The first thing that is wrong with a chain of custody, and what it should have been. */
export interface CustodyBreak {
  seq: number;
  reason: "not_canonical" | "sequence_gap" | "prev_mismatch";
  expected: string;
  stored: string;
}

/** As readCustody, for who needs no more than that the chain holds. */
export function verifyCustody(
  primitives: Primitives,
  lines: readonly Uint8Array[],
): { head: string; events: number } | { broken: CustodyBreak } {
  const read = readCustody(primitives, lines);
  return "broken" in read ? read : { head: read.head, events: read.events.length };
}

/**
 * Checks a whole chain from its first event: each line is canonical, numbered in order from 0 and
 * linked to the one before. Returns its events and the head, which the caller has to compare with
 * one from elsewhere, because a chain that was cut at its end is in itself whole.
 */
export function readCustody(
  primitives: Primitives,
  lines: readonly Uint8Array[],
): { head: string; events: CustodyEvent[] } | { broken: CustodyBreak } {
  let head = ZERO_HEAD;
  const events: CustodyEvent[] = [];
  for (const [seq, line] of lines.entries()) {
    const text = textOf(line);
    const event = text === null ? null : parseCanonical(text);
    if (event === null) {
      const stored = text ?? toHex(line);
      return { broken: { seq, reason: "not_canonical", expected: "RFC 8785 JSON", stored } };
    }
    if (event.v !== 1 || event.seq !== seq) {
      const stored = `${String(event.seq)} of v${String(event.v)}`;
      return { broken: { seq, reason: "sequence_gap", expected: `${seq} of v1`, stored } };
    }
    if (event.prev !== head) {
      const stored = String(event.prev);
      return { broken: { seq, reason: "prev_mismatch", expected: head, stored } };
    }
    head = toHex(custodyHash(primitives, line));
    events.push(event as CustodyEvent);
  }
  return { head, events };
}

function textOf(line: Uint8Array): string | null {
  try {
    return utf8Text(line);
  } catch {
    return null;
  }
}

/** The members of a line, or null where it is not the canonical form of an object. */
function parseCanonical(text: string): Partial<CustodyEvent> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject && canonicalJson(value) === text ? { ...value } : null;
  } catch {
    return null;
  }
}
