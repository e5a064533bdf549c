export const copy = {
  filters: "Filters",
  clear: "Clear filters",
  clearOne: (name: string) => `Clear the filter ${name}`,
  apply: "Apply",
  leaveNothing: "These filters leave nothing over:",
};
