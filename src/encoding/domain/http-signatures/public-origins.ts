import { type PublicOrigin, publicOrigin } from "./authority";

/**
 * Origins at which a service is reached, the one of its base URL first, each once. Takes the base URL,
 * where there is one, and further hosts separated by spaces or commas: origins, or hosts with or
 * without a port, which take the scheme of the base URL or else https. Null where one of them is no
 * origin: nothing but scheme, host and port may be said.
 */
export function readPublicOrigins(
  baseUrl: string | undefined,
  hosts: string,
): readonly PublicOrigin[] | null {
  const scheme = baseUrl?.toLowerCase().startsWith("http:") ? "http" : "https";
  const entries = hosts.split(/[\s,]+/).filter((entry) => entry !== "");
  const urls = entries.map((entry) =>
    /^https?:\/\//i.test(entry) ? entry : `${scheme}://${entry}`,
  );
  const origins: PublicOrigin[] = [];
  try {
    if (baseUrl !== undefined) origins.push(publicOrigin(baseUrl));
    for (const url of urls) {
      const { pathname, search, hash, username, password } = new URL(url);
      if (pathname !== "/" || `${search}${hash}${username}${password}` !== "") return null;
      origins.push(publicOrigin(url));
    }
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  return origins.filter(
    (origin, at) => origins.findIndex((each) => originText(each) === originText(origin)) === at,
  );
}

/** An origin as text (RFC 6454 section 6.2): what a challenge names as its audience. */
export function originText({ scheme, authority }: PublicOrigin): string {
  return `${scheme}://${authority}`;
}
