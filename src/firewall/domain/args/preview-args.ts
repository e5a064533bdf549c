import { cutText, outgoingLine, outgoingText } from "@/encoding/domain/text/outgoing-text";
import { redactSecrets } from "@/encoding/domain/text/redact";
import { REDACTED } from "@/encoding/domain/text/secret-forms";
import { isObject } from "./members";

const MAX_TEXT = 200;
const MAX_NAME = 80;
const MAX_ITEMS = 20;
const MAX_MEMBERS = 40;
const MAX_DEPTH = 6;
/** Values in one preview. */
const MAX_VALUES = 400;
/** Characters that are looked through for secrets, of one text and of all: much more than is shown of it. */
const MAX_READ = 16_384;
const MAX_READ_IN_ALL = 65_536;
/** Members of `{name, value}` pairs that name the other one. */
const NAMING = ["name", "key", "header", "field", "param"] as const;

/** JSON as a preview holds it. */
export type Preview =
  | null
  | boolean
  | number
  | string
  | readonly Preview[]
  | { readonly [name: string]: Preview };

interface Budget {
  left: number;
  characters: number;
}

/**
 * Arguments as people may see them: texts without secrets of a known form or name (the rules of
 * outgoing tickets), values of members with a sensitive name replaced whole, everything shortened,
 * and omissions counted. The size is bounded for any arguments, and no decision uses it.
 */
export function previewArgs(args: unknown): Preview {
  return show(args, 0, { left: MAX_VALUES, characters: MAX_READ_IN_ALL });
}

function show(value: unknown, depth: number, budget: Budget): Preview {
  budget.left--;
  if (typeof value === "string") return showText(value, budget);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  const isDeep = depth >= MAX_DEPTH || budget.left <= 0;
  if (Array.isArray(value))
    return isDeep ? `… ${value.length} items` : showItems(value, depth, budget);
  if (!isObject(value)) return "…";
  const names = Object.keys(value);
  return isDeep ? `… ${names.length} members` : showMembers(value, names, depth, budget);
}

function showText(value: string, budget: Budget): string {
  const read = value.slice(0, Math.min(MAX_READ, budget.characters));
  budget.characters -= read.length;
  const text = cutText(outgoingText(read), MAX_TEXT);
  return read.length === value.length || text.endsWith("…") ? text : `${text}…`;
}

function showItems(items: readonly unknown[], depth: number, budget: Budget): Preview {
  const shown: Preview[] = [];
  for (const [n, item] of items.slice(0, MAX_ITEMS).entries()) {
    if (budget.left <= 0) break;
    const before = items[n - 1];
    const isFlagged = typeof before === "string" && before.startsWith("-") && isSecretName(before);
    shown.push(isFlagged ? REDACTED : show(item, depth + 1, budget));
  }
  const left = items.length - shown.length;
  return left > 0 ? [...shown, `… ${left} more`] : shown;
}

function showMembers(
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  depth: number,
  budget: Budget,
): Preview {
  const shown = new Map<string, Preview>();
  const naming = NAMING.map((name) => (Object.hasOwn(value, name) ? value[name] : undefined));
  const containsSecret = naming.some((name) => typeof name === "string" && isSecretName(name));
  for (const name of names.slice(0, MAX_MEMBERS)) {
    if (budget.left <= 0) break;
    const isSecret = isSecretName(name) || (containsSecret && name === "value");
    const held = value[name];
    const plain = outgoingLine(name.slice(0, MAX_READ / MAX_MEMBERS), MAX_NAME);
    const free = shown.has(plain) ? `${plain} (${shown.size + 1})` : plain;
    shown.set(free, isSecret && held !== null ? REDACTED : show(held, depth + 1, budget));
  }
  const left = names.length - shown.size;
  if (left > 0) shown.set("…", `${left} more`);
  // fromEntries defines members: one called __proto__ is a member like others.
  return Object.fromEntries(shown);
}

/** Whether the name marks its value as a secret, by the rules for searching texts. */
function isSecretName(name: string): boolean {
  const assigned = `${name.slice(0, MAX_TEXT).replace(/\s+/g, " ")}=x`;
  return redactSecrets(assigned) !== assigned;
}
