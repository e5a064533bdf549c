export const copy = {
  shown: (count: string, hasMore: boolean) =>
    hasMore ? `${count} shown, there are more` : `${count} shown`,
  more: "Load more",
  loadingMore: "Loading more",
  changed: (count: string) => `${count} changed`,
  show: "show",
  shownNow: (count: string) => `What changed is shown: ${count}`,
  display: "Display",
  density: "Density",
  densities: { comfortable: "Comfortable", compact: "Compact" },
  groupBy: "Group by",
  noGroups: "No groups",
  columns: "Columns",
  moveUp: (column: string) => `Move ${column} up`,
  moveDown: (column: string) => `Move ${column} down`,
  standardColumns: "Show the columns that fit",
};
