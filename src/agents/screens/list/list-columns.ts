/** Columns appear as the list gets wider; a value without a column is shown below the name. */
export const COLUMN = {
  id: "hidden @3xl:table-cell w-50",
  name: "",
  tier: "hidden @3xl:table-cell w-28",
  trust: "hidden @xl:table-cell w-50",
  status: "w-36",
  tools: "hidden @3xl:table-cell w-20",
  operator: "hidden @6xl:table-cell w-36",
  proof: "hidden @5xl:table-cell w-28",
};

/** Shown below the name, or below the status, while it has no column of its own. */
export const BELOW = {
  id: "@3xl:hidden",
  trust: "@xl:hidden",
  operator: "@6xl:hidden",
  proof: "@5xl:hidden",
};
