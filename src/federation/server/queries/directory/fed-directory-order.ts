import "server-only";
import type { Pool } from "pg";
import type { Conditions } from "@/incidents/server/queries/incident-conditions";
import type { DirectoryFilter, DirectoryKey, DirectorySort } from "./fed-directory";

/** Column that orders the list beside the id, its type, and its direction. */
const ORDERS = {
  ranking: { column: "ranking", type: "smallint", direction: "DESC" },
  recent: { column: "approved_at", type: "timestamptz", direction: "DESC" },
  did: { column: "did", type: "text", direction: "ASC" },
} as const satisfies Record<DirectorySort, object>;

/** One page that is looked for. */
export interface Search {
  pool: Pool;
  filter: DirectoryFilter;
  sort: DirectorySort;
  after: DirectoryKey | null;
  limit: number;
}

/** One of the ways through the list; `hidden` null takes both kinds. */
export interface Walk extends Search {
  hidden: boolean | null;
}

/** An agent of the page, and its place in the order. */
export interface Found {
  id: bigint;
  page_key: string;
}

/** Only rows after the last one of the page before; `id` is the column with an agent's id. */
export function addAfter(c: Conditions, { sort, after }: Search, id = "id"): void {
  if (after === null) return;
  const { column, type, direction } = ORDERS[sort];
  const than = direction === "DESC" ? "<" : ">";
  c.add(
    `(${column}, ${id}) ${than} (${c.value(after.key)}::text::${type}, ${c.value(after.id)}::bigint)`,
  );
}

/** ORDER BY of a list. */
export function orderBy(sort: DirectorySort): string {
  const { column, direction } = ORDERS[sort];
  return `ORDER BY ${column} ${direction}, id ${direction}`;
}

/** The sort key as text, as a cursor has it. */
export function keyOf(sort: DirectorySort): string {
  return `${ORDERS[sort].column}::text`;
}
