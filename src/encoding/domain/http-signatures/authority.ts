/** An origin at which the service is reached from outside. */
export interface PublicOrigin {
  scheme: "http" | "https";
  /** Host and port as in a signature base: lower case, without the default port. */
  authority: string;
}

const DEFAULT_PORT = { http: "80", https: "443" } as const;
const HOST = String.raw`\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*`;
const AUTHORITY = new RegExp(`^(${HOST})(?::([1-9][0-9]{0,4}))?$`);
const ASCII = /^[\x21-\x7e]+$/;

/**
 * Authority in the form of RFC 9421 section 2.2.3: lower case, default port of the scheme removed.
 * Null for what is none: user information, a name that is not ASCII, an empty label or a final dot.
 */
export function normalAuthority(authority: string, scheme: PublicOrigin["scheme"]): string | null {
  // Lower case first would turn some letters outside of ASCII into letters within.
  if (!ASCII.test(authority)) return null;
  const [, host, port] = AUTHORITY.exec(authority.toLowerCase()) ?? [];
  if (host === undefined) return null;
  return port === undefined || port === DEFAULT_PORT[scheme] ? host : `${host}:${port}`;
}

/** Origin of an absolute http or https URL. Throws TypeError for anything else. */
export function publicOrigin(url: string): PublicOrigin {
  const { protocol, host } = new URL(url);
  const scheme = protocol.slice(0, -1);
  if (scheme !== "http" && scheme !== "https") throw new TypeError(`${url} is no http(s) URL`);
  const authority = normalAuthority(host, scheme);
  if (authority === null) throw new TypeError(`${url} has no usable host`);
  return { scheme, authority };
}
