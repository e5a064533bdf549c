import { type LinearModel, linearModel } from "./model/linear-model";
import type { ModelDocument } from "./model/model-document";
import { type Settings, SHOWN_FROM, type Suggestion, suggestWith } from "./model/suggest-with";
import weights from "./model/weights.json" with { type: "json" };
import type { SuggestionInput } from "./rules/suggestion-input";

export type { Proof, Suggestion } from "./model/suggest-with";

/** Rules, weights and curated table in one word: it changes whenever an answer may. */
export const SUGGESTER_VERSION: string = weights.version;

/** As many as an incident shows, in its lists as on its page. */
export const SUGGESTIONS_SHOWN = 5;

let unpacked: LinearModel | null = null;

function shippedModel(): LinearModel {
  unpacked ??= linearModel(weights.model as ModelDocument);
  return unpacked;
}

/**
 * Suggests ATT&CK techniques for an incident or a finding, best first: a heuristic for an analyst to
 * confirm or reject, no attribution. An empty answer means that nothing speaks for any technique.
 *
 * Curated rows for exactly these CVE come first; then rules and a linear model over words, as
 * docs/decisions/attack.md describes. Every suggestion names the words, weaknesses or rows that it
 * rests on, and equal input gives equal output. Throws nothing.
 */
export function suggestTechniques(
  input: SuggestionInput,
  options: Partial<Pick<Settings, "curated" | "limit" | "threshold">> = {},
): Suggestion[] {
  return suggestWith(shippedModel(), input, {
    curated: options.curated ?? true,
    limit: options.limit ?? SUGGESTIONS_SHOWN,
    threshold: options.threshold ?? SHOWN_FROM,
    voices: "both",
  });
}
