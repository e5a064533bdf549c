/** Parameters of the directory as its address has them: each at most once, none empty. */
export type DirectoryParams = Readonly<Record<string, string>>;

type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** Query of an address. A form sends every field; an empty one is no filter. */
export function readParams(searchParams: SearchParams): DirectoryParams {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(searchParams)) {
    const text = [value ?? []].flat().filter((each) => each.trim() !== "");
    if (text.length > 0) params[name] = text.join(",").replaceAll(", ", ",");
  }
  return params;
}

/** Address of the same list at another place of it; null is its beginning. */
export function pageAddress(params: DirectoryParams, cursor: string | null, path = "/directory") {
  const { cursor: _, ...rest } = params;
  const query = new URLSearchParams(cursor === null ? rest : { ...rest, cursor }).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** Whether any filter is set besides the order and the source. */
export function isNarrowed({ cursor, sort, source, limit, ...filters }: DirectoryParams): boolean {
  return Object.keys(filters).length > 0;
}
