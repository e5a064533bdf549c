export interface Marked {
  start: number;
  end: number;
  rules: readonly string[];
  decoders: readonly string[];
}

export interface Segment {
  text: string;
  /** Where it starts, in UTF-16 code units. */
  start: number;
  /** Whether a span covers it; a span of the model alone names no rule. */
  isFound: boolean;
  rules: string[];
  decoders: string[];
}

/**
 * Cuts a text at the edges of the spans that were found in it. Spans may overlap: a segment has the
 * rules of all that cover it. Spans outside the text, or that end before they start, are ignored.
 */
export function highlight(text: string, spans: readonly Marked[]): Segment[] {
  const found = spans
    .map((span) => ({
      ...span,
      start: Math.max(0, span.start),
      end: Math.min(text.length, span.end),
    }))
    .filter(({ start, end }) => start < end);
  const edges = new Set([0, text.length]);
  for (const { start, end } of found) edges.add(start).add(end);
  const cuts = [...edges].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    const over = found.filter((span) => span.start <= start && span.end >= end);
    return {
      text: text.slice(start, end),
      start,
      isFound: over.length > 0,
      rules: [...new Set(over.flatMap(({ rules }) => rules))],
      decoders: [...new Set(over.flatMap(({ decoders }) => decoders))],
    };
  });
}
