import { parseAsArrayOf, parseAsStringLiteral } from "nuqs/server";
import type { LOOK_NAMES } from "@/platform/domain/list";

export const DENSITIES = ["comfortable", "compact"] as const;

export type Density = (typeof DENSITIES)[number];

/** How a list is shown, beside its filters: the columns that were chosen, how dense, and by what it is grouped. */
export function lookParsers<const Column extends string, const Group extends string>(
  columns: readonly Column[],
  groups: readonly Group[],
) {
  return {
    columns: parseAsArrayOf(parseAsStringLiteral(columns)).withDefault([]),
    density: parseAsStringLiteral(DENSITIES).withDefault("comfortable"),
    by: parseAsStringLiteral(groups),
  } satisfies Record<(typeof LOOK_NAMES)[number], unknown>;
}

/** The columns with one moved by so many places, or as they are where there is none. */
export function moveColumn<Column extends string>(
  columns: readonly Column[],
  column: Column,
  by: 1 | -1,
): Column[] {
  const from = columns.indexOf(column);
  const to = from + by;
  if (from === -1 || to < 0 || to >= columns.length) return [...columns];
  const moved = columns.filter((each) => each !== column);
  return moved.toSpliced(to, 0, column);
}
