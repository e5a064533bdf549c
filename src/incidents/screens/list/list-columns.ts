/** Columns appear as the list gets wider: it shares its width with the panel. */
export const COLUMN = {
  select: "w-11 pr-0! pl-2! md:pl-4!",
  severity: "hidden @2xl:table-cell w-26",
  title: "pl-2 @2xl:pl-3",
  asset: "hidden @min-[92rem]:table-cell w-56",
  state: "hidden @2xl:table-cell w-30",
  owner: "hidden @4xl:table-cell w-36",
  due: "w-36",
  tool: "hidden @6xl:table-cell w-28",
  coverage: "hidden @5xl:table-cell w-28",
  techniques: "hidden @min-[84rem]:table-cell w-28",
  evidence: "hidden @7xl:table-cell w-24",
  age: "hidden @min-[100rem]:table-cell w-28",
  seen: "hidden @5xl:table-cell w-28",
};

/** Shown below the title while it has no column of its own. */
export const BELOW = {
  severity: "@2xl:hidden",
  asset: "@min-[92rem]:hidden",
};
