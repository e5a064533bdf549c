import type { TechniqueKind } from "../rules/rule";

/** A technique that the model knows, and what the training items say of it. */
export interface LabelRow {
  readonly id: string;
  /** Training items that experts gave it. */
  readonly count: number;
  /** The experts' usual word for its part, where most of them agree. */
  readonly kind: TechniqueKind;
  /** Constant of its classifier in units of `scale`; null where the items are too few for one. */
  readonly constant: number | null;
}

/** How often a rule applied to training items, and for how many of them each technique was right. */
export interface RuleRow {
  readonly id: string;
  readonly applied: number;
  /** `T1190:12 T1059:7`, in the order of the rule. */
  readonly right: string;
}

/** Whether words had a say or rules alone. */
export type Heard = "both" | "rules";

/** Written by training and read by the suggester; simple enough to read and compare by eye. */
export interface ModelDocument {
  readonly attack_version: string;
  readonly seed: number;
  readonly items: number;
  readonly labels: readonly LabelRow[];
  readonly rules: readonly RuleRow[];
  /**
   * `value:share …`: of suggestions at a raw value, the share that experts agreed with; both rise.
   * One for rules and words together, one for rules where the words are too strange.
   */
  readonly calibration: Readonly<Record<Heard, string>>;
  /** Weights and inverse document frequencies are whole numbers of 1/scale. */
  readonly scale: number;
  /** `term frequency label:weight …`, labels by their place in `labels`; zeros are left out. */
  readonly terms: readonly string[];
}
