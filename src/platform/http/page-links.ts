import "server-only";

/** Link header to the next page (RFC 8288), or none on the last one. */
export function nextLink(request: Request, cursor: string | null): Record<string, string> {
  if (cursor === null) return {};
  const url = new URL(request.url, "http://localhost");
  url.searchParams.set("cursor", cursor);
  return { link: `<${url.pathname}${url.search}>; rel="next"` };
}
