export const copy = {
  shown: (count: string, hasMore: boolean) =>
    hasMore ? `${count} shown, there are more` : `${count} shown`,
  more: "Load more",
  loadingMore: "Loading more",
  changed: (count: string) => `${count} changed`,
  show: "show",
  shownNow: (count: string) => `What changed is shown: ${count}`,
};
