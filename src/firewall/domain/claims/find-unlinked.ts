import type { FactKind, TextSpan, UnlinkedSentence } from "./claim";
import type { ReadText } from "./find-facts";

/**
 * Sentences that state facts which lie within no span: each counts as a claim that nothing proves. A fact
 * that a span cuts is not within it. Takes the text as it was read; its order is that of the text.
 */
export function findUnlinked(text: ReadText, spans: readonly TextSpan[]): UnlinkedSentence[] {
  const covered = mergeSpans(spans);
  const kinds = new Map<number, Set<FactKind>>();
  let at = 0;
  const facts = text.facts.filter(({ kind }) => kind !== "term");
  for (const { kind, start, end, sentence } of [...facts].sort((a, b) => a.start - b.start)) {
    while ((covered[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at += 1;
    const span = covered[at];
    if (kind === "term" || (span !== undefined && span.start <= start && end <= span.end)) continue;
    kinds.set(sentence, (kinds.get(sentence) ?? new Set()).add(kind));
  }
  const { given, starts, ends } = text.folded;
  return [...kinds]
    .sort(([a], [b]) => a - b)
    .map(([sentence, found]) => {
      const { start = 0, end = 0 } = text.sentences[sentence] ?? {};
      const place = { start: starts[start] ?? 0, end: ends[end - 1] ?? 0 };
      return { ...withoutBlanks(given, place), kinds: [...found].sort() };
    });
}

/** Spans in order; those that overlap become one, those that only touch do not: a fact is in one claim. */
function mergeSpans(spans: readonly TextSpan[]): TextSpan[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= start) continue;
    const last = merged.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function withoutBlanks(text: string, { start, end }: TextSpan): TextSpan {
  const words = text.slice(start, end);
  return {
    start: start + words.length - words.trimStart().length,
    end: end - words.length + words.trimEnd().length,
  };
}
