/** Columns appear as the list gets wider; a value without a column is shown below the agent. */
export const COLUMN = {
  agent: "",
  gates: "w-40",
  operator: "hidden @2xl:table-cell w-44",
  runtime: "hidden @5xl:table-cell w-28",
  last: "hidden @md:table-cell w-36",
  with: "hidden @4xl:table-cell w-32",
  when: "hidden @6xl:table-cell w-28",
};

export const BELOW = { operator: "@2xl:hidden", last: "@md:hidden" };
