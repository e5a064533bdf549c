export const copy = {
  shown: (count: string, hasMore: boolean) =>
    hasMore ? `${count} shown, there are more` : `${count} shown`,
  more: "Load more",
  loadingMore: "Loading more",
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
