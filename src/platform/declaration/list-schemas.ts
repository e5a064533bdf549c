import "server-only";
import { z } from "zod";
import type { FieldInput, List, ListField, Sorts } from "../domain/list";
import { commaList, Flag, PageQuery } from "./page-query";

type WordsOf<Field> = Field extends { kind: "words"; values: readonly [infer Word, ...unknown[]] }
  ? Word & string
  : never;

type QuerySchema<Field> = Field extends { kind: "words" }
  ? ReturnType<typeof commaList<WordsOf<Field>>>
  : Field extends { kind: "texts" }
    ? z.ZodDefault<z.ZodType<string[], string>>
    : Field extends { kind: "choice" }
      ? Field extends { isSilent: true }
        ? z.ZodOptional<z.ZodType<FieldInput<Field>>>
        : z.ZodDefault<z.ZodType<FieldInput<Field>>>
      : Field extends { kind: "flag" }
        ? typeof Flag
        : z.ZodOptional<z.ZodString>;

function namedSchema(field: Extract<ListField, { kind: "named" }>): z.ZodString {
  const { min, max, pattern, example } = field;
  let text = z.string();
  if (min !== undefined) text = text.min(min);
  if (max !== undefined) text = text.max(max);
  if (pattern !== undefined) text = text.regex(pattern);
  return example === undefined ? text : text.meta({ example });
}

function inputSchema(field: ListField): z.ZodType {
  switch (field.kind) {
    case "words":
      return z.array(z.enum(field.values)).default([]);
    case "texts": {
      const each = z.string();
      const one = field.isTrimmed ? each.trim().min(1).max(field.max) : each.max(field.max);
      return z.array(one).max(field.most).default([]);
    }
    case "day":
      return z.iso.date().meta({ description: "UTC day, included" }).nullable().default(null);
    case "text":
      return z.string().trim().max(field.max).default("");
    case "named":
      return namedSchema(field).nullable().default(null);
    case "flag":
      return z.boolean().default(false);
    case "choice":
      return z.enum(field.values).default(field.otherwise);
  }
}

/** The words of a comma list in a query string. */
export function wordsOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

function described(schema: z.ZodType, description: string | undefined): z.ZodType {
  return description === undefined ? schema : schema.meta({ description });
}

function querySchema(field: ListField): z.ZodType {
  switch (field.kind) {
    case "words":
      return commaList(field.values);
    case "texts":
      return described(
        z.string().max(field.length).optional().transform(wordsOf),
        field.description,
      );
    case "day":
      return z.iso.date().optional().meta({ description: field.description });
    case "text":
      return described(z.string().max(field.max).optional(), field.description);
    case "named":
      return described(namedSchema(field).optional(), field.description);
    case "flag":
      return Flag;
    case "choice": {
      const one = z.enum(field.values);
      return field.isSilent === true ? one.optional() : one.default(field.otherwise);
    }
  }
}

function each(fields: List["fields"], schemaOf: (field: ListField) => z.ZodType) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
}

type InputShape<Fields> = {
  [Name in keyof Fields]: z.ZodDefault<z.ZodType<FieldInput<Fields[Name]>>>;
};

type QueryShape<Fields> = { [Name in keyof Fields]: QuerySchema<Fields[Name]> };

/** The filters of a list as operations take them. */
export function inputOf<L extends List>({ fields }: L) {
  return z.object(each(fields, inputSchema) as InputShape<L["fields"]>);
}

/** The same as a query string has them. */
export function queryOf<L extends List>({ fields }: L) {
  return each(fields, querySchema) as QueryShape<L["fields"]>;
}

/** The order of a list, as operations take it and as a query string has it. */
export function sortOf<Sort extends string>({ sorts }: { sorts: Sorts<Sort> }) {
  const input = z.enum(sorts.values).default(sorts.otherwise as never);
  const query = sorts.isSilent === true ? z.enum(sorts.values).optional() : input;
  const sort = described(query, sorts.description) as typeof input;
  return { input, query: { sort } };
}

type SortShape<Order> =
  Order extends Sorts<infer Sort> ? { sort: z.ZodDefault<z.ZodType<Sort>> } : Record<never, never>;

type Page = {
  cursor: z.ZodOptional<z.ZodNullable<z.ZodString>>;
  limit: z.ZodDefault<z.ZodNumber>;
};

/**
 * Input of a list operation, and its query: the page, the filters and the order, beside the
 * parameters of its path. `longest` is the length of a cursor, `most` that of a page.
 */
export function listingOf<
  Fields extends List["fields"],
  Order extends Sorts | undefined,
  Params extends z.ZodRawShape = Record<never, never>,
>(
  list: List<Fields, Order>,
  {
    params,
    longest = 200,
    most = 200,
  }: { params?: z.ZodObject<Params>; longest?: number; most?: number } = {},
) {
  const { sorts } = list;
  const sort = sorts === undefined ? null : sortOf({ sorts });
  const limit = z.number().int().min(1).max(most).default(50);
  const input = {
    ...params?.shape,
    ...each(list.fields, inputSchema),
    ...(sort === null ? {} : { sort: sort.input }),
    cursor: z.string().max(longest).nullish(),
    limit,
  };
  const query = {
    limit: most === 200 ? PageQuery.limit : z.coerce.number().int().min(1).max(most).default(50),
    cursor: longest === 200 ? PageQuery.cursor : z.string().min(1).max(longest).optional(),
    ...each(list.fields, querySchema),
    ...sort?.query,
  };
  return {
    input: z.object(input as unknown as Params & InputShape<Fields> & SortShape<Order> & Page),
    query: z.object(query as unknown as typeof PageQuery & QueryShape<Fields> & SortShape<Order>),
  };
}
