import { type Technique, techniqueById } from "@/encoding/domain/techniques/catalogue";
import { currentTechnique } from "@/encoding/domain/techniques/current-id";
import type { MappingKind } from "./rules/curated";
import type { Proof, Suggestion } from "./suggest";
import { presentVerdicts, type Verdict } from "./verdicts";

/** Where the report of a tool names a technique. */
export interface Mention {
  /** Evidence item that proves it, or the run where there is none. */
  source: string;
  evidenceId: string | null;
  /** The id exactly as written there; null where the report names it outside what is stored. */
  words: string | null;
  in: "evidence" | "text";
  start: number;
  end: number;
}

export interface MergeInput {
  /** The newest first. */
  verdicts: readonly Verdict[];
  /** As the function of that name gives it. */
  toolNamed: readonly string[];
  /** By the id as written in `toolNamed`. */
  mentions: ReadonlyMap<string, Mention>;
  suggestions: readonly Suggestion[];
  /** Current id to the retired one that the curated table was published with. */
  publishedAs: ReadonlyMap<string, string>;
}

export type MergedProof = Proof | StatedProof;

interface StatedProof {
  kind: "analyst" | "tool";
  source: string;
  words: { text: string; in: "evidence" | "text"; start: number; end: number }[];
  evidenceId: string | null;
}

export interface MergedTechnique {
  technique: Technique;
  kind: MappingKind | "unspecified";
  /** The strongest ground. */
  basis: "analyst" | "tool" | Suggestion["basis"];
  source: "analyst" | "tool" | "heuristic";
  ruleId: string | null;
  proof: MergedProof[];
  /** Only for suggestions without a judgement. */
  score: number | null;
  confidence: Suggestion["confidence"];
  status: "suggested" | "confirmed" | "rejected";
  verdict: Verdict | null;
  redirectedFrom: string | null;
}

export interface MergedTechniques {
  /** Confirmed ones, those that a tool names, suggestions, then rejected ones; each technique once. */
  techniques: MergedTechnique[];
  /** Ids that are no active technique of ATT&CK Enterprise. */
  unmapped: string[];
}

/**
 * One answer for each technique from all that speaks for it. Strongest first: a person's word, a tool's
 * report, the curated table, a rule, the model. All proofs are kept whichever ground is the strongest.
 */
export function mergeTechniques(input: MergeInput): MergedTechniques {
  const present = presentVerdicts(input.verdicts);
  const suggestions = new Map(input.suggestions.map((each) => [each.techniqueId, each]));
  const named = new Set(input.toolNamed);
  const ids = new Set([...present.keys(), ...named, ...suggestions.keys()]);
  const merged = [...ids].flatMap((id) => {
    const technique = techniqueById(id);
    if (technique === null) return [];
    return mergeOne(technique, {
      verdict: present.get(id) ?? null,
      isNamed: named.has(id),
      mention: input.mentions.get(id) ?? null,
      suggestion: suggestions.get(id) ?? null,
      publishedAs: input.publishedAs.get(id) ?? null,
    });
  });
  return {
    techniques: merged.sort(byStrength),
    unmapped: [...ids].filter((id) => techniqueById(id) === null).sort(),
  };
}

interface Grounds {
  verdict: Verdict | null;
  isNamed: boolean;
  mention: Mention | null;
  suggestion: Suggestion | null;
  publishedAs: string | null;
}

function mergeOne(technique: Technique, grounds: Grounds): MergedTechnique {
  const { verdict, mention, suggestion } = grounds;
  const status = verdict === null ? "suggested" : standing(verdict);
  const { basis, source } = strongest(grounds);
  const isPlainSuggestion = source === "heuristic" && status === "suggested";
  return {
    technique,
    kind: suggestion?.kind ?? "unspecified",
    basis,
    source,
    ruleId: suggestion?.ruleId ?? null,
    proof: [
      ...(verdict === null ? [] : [analystProof(verdict)]),
      ...(mention === null ? [] : [toolProof(mention)]),
      ...(suggestion?.proof ?? []),
    ],
    score: isPlainSuggestion ? (suggestion?.score ?? null) : null,
    confidence: confidenceOf(source, grounds),
    status,
    verdict,
    redirectedFrom: redirection(grounds),
  };
}

function standing({ verdict }: Verdict): MergedTechnique["status"] {
  return verdict === "confirmed" ? "confirmed" : "rejected";
}

/** A rejection is no source of a technique; it is used only where there is no other. */
function strongest({
  verdict,
  isNamed,
  suggestion,
}: Grounds): Pick<MergedTechnique, "basis" | "source"> {
  if (verdict?.verdict === "confirmed") return { basis: "analyst", source: "analyst" };
  if (isNamed) return { basis: "tool", source: "tool" };
  if (suggestion !== null) return { basis: suggestion.basis, source: "heuristic" };
  return { basis: "analyst", source: "analyst" };
}

function analystProof({ statement }: Verdict): StatedProof {
  return { kind: "analyst", source: statement, words: [], evidenceId: null };
}

function toolProof({ source, evidenceId, words, ...place }: Mention): StatedProof {
  return {
    kind: "tool",
    source,
    words: words === null ? [] : [{ text: words, ...place }],
    evidenceId,
  };
}

/** A report that is kept with the id in it is a firmer ground than one that is not. */
function confidenceOf(
  source: MergedTechnique["source"],
  { mention, suggestion }: Grounds,
): Suggestion["confidence"] {
  if (source === "analyst") return "high";
  if (source === "tool") return mention !== null && mention.words !== null ? "high" : "medium";
  return suggestion?.confidence ?? "low";
}

/** The retired id as recorded at the source: by a person, in a report, in the table. */
function redirection({ verdict, mention, publishedAs }: Grounds): string | null {
  const byPerson = verdict === null ? null : currentTechnique(verdict.techniqueId)?.redirectedFrom;
  const words = mention?.words?.replace("_", ".");
  const byTool = words === undefined ? null : currentTechnique(words)?.redirectedFrom;
  return verdict?.redirectedFrom ?? byPerson ?? byTool ?? publishedAs;
}

function rankOf({ status, source }: MergedTechnique): number {
  if (status === "confirmed") return 0;
  if (status === "rejected") return 3;
  return source === "tool" ? 1 : 2;
}

function byStrength(a: MergedTechnique, b: MergedTechnique): number {
  return (
    rankOf(a) - rankOf(b) ||
    (b.score ?? 0) - (a.score ?? 0) ||
    (a.technique.id < b.technique.id ? -1 : 1)
  );
}
