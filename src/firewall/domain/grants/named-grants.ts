import type { DetectedOrder, Detection, Verdict } from "../injection/detection";
import { type Asked, isAskedFor } from "./asked-for";

/** A grant as it is stored. */
interface StoredGrant {
  readonly tool: string;
  readonly rule: Readonly<Record<string, unknown>>;
}

/** An order of a document that names what its reader is granted. */
export interface NamedGrant {
  readonly rule: "names-tool" | "names-recipient" | "names-host" | "names-amount";
  readonly reason: string;
  readonly order: DetectedOrder;
  /** Whether what the reader was asked for calls for it. */
  readonly isAskedIn: (asked: Asked) => boolean;
}

interface Matcher extends Omit<NamedGrant, "order"> {
  /** Words without which it cannot be named. */
  readonly words: readonly string[];
  readonly pattern: RegExp;
  /** Has to occur in the order too. */
  readonly beside?: RegExp;
}

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
const HOST = /^(?:\*\.)?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i;
const AMOUNT =
  /(?:[\u20ac$\u00a3\u00a5]|\b[A-Z]{3})\s?\d|\d[\d.,' ]{0,12}\s?(?:[\u20ac$\u00a3\u00a5]|\b(?:eur|usd|gbp|chf|jpy|euros?|dollars?|pounds?|francs?)\b)/i;
const PAYS = /\b(?:pay|transfer|wire|send|refund|withdraw|remit|deposit|move)\b/i;
const TOOL_WORD = /\b(?:tool|function|api|plugin|action|endpoint)\b/i;

/** Places that are shown beside those of the detector. */
const MOST_PLACES = 16;

/** So many say enough, of a document that names them over and over. */
const MOST_NAMED = 200;
const WORDS = /\p{Lu}?\p{Ll}+|\p{Lu}+|[\p{Lo}\p{Lm}]+|\p{N}+/gu;

/** Words in lower case, those of sendMail and SENDMail parted. */
function wordsOf(text: string): string[] {
  return (text.match(WORDS) ?? []).map((word) => word.toLowerCase());
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Not within a longer name; a tool may stand behind the name of a module. */
function tool(pattern: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_])`, flags);
}

/** Not within a longer address: cranes.example is none of cranes.example.org. */
function address(pattern: string): RegExp {
  const before = "(?<![\\p{L}\\p{N}_.-])";
  return new RegExp(`${before}${pattern}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, "iu");
}

/** A tool as code names it: send:mail, send_mail, sendMail; as words only beside "tool" or the like. */
function toolMatchers(name: string): Matcher[] {
  const words = wordsOf(name);
  const own = wordsOf(name.slice(name.indexOf(":") + 1));
  const reason = `names your tool ${name}`;
  return (own.length > 1 ? [words, own] : [words]).flatMap((parts): Matcher[] => {
    const isAskedIn = (asked: Asked) => isAskedFor(words, asked);
    const named = { rule: "names-tool", reason, words: parts, isAskedIn } as const;
    const camel = parts.map((word, i) => (i === 0 ? word : capital(word))).join("");
    return [
      { ...named, pattern: tool(parts.join("[_.:-]"), "iu") },
      { ...named, pattern: tool(`${camel}|${capital(camel)}`, "u") },
      { ...named, pattern: tool(parts.join("\\s"), "iu"), beside: TOOL_WORD },
    ];
  });
}

/** Every text in the tests, hosts and schemas of a grant that an argument may or must be. */
function valuesOf(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) {
    for (const each of value) {
      if (typeof each === "string" || typeof each === "number") found.add(String(each));
      else valuesOf(each, found);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      if ((name === "value" || name === "const") && typeof each === "string") found.add(each);
      else valuesOf(each, found);
    }
  }
  return found;
}

/** An account, a card, a customer: long and with digits. */
function isNumbered(value: string): boolean {
  return /^[\w ./-]{8,64}$/.test(value) && (value.match(/\d/g)?.length ?? 0) >= 4;
}

function valueMatcher(value: string): Matcher | null {
  const words = wordsOf(value);
  if (HOST.test(value)) {
    const below = value.startsWith("*.");
    const name = escaped(below ? value.slice(2) : value);
    const pattern = address(below ? `(?:[\\w-]{1,63}\\.){1,8}${name}` : name);
    const isAskedIn = ({ text }: Asked) => pattern.test(text);
    return { rule: "names-host", reason: `names your host ${value}`, words, pattern, isAskedIn };
  }
  if (!ADDRESS.test(value) && !isNumbered(value)) return null;
  const pattern = address(escaped(value));
  const isAskedIn = ({ text }: Asked) => pattern.test(text);
  const reason = `names your recipient ${value}`;
  return { rule: "names-recipient", reason, words, pattern, isAskedIn };
}

function matchersOf({ tool: name, rule }: StoredGrant): Matcher[] {
  const matchers = name.endsWith(":*") ? [] : toolMatchers(name);
  for (const value of valuesOf(rule)) {
    const matcher = valueMatcher(value);
    if (matcher !== null) matchers.push(matcher);
  }
  return matchers;
}

/** Names of the tools whose grants limit an amount. */
function payingTools(grants: readonly StoredGrant[]): string[] {
  return grants.flatMap(({ tool, rule: { limits } }) =>
    typeof limits === "object" && limits !== null && "amount" in limits ? [tool] : [],
  );
}

/** Matchers by that word of theirs which the fewest others have. */
function byRarestWord(matchers: readonly Matcher[]): Map<string, Matcher[]> {
  const counts = new Map<string, number>();
  for (const { words } of matchers)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const count = (word: string) => counts.get(word) ?? 0;
  const found = new Map<string, Matcher[]>();
  for (const matcher of matchers) {
    const [first = "", ...others] = matcher.words;
    const rarest = others.reduce((a, b) => (count(b) < count(a) ? b : a), first);
    found.set(rarest, [...(found.get(rarest) ?? []), matcher]);
  }
  return found;
}

/** Finds what orders name. A pattern is tried only on an order that holds all its words, for both may be many. */
export function namedGrants(
  orders: readonly DetectedOrder[],
  grants: readonly StoredGrant[],
): NamedGrant[] {
  const byWord = byRarestWord(grants.flatMap(matchersOf));
  const paying = payingTools(grants);
  const named: NamedGrant[] = [];
  for (const order of orders) {
    const { text } = order;
    const words = new Set(wordsOf(text));
    for (const word of words) {
      for (const matcher of byWord.get(word) ?? []) {
        if (!matcher.words.every((each) => words.has(each)) || !matcher.pattern.test(text))
          continue;
        const { rule, reason, beside, isAskedIn } = matcher;
        if (beside?.test(text) ?? true) named.push({ rule, reason, order, isAskedIn });
      }
    }
    if (paying.length > 0 && PAYS.test(text) && AMOUNT.test(text)) {
      for (const tool of paying) {
        const reason = `names an amount, which your tool ${tool} takes`;
        const isAskedIn = (asked: Asked) => isAskedFor(["pay", ...wordsOf(tool)], asked);
        named.push({ rule: "names-amount", reason, order, isAskedIn });
      }
    }
    if (named.length >= MOST_NAMED) break;
  }
  return named;
}

/** Verdict and findings of a scan, without what failed. */
export interface Scan {
  readonly verdict: Verdict;
  readonly detection: Omit<Detection, "verdict">;
}

/** Rule and reason of an order that asks for something else than the agent was asked for. */
const UNASKED = { rule: "not-asked-for", reason: "asks for what the agent was not asked for" };

/**
 * What a document would make its reader do counts more than its words: an order that names a tool, a recipient, a
 * host or an amount of the reader's own grants is suspicious at least. It is an injection where a tool is named that
 * the detector suspects, or that nobody asked the agent for, and where the detector suspects the place of anything
 * else that nobody asked for. `asked` is null where what the agent was asked is not known. Returns the scan as it
 * came where no order names any.
 */
export function raisedByGrants(
  scan: Scan,
  named: readonly NamedGrant[],
  asked: Asked | null,
): Scan {
  const { verdict, detection } = scan;
  if (named.length === 0) return scan;
  const unasked = new Set(asked === null ? [] : named.filter((each) => !each.isAskedIn(asked)));
  const isSuspected = ({ order }: NamedGrant) =>
    detection.spans.some(({ start, end }) => start < order.end && end > order.start);
  const isInjection = (each: NamedGrant) => {
    const reasons = [each.rule === "names-tool", unasked.has(each), isSuspected(each)];
    return reasons.filter(Boolean).length > 1;
  };
  const raised = verdict === "INJECTION" || named.some(isInjection) ? "INJECTION" : "SUSPICIOUS";
  const { suspicious, injection } = detection.thresholds;
  const score = Math.max(detection.score, raised === "INJECTION" ? injection : suspicious);
  const places = named.map((each) => ({
    start: each.order.start,
    end: each.order.end,
    score,
    rules: unasked.has(each) ? [each.rule, UNASKED.rule] : [each.rule],
    decoders: [],
  }));
  const rules = new Set(places.flatMap((place) => place.rules));
  const reasons = named.map(({ reason }) => reason);
  if (unasked.size > 0) reasons.push(UNASKED.reason);
  return {
    verdict: raised,
    detection: {
      ...detection,
      score,
      spans: [...detection.spans, ...places.slice(0, MOST_PLACES)].sort(
        (a, b) => a.start - b.start,
      ),
      rules: [...detection.rules, ...rules],
      reasons: [...detection.reasons, ...new Set(reasons)],
      detector: `${detection.detector}+grants${unasked.size > 0 ? "+asked" : ""}`,
    },
  };
}
