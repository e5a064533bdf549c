/** Several of some words; any of them is let through. `offered` are those that a screen chooses from. */
interface WordsField<Word extends string, Offered extends Word> {
  kind: "words";
  title: string;
  values: readonly [Word, ...Word[]];
  offered: readonly [Offered, ...Offered[]];
  /** What a screen opens with. */
  opens: readonly Offered[];
  isCommon: boolean;
}

/** Several texts that only the stored things know, such as addresses. */
interface TextsField {
  kind: "texts";
  title: string;
  description: string;
  /** Characters of each, how many of them, and characters of all in a query string. */
  max: number;
  most: number;
  length: number;
  /** Whether space around each is cut off, and an empty one refused. */
  isTrimmed: boolean;
  isCommon: boolean;
}

/** A UTC day, one end of a range. */
interface DayField {
  kind: "day";
  title: string;
  description: string;
}

/** One text that is looked for. */
interface TextField {
  kind: "text";
  title: string;
  description: string;
  max: number;
}

/** One of some words, always. */
interface ChoiceField<Word extends string> {
  kind: "choice";
  values: readonly [Word, ...Word[]];
  otherwise: Word;
}

export type ListField =
  | WordsField<string, string>
  | TextsField
  | DayField
  | TextField
  | ChoiceField<string>;

export type ListFields = Readonly<Record<string, ListField>>;

/** What a list can be narrowed by and put in order by, for REST, the console and the screen. */
export interface List<Fields extends ListFields = ListFields, Sort extends string = string> {
  fields: Fields;
  sorts: {
    values: readonly [Sort, ...Sort[]];
    /** Where nothing is asked for; `opens` is that of the screen. */
    otherwise: Sort;
    opens: Sort;
    description: string;
  };
}

/** Declares a list, once: see inputOf, queryOf, parsersOf. */
export function defineList<const Fields extends ListFields, const Sort extends string>(
  list: List<Fields, Sort>,
): List<Fields, Sort> {
  return list;
}

export function words<const Word extends string, const Offered extends Word = Word>(
  title: string,
  values: readonly [Word, ...Word[]],
  {
    offered,
    opens = [],
    isCommon = false,
  }: {
    offered?: readonly [Offered, ...Offered[]];
    opens?: readonly NoInfer<Offered>[];
    isCommon?: boolean;
  } = {},
): WordsField<Word, Offered> {
  const all = values as readonly string[] as readonly [Offered, ...Offered[]];
  return { kind: "words", title, values, offered: offered ?? all, opens, isCommon };
}

export function texts(
  title: string,
  description: string,
  limits: Pick<TextsField, "max" | "most" | "length">,
  { isTrimmed = true, isCommon = false } = {},
): TextsField {
  return { kind: "texts", title, description, ...limits, isTrimmed, isCommon };
}

export function day(title: string, description: string): DayField {
  return { kind: "day", title, description };
}

export function text(title: string, max: number, description: string): TextField {
  return { kind: "text", title, description, max };
}

export function choice<const Word extends string>(
  values: readonly [Word, ...Word[]],
  otherwise: NoInfer<Word>,
): ChoiceField<Word> {
  return { kind: "choice", values, otherwise };
}

/** What an operation is given for a field; an empty list, null and an empty text ask for nothing. */
export type FieldInput<Field> = Field extends { kind: "words"; values: readonly (infer Word)[] }
  ? Word[]
  : Field extends TextsField
    ? string[]
    : Field extends DayField
      ? string | null
      : Field extends ChoiceField<infer Word>
        ? Word
        : string;

/** The same as the address of a screen has it. */
export type FieldState<Field> = Field extends { kind: "words"; offered: readonly (infer Offered)[] }
  ? Offered[]
  : FieldInput<Field>;

export type ListInputOf<L> =
  L extends List<infer Fields> ? { [Name in keyof Fields]: FieldInput<Fields[Name]> } : never;

export type ListStateOf<L> =
  L extends List<infer Fields, infer Sort>
    ? { -readonly [Name in keyof Fields]: FieldState<Fields[Name]> } & { sort: Sort }
    : never;

type NamesOf<L, Kind> =
  L extends List<infer Fields>
    ? {
        [Name in keyof Fields]: Fields[Name] extends { kind: Kind } ? Name & string : never;
      }[keyof Fields]
    : never;

/** Names of the fields that are lists of values. */
export type ListedField<L> = NamesOf<L, "words" | "texts">;

/** The fields that are lists of values, as they are declared. */
export function listedFields<L extends List>({ fields }: L): ListedField<L>[] {
  const listed = Object.entries(fields).filter(
    ([, { kind }]) => kind === "words" || kind === "texts",
  );
  return listed.map(([name]) => name as ListedField<L>);
}

/** Names of the fields that always have a value. */
type ChosenField<L> = NamesOf<L, "choice">;

/** Whether a value of a field asks for nothing. */
export function asksForNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || (typeof value === "string" && value.trim() === "");
}

function emptyValue({ kind }: ListField): string[] | string | null {
  if (kind === "day") return null;
  return kind === "text" ? "" : [];
}

/** Every field of a list letting everything through; those that always have a value are left out. */
export function noFilters<L extends List>(
  list: L,
): Omit<ListStateOf<L>, ChosenField<L> | "sort"> & Omit<ListInputOf<L>, ChosenField<L>> {
  const free = Object.entries(list.fields).filter(([, field]) => field.kind !== "choice");
  return Object.fromEntries(free.map(([name, field]) => [name, emptyValue(field)])) as ReturnType<
    typeof noFilters<L>
  >;
}

type Match<L> = {
  [Name in Exclude<keyof ListStateOf<L>, ChosenField<L> | "sort">]?: NonNullable<
    ListStateOf<L>[Name]
  >;
} & Pick<ListStateOf<L>, ChosenField<L> & keyof ListStateOf<L>>;

/** What a screen asks for: what always has a value, and the fields that narrow. */
export function matchOf<L extends List>(list: L, state: ListStateOf<L>): Match<L> {
  const asked = Object.entries(list.fields).flatMap(([name, { kind }]) => {
    const value: unknown = Reflect.get(state, name);
    if (kind !== "choice" && asksForNothing(value)) return [];
    return [[name, typeof value === "string" ? value.trim() : value]];
  });
  return Object.fromEntries(asked) as Match<L>;
}

/** Whether a screen narrows its list at all. */
export function isNarrowed<L extends List>(list: L, state: ListStateOf<L>): boolean {
  return Object.entries(list.fields).some(
    ([name, { kind }]) => kind !== "choice" && !asksForNothing(Reflect.get(state, name)),
  );
}
