import {
  createParser,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type { FieldState, List, ListField, Sorts } from "../../domain/list";

/** A day of the calendar, `2026-11-21`; what is none counts as absent. */
export const parseAsDay = createParser({
  parse: (text) => (isDay(text) ? text : null),
  serialize: (day: string) => day,
});

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const parseAsTexts = parseAsArrayOf(parseAsString).withDefault([]);

function wordsParser<Word extends string>(offered: readonly Word[], opens: readonly Word[]) {
  return parseAsArrayOf(parseAsStringLiteral(offered)).withDefault([...opens]);
}

function choiceParser<Word extends string>(values: readonly Word[], otherwise: Word) {
  return parseAsStringLiteral(values).withDefault(otherwise as never);
}

const parseAsFlag = parseAsBoolean.withDefault(false);

function namedParser<Value extends string>(read: (text: string) => Value | null) {
  return createParser({ parse: read, serialize: String });
}

const parseAsSearch = parseAsString.withDefault("");

type Parser<Field> = Field extends { kind: "words" }
  ? FieldState<Field> extends (infer Word extends string)[]
    ? ReturnType<typeof wordsParser<Word>>
    : never
  : Field extends { kind: "texts" }
    ? typeof parseAsTexts
    : Field extends { kind: "day" }
      ? typeof parseAsDay
      : Field extends { kind: "choice" }
        ? ReturnType<typeof choiceParser<FieldState<Field> & string>>
        : Field extends { kind: "named" }
          ? ReturnType<typeof namedParser<NonNullable<FieldState<Field>> & string>>
          : Field extends { kind: "flag" }
            ? typeof parseAsFlag
            : typeof parseAsSearch;

function parserOf(field: ListField) {
  switch (field.kind) {
    case "words":
      return wordsParser(field.offered, field.opens);
    case "texts":
      return parseAsTexts;
    case "day":
      return parseAsDay;
    case "text":
      return parseAsSearch;
    case "named":
      return namedParser(field.read);
    case "flag":
      return parseAsFlag;
    case "choice":
      return choiceParser(field.values, field.otherwise);
  }
}

/** Kinds of fields in the order in which an address has them. */
const KINDS: readonly ListField["kind"][] = [
  "words",
  "texts",
  "day",
  "named",
  "flag",
  "text",
  "choice",
];
const LISTS = 1;

function rank({ kind }: ListField): number {
  return Math.max(KINDS.indexOf(kind), LISTS);
}

/** The state of a list in the address of its screen, for nuqs. */
export function parsersOf<L extends List>({ fields, sorts }: L) {
  const ordered = Object.entries(fields).sort(([, a], [, b]) => rank(a) - rank(b));
  return {
    ...Object.fromEntries(ordered.map(([name, field]) => [name, parserOf(field)])),
    ...(sorts === undefined ? {} : { sort: choiceParser(sorts.values, sorts.opens) }),
  } as { [Name in keyof L["fields"]]: Parser<L["fields"][Name]> } & (L["sorts"] extends Sorts<
    infer Sort
  >
    ? { sort: ReturnType<typeof choiceParser<Sort>> }
    : unknown);
}
