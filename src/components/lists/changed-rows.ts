/** Rows of a page with their keys. */
export type RowsOf<Page> = (page: Page) => readonly (readonly [key: string, row: unknown])[];

export interface Rows {
  /** Rows as JSON by their keys, in their order. */
  byKey: ReadonlyMap<string, string>;
  /** More rows follow that are not loaded. */
  hasMore: boolean;
}

/** The rows of the loaded pages of a list. */
export function readRows<Page extends { next_cursor: string | null }>(
  pages: readonly Page[],
  rowsOf: RowsOf<Page>,
): Rows {
  const rows = pages.flatMap(rowsOf).map(([key, row]) => [key, JSON.stringify(row)] as const);
  return { byKey: new Map(rows), hasMore: (pages.at(-1)?.next_cursor ?? null) !== null };
}

/**
 * How many rows are new, gone or different. What only moved over the end of what is loaded, because others came or
 * went before it, did not change.
 */
export function countChanged(before: Rows, after: Rows): number {
  const gone = isReplaced(before, after)
    ? []
    : trim([...before.byKey.keys()], after.byKey, after.hasMore);
  const come = trim([...after.byKey.keys()], before.byKey, before.hasMore);
  let different = 0;
  for (const [key, row] of after.byKey) {
    const former = before.byKey.get(key);
    if (former !== undefined && former !== row) different += 1;
  }
  return gone.length + come.length + different;
}

/** Whether so many rows came before all others that none of those is loaded any more. */
function isReplaced(before: Rows, after: Rows): boolean {
  return after.hasMore && ![...before.byKey.keys()].some((key) => after.byKey.has(key));
}

/** Keys that the other side does not have, without those at the end where there may be more. */
function trim(
  keys: readonly string[],
  others: ReadonlyMap<string, string>,
  hasMore: boolean,
): string[] {
  const last = keys.findLastIndex((key) => others.has(key));
  const end = hasMore && last !== -1 ? last + 1 : keys.length;
  return keys.slice(0, end).filter((key) => !others.has(key));
}

/** In how many versions two answers about one thing are apart; at least one where they differ at all. */
export function countVersions(before: unknown, after: unknown): number {
  if (JSON.stringify(before) === JSON.stringify(after)) return 0;
  return Math.max(1, versionOf(after) - versionOf(before));
}

function versionOf(data: unknown): number {
  const { version } = data as { version?: unknown };
  return typeof version === "number" ? version : 0;
}
