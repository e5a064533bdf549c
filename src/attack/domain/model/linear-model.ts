import { parentOf } from "@/encoding/domain/techniques/catalogue";
import { RULES } from "../rules/match-rules";
import type { TechniqueKind } from "../rules/rule";
import type { Heard, ModelDocument } from "./model-document";

/** A rule without trials is expected to be right three times in ten, … */
const RULE_PRIOR = 0.3;
/** … and that expectation weighs as much as two items. */
const RULE_PRIOR_WEIGHT = 2;
/** Values rise with this power of rarity, or the few commonest techniques would be every answer. */
const RARITY_POWER = 0.25;
/** … but no further than for a technique of so many items. */
const SMALLEST_COUNT = 5;

interface Term {
  readonly frequency: number;
  readonly labels: readonly number[];
  readonly weights: readonly number[];
}

/** A model unpacked for use. */
export interface LinearModel {
  readonly labels: readonly string[];
  readonly kinds: readonly TechniqueKind[];
  /** Null where a technique has no classifier. */
  readonly constants: readonly (number | null)[];
  /** Factor on the value of each technique, 1 for one that every item has. */
  readonly rarity: readonly number[];
  readonly terms: ReadonlyMap<string, Term>;
  /** Expected share of right answers, by rule id and place in `labels`. */
  readonly trust: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly calibration: Readonly<Record<Heard, readonly (readonly number[])[]>>;
}

/** `a:1 b:2` as pairs; numbers that are none become 0. */
function pairs(text: string): [string, number][] {
  if (text === "") return [];
  return text.split(" ").map((pair) => {
    const [key = "", value = "0"] = pair.split(":");
    return [key, Number(value)];
  });
}

function points(text: string): [number, number][] {
  return pairs(text).map(([value, share]) => [Number(value), share]);
}

function trustOf(document: ModelDocument, places: ReadonlyMap<string, number>) {
  const rows = new Map(document.rules.map((row) => [row.id, row]));
  return new Map(
    RULES.map((rule) => {
      const row = rows.get(rule.id);
      const right = new Map(pairs(row?.right ?? ""));
      const trust = new Map<number, number>();
      for (const [id] of rule.techniques) {
        const parent = parentOf(id);
        const place = places.get(parent);
        if (place === undefined) continue;
        const hits = (right.get(parent) ?? 0) + RULE_PRIOR_WEIGHT * RULE_PRIOR;
        trust.set(place, hits / ((row?.applied ?? 0) + RULE_PRIOR_WEIGHT));
      }
      return [rule.id, trust] as const;
    }),
  );
}

/** Unpacks a document for scoring. */
export function linearModel(document: ModelDocument): LinearModel {
  const { scale, labels } = document;
  const places = new Map(labels.map(({ id }, place) => [id, place]));
  const terms = new Map(
    document.terms.map((line) => {
      const [term = "", frequency = "0", ...rest] = line.split(" ");
      const row = pairs(rest.join(" "));
      return [
        term,
        {
          frequency: Number(frequency) / scale,
          labels: row.map(([label]) => Number(label)),
          weights: row.map(([, weight]) => weight / scale),
        },
      ] as const;
    }),
  );
  return {
    labels: labels.map(({ id }) => id),
    kinds: labels.map(({ kind }) => kind),
    constants: labels.map(({ constant }) => (constant === null ? null : constant / scale)),
    rarity: labels.map(
      ({ count }) => (document.items / Math.max(count, SMALLEST_COUNT)) ** RARITY_POWER,
    ),
    terms,
    trust: trustOf(document, places),
    calibration: {
      both: points(document.calibration.both),
      rules: points(document.calibration.rules),
    },
  };
}
