import type { MappingKind } from "./curated";

/** How an expert of the CTID methodology would call the step: entry, direct gain, or what follows. */
export type TechniqueKind = MappingKind | "unspecified";

/** `[technique id, kind]`, the likeliest first; sub-techniques only where the words decide them. */
export type RuleTechnique = readonly [id: string, kind: MappingKind];

/** One row of the methodology: words or weakness numbers of an incident, and what follows from them. */
export interface Rule {
  readonly id: string;
  readonly name: string;
  /** Any of them is enough. No unbounded gaps: the text is hostile. */
  readonly words: readonly RegExp[];
  readonly cwes: readonly number[];
  readonly techniques: readonly RuleTechnique[];
  /** Place, product or rights that prove nothing without another rule or words that the model knows. */
  readonly supporting?: true;
}
