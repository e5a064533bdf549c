import type { Dice } from "./dice";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Holder = Json[] | { [name: string]: Json };

const STRANGE: readonly Json[] = [
  null,
  true,
  0,
  -0,
  -1,
  1e21,
  0.5,
  "",
  "\u0000",
  "approved by the court",
  [],
  {},
  { encoding: "erased" },
  { encoding: "link", href: "https://elsewhere.invalid/" },
  { encoding: "utf-8", content: "" },
  { encoding: "base64", content: "AA==" },
];
const NAMES = [
  "approved_by",
  "__proto__",
  "constructor",
  "final_report",
  "timeline",
  "register",
  "erased",
  "data/custody.jsonl",
  "data/more.txt",
  "data/../data/incident.json",
  "keyid",
  "note",
];

/** A JSON text with members changed, moved, added, dropped or doubled, or with its bytes bent. */
export function mutateJson(dice: Dice, own: string, other: string): Buffer {
  if (dice.isLucky(0.3)) return dice.bend(Buffer.from(own));
  if (dice.isLucky(0.15)) return Buffer.from(mutateText(dice, own));
  const value: Json = JSON.parse(own);
  const foreign: Json = JSON.parse(other);
  for (let left = dice.isLucky(0.7) ? 1 : 3; left > 0; left--) mutateTree(dice, value, foreign);
  return Buffer.from(JSON.stringify(value));
}

function mutateTree(dice: Dice, root: Json, foreign: Json): void {
  const holder = dice.pick(holdersOf(root));
  const names = Object.keys(holder);
  const name = names.length === 0 ? "0" : dice.pick(names);
  switch (dice.below(9)) {
    case 0:
      remove(holder, name);
      break;
    case 1:
      put(holder, name, structuredClone(dice.pick(STRANGE)));
      break;
    case 2:
      add(dice, holder, structuredClone(dice.pick(STRANGE)));
      break;
    case 3:
      put(holder, name, bendValue(dice, get(holder, name)));
      break;
    case 4:
      add(dice, holder, structuredClone(get(holder, name) ?? null));
      break;
    case 5: {
      // The same place of another package that is valid itself.
      const there = at(foreign, pathOf(root, holder));
      if (there !== undefined && isHolder(there)) {
        put(holder, name, structuredClone(get(there, name) ?? null));
      }
      break;
    }
    case 6: {
      const [from, to] = [dice.pick(holdersOf(root)), dice.pick(holdersOf(root))];
      const moved = Object.keys(from);
      if (moved.length > 0) {
        add(dice, to, structuredClone(get(from, dice.pick(moved)) ?? null));
      }
      break;
    }
    case 7:
      if (Array.isArray(holder)) holder.reverse();
      else {
        const entries = Object.entries(holder).reverse();
        for (const [key] of entries) delete holder[key];
        for (const [key, entry] of entries) put(holder, key, entry);
      }
      break;
    case 8: {
      const value = get(holder, name);
      remove(holder, name);
      if (value !== undefined) add(dice, holder, value);
      break;
    }
  }
}

/** Changes that no value shows: members named twice, other spellings of the same text and number. */
function mutateText(dice: Dice, text: string): string {
  const members = [...text.matchAll(/"([a-z_0-9/.-]+)":/g)];
  const member = dice.pick(members);
  const at = member.index;
  const [all, name = ""] = member;
  switch (dice.below(5)) {
    case 0:
      return `${text.slice(0, at)}${all}${JSON.stringify(dice.pick(STRANGE))},${text.slice(at)}`;
    case 1:
      return `${text.slice(0, at)}"\\u${name.charCodeAt(0).toString(16).padStart(4, "0")}${name.slice(1)}":${text.slice(at + all.length)}`;
    case 2:
      return text.replace(
        /:(\d+)([,}])/,
        (_all, digits: string, end: string) => `:${digits}.0${end}`,
      );
    case 3:
      return dice.pick([
        `\uFEFF${text}`,
        ` ${text}\n`,
        `${text}{}`,
        `[${text}]`,
        text.slice(0, at),
      ]);
    default:
      return `${text.slice(0, at)}${dice.pick([" ", "\n", "/**/", ",", "\u00a0"])}${text.slice(at)}`;
  }
}

function bendValue(dice: Dice, value: Json | undefined): Json {
  if (typeof value === "number") return value + dice.pick([1, -1, 0.5, 2 ** 32]);
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string") return null;
  const changed = [
    () => dice.bend(Buffer.from(value)).toString(),
    () => value.toUpperCase(),
    () => `${value} `,
    () => `${value}\n`,
    () => value.normalize("NFD"),
    () => value.replace(/=+$/, ""),
    () => value.replaceAll("+", "-").replaceAll("/", "_"),
    () => value.split("\n").reverse().join("\n"),
    () => `${value}\u2014 court.example AAAAAAAAAAAA\n`,
  ];
  return dice.pick(changed)();
}

function isHolder(value: Json): value is Holder {
  return typeof value === "object" && value !== null;
}

function holdersOf(value: Json): Holder[] {
  if (!isHolder(value)) return [];
  return [value, ...Object.values(value).flatMap(holdersOf)];
}

function contains(value: Json | undefined, wanted: Holder): boolean {
  if (value === undefined || !isHolder(value)) return false;
  return value === wanted || Object.values(value).some((each) => contains(each, wanted));
}

function pathOf(root: Json, wanted: Holder): string[] {
  if (!isHolder(root) || root === wanted) return [];
  for (const [name, value] of Object.entries(root)) {
    if (contains(value, wanted)) return [name, ...pathOf(value, wanted)];
  }
  return [];
}

function at(root: Json, path: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const name of path)
    value = value !== undefined && isHolder(value) ? get(value, name) : undefined;
  return value;
}

function get(holder: Holder, name: string): Json | undefined {
  return Array.isArray(holder) ? holder[Number(name)] : holder[name];
}

function put(holder: Holder, name: string, value: Json): void {
  if (Array.isArray(holder)) holder[Number(name)] = value;
  // An own member, whatever its name.
  else
    Object.defineProperty(holder, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

function add(dice: Dice, holder: Holder, value: Json): void {
  if (Array.isArray(holder)) holder.splice(dice.below(holder.length + 1), 0, value);
  else put(holder, dice.pick(NAMES), value);
}

function remove(holder: Holder, name: string): void {
  if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else delete holder[name];
}
