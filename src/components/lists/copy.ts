export const copy = {
  shown: (count: string, hasMore: boolean) =>
    hasMore ? `${count} shown, there are more` : `${count} shown`,
  more: "Load more",
  loadingMore: "Loading more",
};
