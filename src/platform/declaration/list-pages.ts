import "server-only";
import { z } from "zod";
import type { KeyColumn, ListKey } from "../domain/list";
import { decodeCursor, encodeCursor } from "../operation/cursor";

/** What PostgreSQL accepts for each: a made-up cursor is invalid, not a fault. */
const COLUMNS = {
  id: z.string().regex(/^\d{1,18}$/),
  number: z.int32(),
  instant: z.iso.datetime(),
  text: z.string().regex(/^[^\0]{0,400}$/),
};

type ColumnValue<Column> = Column extends "id" ? bigint : Column extends "number" ? number : string;

/** The values of the columns that a page begins behind. */
export type KeyOf<Key> = { -readonly [Name in keyof Key]: ColumnValue<Key[Name]> };

/** A row that a page may end with; an instant may be a Date, and null is an empty text. */
type Keyed<Key> = {
  readonly [Name in keyof Key]:
    | ColumnValue<Key[Name]>
    | (Key[Name] extends "instant" ? Date : Key[Name] extends RegExp ? null : never);
};

function schemaOf(column: KeyColumn): z.ZodType<string | number> {
  return typeof column === "string" ? COLUMNS[column] : z.string().regex(column);
}

/**
 * Values of a cursor, checked against the key of its list; null without a cursor. Throws
 * `invalid_cursor`.
 */
export function keyOf<Key extends ListKey>(
  { key }: { key: Key },
  cursor: string | null | undefined,
): KeyOf<Key> | null {
  if (!cursor) return null;
  const columns = Object.entries(key);
  const schema = z
    .array(z.union([z.string(), z.number()]))
    .length(columns.length)
    .refine((values) =>
      columns.every(([, column], at) => schemaOf(column).safeParse(values[at]).success),
    );
  const values = decodeCursor(cursor, schema);
  const named = columns.map(([name, column], at) => {
    const value = values[at] ?? "";
    return [name, column === "id" ? BigInt(value) : value];
  });
  return Object.fromEntries(named) as KeyOf<Key>;
}

function written(value: unknown): string | number {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "number" ? value : String(value ?? "");
}

/** A page of the rows that were read, one more than `limit` where there are further ones, and the cursor behind it. */
export function pageOf<Key extends ListKey, Row extends Keyed<Key>>(
  { key }: { key: Key },
  rows: readonly Row[],
  limit: number,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next_cursor: last === undefined ? null : cursorBehind({ key }, last) };
}

/** The cursor of the page that begins behind a row. */
export function cursorBehind<Key extends ListKey>({ key }: { key: Key }, row: Keyed<Key>): string {
  const values = Object.keys(key).map((name) => {
    const value: unknown = Reflect.get(row, name);
    return key[name] === "id" ? String(value) : written(value);
  });
  return encodeCursor(values);
}
