/** Several of some words; any of them is let through. `offered` are those that a screen chooses from. */
interface WordsField<Word extends string, Offered extends Word> {
  kind: "words";
  title: string;
  values: readonly [Word, ...Word[]];
  offered: readonly [Offered, ...Offered[]];
  /** Default values of a screen. */
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
  description?: string;
  max: number;
}

/** One of some words, always. */
interface ChoiceField<Word extends string> {
  kind: "choice";
  values: readonly [Word, ...Word[]];
  otherwise: Word;
  /** Whether the REST description omits the default. */
  isSilent?: true;
}

/** One value that is named in full, or none; `read` makes it of what an address or a person says, null where it is none. */
interface NamedField<Value extends string> {
  kind: "named";
  title: string;
  description?: string;
  example?: string;
  min?: number;
  max?: number;
  pattern?: RegExp;
  read: (text: string) => Value | null;
}

/** On or off. */
interface FlagField {
  kind: "flag";
  title: string;
}

export type ListField =
  | WordsField<string, string>
  | TextsField
  | DayField
  | TextField
  | NamedField<string>
  | FlagField
  | ChoiceField<string>;

export type ListFields = Readonly<Record<string, ListField>>;

export interface Sorts<Sort extends string = string> {
  values: readonly [Sort, ...Sort[]];
  /** The default; `opens` is that of the screen. */
  otherwise: Sort;
  opens: Sort;
  description?: string;
  /** Whether the REST description omits the default. */
  isSilent?: true;
}

/** A column that says where a page ends: a number that may be large, one that is not, an instant, or a text. */
export type KeyColumn = "id" | "number" | "instant" | "text" | RegExp;

export type ListKey = Readonly<Record<string, KeyColumn>>;

/** Filters and orders of a list, for REST, the console and the screen. */
export interface List<
  Fields extends ListFields = ListFields,
  Order extends Sorts | undefined = Sorts | undefined,
  Key extends ListKey = ListKey,
> {
  fields: Fields;
  sorts: Order;
  /** The columns of a row behind which the next page begins, in their order. */
  key: Key;
}

/** Declares a list, once: see listingOf, keyOf, pageOf, parsersOf. */
export function defineList<
  const Key extends ListKey,
  // biome-ignore lint/complexity/noBannedTypes: a list without filters
  const Fields extends ListFields = {},
>(list: { fields?: Fields; key: Key }): List<Fields, undefined, Key>;
export function defineList<
  const Fields extends ListFields,
  const Sort extends string,
  const Key extends ListKey,
>(list: { fields: Fields; sorts: Sorts<Sort>; key: Key }): List<Fields, Sorts<Sort>, Key>;
export function defineList({ fields = {}, sorts, key }: Partial<List> & { key: ListKey }): List {
  return { fields, sorts, key };
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

export function text(title: string, max: number, description?: string): TextField {
  return { kind: "text", title, max, ...(description === undefined ? {} : { description }) };
}

export function choice<const Word extends string>(
  values: readonly [Word, ...Word[]],
  otherwise: NoInfer<Word>,
): ChoiceField<Word> {
  return { kind: "choice", values, otherwise };
}

/** A choice whose default is omitted in the REST description. */
export function silentChoice<const Word extends string>(
  values: readonly [Word, ...Word[]],
  otherwise: NoInfer<Word>,
): ChoiceField<Word> & { isSilent: true } {
  return { kind: "choice", values, otherwise, isSilent: true };
}

export function named<Value extends string>(
  title: string,
  field: Omit<NamedField<Value>, "kind" | "title">,
): NamedField<Value> {
  return { kind: "named", title, ...field };
}

export function flag(title: string): FlagField {
  return { kind: "flag", title };
}

/** Input of an operation for a field; an empty list, null and an empty text are no filter. */
export type FieldInput<Field> = Field extends { kind: "words"; values: readonly (infer Word)[] }
  ? Word[]
  : Field extends TextsField
    ? string[]
    : Field extends DayField | NamedField<string>
      ? string | null
      : Field extends FlagField
        ? boolean
        : Field extends ChoiceField<infer Word>
          ? Word
          : string;

/** The same as the address of a screen has it. */
export type FieldState<Field> = Field extends { kind: "words"; offered: readonly (infer Offered)[] }
  ? Offered[]
  : Field extends NamedField<infer Value>
    ? Value | null
    : FieldInput<Field>;

export type ListInputOf<L> =
  L extends List<infer Fields> ? { [Name in keyof Fields]: FieldInput<Fields[Name]> } : never;

export type ListStateOf<L> =
  L extends List<infer Fields, infer Order>
    ? { -readonly [Name in keyof Fields]: FieldState<Fields[Name]> } & (Order extends Sorts<
        infer Sort
      >
        ? { sort: Sort }
        : unknown)
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

/** Whether a value of a field is no filter. */
export function isEmptyFilter(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value == null || value === false || (typeof value === "string" && value.trim() === "");
}

function emptyValue({ kind }: ListField): string[] | string | boolean | null {
  if (kind === "day" || kind === "named") return null;
  if (kind === "flag") return false;
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

/** Query of a screen: members that always have a value, and the filters. */
export function matchOf<L extends List>(list: L, state: ListStateOf<L>): Match<L> {
  const asked = Object.entries(list.fields).flatMap(([name, { kind }]) => {
    const value: unknown = Reflect.get(state, name);
    if (kind !== "choice" && isEmptyFilter(value)) return [];
    return [[name, typeof value === "string" ? value.trim() : value]];
  });
  return Object.fromEntries(asked) as Match<L>;
}

/** Whether a screen narrows its list at all. */
export function isNarrowed<L extends List>(list: L, state: ListStateOf<L>): boolean {
  return Object.entries(list.fields).some(
    ([name, { kind }]) => kind !== "choice" && !isEmptyFilter(Reflect.get(state, name)),
  );
}

/** Names under which the address of a screen says how its list is shown. */
export const LOOK_NAMES = ["columns", "density", "by"] as const;

/** Rows of a page on a screen. */
const PAGE_SIZE = 50;

/**
 * Input of a screen's list; made here for server and browser alike, so that their cache keys agree.
 */
export function listInputOf<L extends List>(
  list: L,
  state: ListStateOf<L>,
): Match<L> & Pick<ListStateOf<L>, "sort" & keyof ListStateOf<L>> & { limit: number } {
  const sort = list.sorts === undefined ? {} : { sort: Reflect.get(state as object, "sort") };
  return { ...matchOf(list, state), ...sort, limit: PAGE_SIZE } as ReturnType<
    typeof listInputOf<L>
  >;
}

/** Input as a query string of REST. */
export function searchOf(asked: object): URLSearchParams {
  return new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
}
