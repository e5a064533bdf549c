import "server-only";
import type { Selectable } from "kysely";
import { COLUMNS, type Tables } from "@/generated/tables";

/**
 * A row of a table as pg reads it. `Narrow` says what the columns hold of which the database knows less: words of a
 * fixed list, the shape of JSON.
 */
export type Row<Table extends keyof Tables, Narrow extends object = object> = Omit<
  Selectable<Tables[Table]>,
  keyof Narrow
> &
  Narrow;

/** The same read with ISO_TIMESTAMPS: instants are RFC 3339 texts. */
export type IsoRow<R> = {
  [Column in keyof R]: R[Column] extends Date | null
    ? string | Exclude<R[Column], Date>
    : R[Column];
};

/** The columns of a table for SELECT and RETURNING, each with the name that the statement gives the table. */
export function columnsOf<Table extends keyof Tables>(
  table: Table,
  { as = table, without = [] }: { as?: string; without?: readonly (keyof Tables[Table])[] } = {},
): string {
  const left = COLUMNS[table].filter((column) => !without.includes(column));
  return left.map((column) => `${as}.${String(column)}`).join(", ");
}

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** A row with the names of members that rules have: read with camelColumnsOf. */
export type CamelRow<R> = { [Column in keyof R as Camel<Column & string>]: R[Column] };

/** The columns of a table for SELECT under the names that rules have for them: `added_at AS "addedAt"`. */
export function camelColumnsOf<Table extends keyof Tables>(
  table: Table,
  options: Parameters<typeof columnsOf<Table>>[1] = {},
): string {
  return columnsOf(table, options).replaceAll(/\w+\.(\w+)/g, (column, name: string) => {
    const camel = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return `${column} AS "${camel}"`;
  });
}
