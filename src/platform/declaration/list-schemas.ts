import "server-only";
import { z } from "zod";
import type { FieldInput, List, ListField } from "../domain/list";
import { commaList } from "./page-query";

type WordsOf<Field> = Field extends { kind: "words"; values: readonly [infer Word, ...unknown[]] }
  ? Word & string
  : never;

type QuerySchema<Field> = Field extends { kind: "words" }
  ? ReturnType<typeof commaList<WordsOf<Field>>>
  : Field extends { kind: "choice" }
    ? z.ZodDefault<z.ZodType<FieldInput<Field>>>
    : z.ZodOptional<z.ZodString>;

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
    case "choice":
      return z.enum(field.values).default(field.otherwise);
  }
}

function querySchema(field: ListField): z.ZodType {
  switch (field.kind) {
    case "words":
      return commaList(field.values);
    case "texts":
      return z.string().max(field.length).optional().meta({ description: field.description });
    case "day":
      return z.iso.date().optional().meta({ description: field.description });
    case "text":
      return z.string().max(field.max).optional().meta({ description: field.description });
    case "choice":
      return z.enum(field.values).default(field.otherwise);
  }
}

function each(fields: List["fields"], schemaOf: (field: ListField) => z.ZodType) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
}

/** The filters of a list as operations take them. */
export function inputOf<L extends List>({ fields }: L) {
  return z.object(
    each(fields, inputSchema) as {
      [Name in keyof L["fields"]]: z.ZodDefault<z.ZodType<FieldInput<L["fields"][Name]>>>;
    },
  );
}

/** The same as a query string has them. */
export function queryOf<L extends List>({ fields }: L) {
  return each(fields, querySchema) as {
    [Name in keyof L["fields"]]: QuerySchema<L["fields"][Name]>;
  };
}

/** The order of a list, as operations take it and as a query string has it. */
export function sortOf<Sort extends string>({ sorts }: List<List["fields"], Sort>) {
  const input = z.enum(sorts.values).default(sorts.otherwise as never);
  return { input, query: { sort: input.meta({ description: sorts.description }) } };
}

/** The words of a comma list in a query string. */
export function wordsOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

type ReadQuery<L extends List, Query> = {
  [Name in keyof Query]: Name extends keyof L["fields"]
    ? L["fields"][Name] extends { kind: "texts" }
      ? string[]
      : Query[Name]
    : Query[Name];
};

/** What a query string asks for, as operations take it: with its comma lists taken apart. */
export function readQuery<L extends List, Query extends object>(
  { fields }: L,
  query: Query,
): ReadQuery<L, Query> {
  const read = Object.entries(query).map(([name, value]) => [
    name,
    fields[name]?.kind === "texts" ? wordsOf(value) : value,
  ]);
  const missing = Object.entries(fields).filter(([, { kind }]) => kind === "texts");
  return {
    ...Object.fromEntries(missing.map(([name]) => [name, []])),
    ...Object.fromEntries(read),
  } as ReadQuery<L, Query>;
}
