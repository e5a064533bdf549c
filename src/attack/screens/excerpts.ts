export interface Span {
  start: number;
  end: number;
}

export interface ExcerptPiece {
  at: number;
  text: string;
  marked: boolean;
}

export interface Excerpt {
  at: number;
  pieces: ExcerptPiece[];
  /** Whether the text goes on before and after it. */
  cutBefore: boolean;
  cutAfter: boolean;
}

/** UTF-16 units of context on either side of a match. */
const AROUND = 90;
/** How far an end moves inwards to fall between two words. */
const LONGEST_WORD = 20;

/**
 * Cuts the surroundings of the spans out of a text, each span marked. Spans are UTF-16 offsets;
 * those outside the text are left out, and excerpts that would touch are one.
 */
export function excerptsAround(text: string, spans: readonly Span[], around = AROUND): Excerpt[] {
  const windows: { from: number; to: number; spans: Span[] }[] = [];
  for (const span of mergeSpans(text, spans)) {
    const [from, to] = [span.start - around, span.end + around];
    const last = windows.at(-1);
    if (last !== undefined && from <= last.to) {
      last.to = to;
      last.spans.push(span);
    } else windows.push({ from, to, spans: [span] });
  }
  return windows.map(({ from, to, spans: inside }) => {
    const first = inside[0]?.start ?? from;
    const last = inside.at(-1)?.end ?? to;
    const start = startBefore(text, from, first);
    const end = endAfter(text, to, last);
    return {
      at: start,
      pieces: cut(text, start, end, inside),
      cutBefore: start > 0,
      cutAfter: end < text.length,
    };
  });
}

function mergeSpans(text: string, spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  const inside = spans.filter(({ start, end }) => start >= 0 && start < end && end <= text.length);
  for (const { start, end } of inside.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function cut(text: string, start: number, end: number, spans: readonly Span[]): ExcerptPiece[] {
  const pieces: ExcerptPiece[] = [];
  let at = start;
  const push = (to: number, marked: boolean) => {
    if (to > at) pieces.push({ at, text: text.slice(at, to), marked });
    at = to;
  };
  for (const span of spans) {
    push(span.start, false);
    push(span.end, true);
  }
  push(end, false);
  return pieces;
}

function startBefore(text: string, wanted: number, match: number): number {
  if (wanted <= 0) return 0;
  const space = text.slice(wanted, Math.min(wanted + LONGEST_WORD, match)).search(/\s/);
  if (space !== -1) return wanted + space + 1;
  return isInsidePair(text, wanted) ? wanted + 1 : wanted;
}

function endAfter(text: string, wanted: number, match: number): number {
  if (wanted >= text.length) return text.length;
  const from = Math.max(wanted - LONGEST_WORD, match);
  const space = text.slice(from, wanted).search(/\s\S*$/);
  if (space !== -1) return from + space;
  return isInsidePair(text, wanted) ? wanted - 1 : wanted;
}

/** Whether a cut here would part the two units of one character. */
function isInsidePair(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
