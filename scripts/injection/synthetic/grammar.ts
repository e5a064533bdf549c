import type { Random } from "../random";

export type Grammar = Readonly<Record<string, readonly string[]>>;

const CHOICE = /\{(\w+)\}|\[([^[\]{}]*)\]/;
const MOST_STEPS = 200;

/**
 * Replaces {name} by one of its texts and [a|b] by one of its alternatives until none is left; «»
 * mean [].
 */
export function expand(random: Random, grammar: Grammar, template: string): string {
  let text = template;
  for (let step = 0; step < MOST_STEPS; step++) {
    const found = CHOICE.exec(text);
    if (!found) return text.replace(/ {2,}/g, " ").replace(/«/g, "[").replace(/»/g, "]");
    const options = found[1] === undefined ? (found[2] ?? "").split("|") : grammar[found[1]];
    if (!options) throw new Error(`no rule for ${found[0]}`);
    text =
      text.slice(0, found.index) + random.pick(options) + text.slice(found.index + found[0].length);
  }
  return text;
}
