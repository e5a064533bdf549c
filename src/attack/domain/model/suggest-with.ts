import { parentOf } from "@/encoding/domain/techniques/catalogue";
import { currentTechnique } from "@/encoding/domain/techniques/current-id";
import { curatedMappings } from "../rules/curated";
import { type MatchedWords, quietKind, type RuleHit } from "../rules/match-rules";
import type { TechniqueKind } from "../rules/rule";
import { type ReadInput, readInput, type SuggestionInput } from "../rules/suggestion-input";
import { calibrated } from "./calibrate";
import type { LinearModel } from "./linear-model";
import { type Ranked, rankTechniques, type Voices } from "./rank-techniques";

/** Why a technique is suggested: the words or identifiers themselves, and who reads them so. */
export interface Proof {
  readonly kind: "cve" | "cwe" | "words";
  /** Name of the curated table, id of a rule, or "model". */
  readonly source: string;
  /** Never empty; start and end are UTF-16 offsets into the title or text as given, else 0. */
  readonly words: readonly MatchedWords[];
}

/** A technique that an analyst may confirm or reject. */
export interface Suggestion {
  /** Active in the catalogue; a sub-technique only where a rule or a curated row says so. */
  readonly techniqueId: string;
  readonly kind: TechniqueKind;
  /** The strongest of what speaks for it. */
  readonly basis: "curated" | "rule" | "model";
  readonly ruleId: string | null;
  /** 0 to 100; of suggestions with 40, experts agreed with at least about 40 in 100. 100 for curated rows. */
  readonly score: number;
  readonly confidence: "low" | "medium" | "high";
  readonly proof: readonly Proof[];
}

/** Everything that decides an answer besides the input and the model. */
export interface Settings {
  readonly curated: boolean;
  readonly limit: number;
  /** Suggestions with a lower score are not made. */
  readonly threshold: number;
  readonly voices: Voices;
}

/** Below it a suggestion says nothing; above, its score says how much. */
export const SHOWN_FROM = 3;

const CURATED_SOURCE = "ctid-kev";
const HIGH = 50;
const MEDIUM = 25;

function confidenceOf(score: number): Suggestion["confidence"] {
  if (score >= HIGH) return "high";
  return score >= MEDIUM ? "medium" : "low";
}

function proofOf({ hits, words }: Ranked): Proof[] {
  const proof = hits.flatMap(({ rule, words, cwes }): Proof[] => [
    { kind: "words", source: rule.id, words },
    { kind: "cwe", source: rule.id, words: cwes },
  ]);
  return [...proof, { kind: "words" as const, source: "model", words }].filter(
    (each) => each.words.length > 0,
  );
}

/** The rule whose record for this technique is best; the table's order breaks ties. */
function strongest(model: LinearModel, { hits, place }: Ranked): RuleHit | null {
  let best: RuleHit | null = null;
  let most = -1;
  for (const hit of hits) {
    const trust = model.trust.get(hit.rule.id)?.get(place) ?? 0;
    if (trust > most) {
      best = hit;
      most = trust;
    }
  }
  return best;
}

function suggestionOf(model: LinearModel, ranked: Ranked): Suggestion | null {
  const parent = model.labels[ranked.place] ?? "";
  const hit = strongest(model, ranked);
  const [named = parent, kind = model.kinds[ranked.place] ?? "unspecified"] =
    hit?.rule.techniques.find(([id]) => parentOf(id) === parent) ?? [];
  const current = currentTechnique(named);
  if (current === null) return null;
  const heard = ranked.heardWords ? "both" : "rules";
  const score = Math.round(100 * calibrated(model.calibration[heard], ranked.chance));
  return {
    techniqueId: current.id,
    kind,
    basis: hit === null ? "model" : "rule",
    ruleId: hit?.rule.id ?? null,
    score,
    confidence: confidenceOf(score),
    proof: proofOf(ranked),
  };
}

function curatedSuggestions(cves: readonly string[]): Suggestion[] {
  const rows = new Map<string, Suggestion>();
  for (const { cve, techniqueId, kind } of curatedMappings(cves)) {
    const words = [{ text: cve, in: "cve" as const, start: 0, end: 0 }];
    const proof = { kind: "cve" as const, source: CURATED_SOURCE, words };
    const known = rows.get(techniqueId);
    rows.set(techniqueId, {
      techniqueId,
      kind: known?.kind ?? kind,
      basis: "curated",
      ruleId: null,
      score: 100,
      confidence: "high",
      proof: [...(known?.proof ?? []), proof],
    });
  }
  return [...rows.values()];
}

/** Suggestions of rules and model, best first, those below the threshold left out. */
function heuristicSuggestions(
  model: LinearModel,
  input: ReadInput,
  { threshold, voices }: Settings,
): Suggestion[] {
  if (quietKind(input) !== null) return [];
  let lowest = 100;
  const suggestions: Suggestion[] = [];
  for (const ranked of rankTechniques(model, input, voices)) {
    const suggestion = suggestionOf(model, ranked);
    if (suggestion === null || suggestion.score < threshold) continue;
    // Rare techniques are listed above their own score; those below must not seem surer than they
    // are.
    lowest = Math.min(lowest, suggestion.score);
    suggestions.push({ ...suggestion, score: lowest, confidence: confidenceOf(lowest) });
  }
  return suggestions;
}

/** Adds what rules and model find to the curated row of the same technique, or to the list. */
function merged(curated: readonly Suggestion[], others: readonly Suggestion[]): Suggestion[] {
  const all = [...curated];
  for (const other of others) {
    const parent = parentOf(other.techniqueId);
    const place = all.findIndex(({ techniqueId }) => parentOf(techniqueId) === parent);
    const row = all[place];
    if (row === undefined) all.push(other);
    else all[place] = { ...row, ruleId: other.ruleId, proof: [...row.proof, ...other.proof] };
  }
  return all;
}

/** Suggests techniques with a given model and given settings; see suggest.ts for the product's. */
export function suggestWith(
  model: LinearModel,
  input: SuggestionInput,
  settings: Settings,
): Suggestion[] {
  const read = readInput(input);
  const curated = settings.curated ? curatedSuggestions(read.cves) : [];
  return merged(curated, heuristicSuggestions(model, read, settings)).slice(
    0,
    Math.max(0, settings.limit),
  );
}
