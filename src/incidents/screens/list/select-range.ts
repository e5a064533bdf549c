/**
 * The selection after an entry was toggled. With an anchor, the entries from there to here all take
 * the state that the entry gets, as shift-click does in lists; an anchor that is gone counts as none.
 */
export function selectRange(
  order: readonly string[],
  selected: ReadonlySet<string>,
  id: string,
  anchor: string | null,
): Set<string> {
  const on = !selected.has(id);
  const to = order.indexOf(id);
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const touched =
    from === -1 || to === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set(selected);
  for (const each of touched) {
    if (on) next.add(each);
    else next.delete(each);
  }
  return next;
}
