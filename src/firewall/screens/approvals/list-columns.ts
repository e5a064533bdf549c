/** Columns appear as the list gets wider; a value without a column is shown below the call. */
export const COLUMN = {
  call: "",
  agent: "hidden @2xl:table-cell w-44",
  risk: "hidden @md:table-cell w-24",
  why: "hidden @4xl:table-cell w-48",
  state: "w-32",
  quorum: "hidden @3xl:table-cell w-24",
  requested: "hidden @5xl:table-cell w-28",
};

export const BELOW = { agent: "@2xl:hidden", risk: "@md:hidden" };
