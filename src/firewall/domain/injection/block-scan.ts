import { variantsOf } from "./decode";
import type { Channel, DetectedOrder, DetectedSpan } from "./detection";
import { floorsOf } from "./floors";
import { MISSPELT, misspelt } from "./misspelt";
import { type LinearModel, scoreWindows, squash } from "./model";
import { ordersOf } from "./orders";
import { placeOf, type Reading, readText, rulesIn } from "./reading";

/** Code units that are scored together. */
export const BLOCK = 8192;
/** Code units that a block shares with the one before, more than a window. */
export const OVERLAP = 640;
/** How often a text that was decoded is decoded again. */
const DEEPEST = 2;
/** Spans kept of one block, and of a whole text. */
const MOST_SPANS = 16;

export interface BlockResult {
  readonly logit: number;
  readonly spans: readonly DetectedSpan[];
  readonly orders: readonly DetectedOrder[];
}

interface Budget {
  left: number;
}

interface Candidate {
  readonly first: number;
  readonly last: number;
  readonly logit: number;
}

/** The best of what overlaps, best first. */
export function withoutOverlaps(spans: readonly DetectedSpan[]): DetectedSpan[] {
  const kept: DetectedSpan[] = [];
  const sorted = [...spans].sort((a, b) => b.score - a.score || a.start - b.start || a.end - b.end);
  for (const span of sorted) {
    if (kept.length === MOST_SPANS) break;
    if (kept.every(({ start, end }) => end <= span.start || start >= span.end)) kept.push(span);
  }
  return kept;
}

function spanOf(reading: Reading, candidate: Candidate, decoders: readonly string[]): DetectedSpan {
  const place = placeOf(reading, candidate);
  const { normal } = reading;
  const hiding = normal.hidden.filter(({ start, end }) => start < place.end && end > place.start);
  const start = normal.originalOffset(place.start);
  return {
    start,
    end: Math.max(start + 1, normal.originalOffset(place.end)),
    score: squash(candidate.logit),
    rules: rulesIn(reading, place.start, place.end),
    decoders: [...new Set([...decoders, ...hiding.map(({ decoder }) => decoder)])],
  };
}

/** The windows that reach a logit, the best of what overlaps, best first. */
function bestWindows(candidates: Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  candidates.sort((a, b) => b.logit - a.logit || a.first - b.first || a.last - b.last);
  for (const candidate of candidates) {
    if (kept.length === MOST_SPANS) break;
    if (kept.every(({ first, last }) => last < candidate.first || first > candidate.last)) {
      kept.push(candidate);
    }
  }
  return kept;
}

type Visit = (reading: Reading, decoders: readonly string[], start: number, end: number) => void;

/** Visits a text and all that can be decoded from it; the place is that of the outermost code. */
function visitReadings(
  text: string,
  decoders: readonly string[],
  place: readonly [number, number] | null,
  budget: Budget,
  visit: Visit,
): void {
  const reading = readText(
    text,
    decoders.some((decoder) => decoder !== MISSPELT),
  );
  visit(reading, decoders, place?.[0] ?? 0, place?.[1] ?? text.length);
  if (decoders.length === DEEPEST) return;
  const { tokens } = reading;
  const plain = reading.normal.text;
  for (const variant of [...variantsOf(plain, tokens), ...misspelt(plain, tokens)]) {
    if (decoders.includes(variant.decoder) && variant.decoder !== "base64") continue;
    if (decoders.length > 0) {
      if (variant.text.length > budget.left) continue;
      budget.left -= variant.text.length;
    }
    const start = reading.normal.originalOffset(variant.start);
    const end = Math.max(start + 1, reading.normal.originalOffset(variant.end));
    visitReadings(
      variant.text,
      [...decoders, variant.decoder],
      place ?? [start, end],
      budget,
      visit,
    );
  }
}

/** Visits every reading of a text of any length; the last argument is where its block starts. */
export function eachReading(
  text: string,
  visit: (reading: Reading, decoders: readonly string[], offset: number) => void,
): void {
  for (let from = 0; ; from += BLOCK - OVERLAP) {
    const block = text.slice(from, from + BLOCK);
    visitReadings(block, [], null, { left: 2 * block.length }, (reading, decoders) =>
      visit(reading, decoders, from),
    );
    if (from + BLOCK >= text.length) return;
  }
}

/** Lifts a logit safely over the threshold that it has to reach. */
const LIFT = 1e-4;

/** Scores one block of text; spans are those that are suspicious at least, in offsets of the block. */
export function scanBlock(text: string, model: LinearModel, channel: Channel): BlockResult {
  const least = unsquash(model.thresholds.suspicious);
  const floor = {
    SUSPICIOUS: least + LIFT,
    INJECTION: unsquash(model.thresholds.injection) + LIFT,
  };
  let logit = Number.NEGATIVE_INFINITY;
  const spans: DetectedSpan[] = [];
  const orders: DetectedOrder[] = [];
  visitReadings(text, [], null, { left: 2 * text.length }, (reading, decoders, start, end) => {
    const candidates: Candidate[] = [];
    const consider = (first: number, last: number, own: number) => {
      if (own > logit) logit = own;
      if (own >= least) candidates.push({ first, last, logit: own });
    };
    scoreWindows(reading, model, consider);
    for (const { verdict, sentence } of floorsOf(reading))
      consider(sentence, sentence, floor[verdict]);
    if (channel === "document") {
      for (const order of ordersOf(reading))
        orders.push(decoders.length > 0 ? { ...order, start, end } : order);
    }
    for (const candidate of bestWindows(candidates)) {
      const span = spanOf(reading, candidate, decoders);
      spans.push(decoders.length > 0 ? { ...span, start, end } : span);
    }
  });
  return { logit, spans: withoutOverlaps(spans), orders };
}

/** The logit of a score. */
export function unsquash(score: number): number {
  return Math.log(score / (1 - score));
}

export type Models = Readonly<Record<Channel, LinearModel>>;
