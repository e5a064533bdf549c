import { parseUrl } from "../url/parse-url";
import { readIpAddress } from "./ip-address";

const LABEL = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);

/**
 * A host as names are compared: lower case, punycode, without the dot at its end, an IP address in the
 * form of the URL standard without brackets. Null where it is no host that we connect to.
 */
export function canonicalHost(text: string): string | null {
  if (!/^[^\s/?#@\\%]{1,300}$/u.test(text)) return null;
  const bracketed = text.includes(":") && !text.startsWith("[") ? `[${text}]` : text;
  const url = parseUrl(`http://${bracketed}/`);
  if (url === null) return null;
  const { hostname, port } = url;
  if (port !== "" || (bracketed.includes(":") && !bracketed.endsWith("]"))) return null;
  if (hostname.startsWith("[")) return hostname.slice(1, -1);
  const name = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  return name.length <= 253 && NAME.test(name) ? name : null;
}

/**
 * True for a host, or `*.` and at least two labels for every name below them (`*.example.org`, not
 * the name itself). An IP address matches only itself.
 */
export function isHostPattern(pattern: string): boolean {
  return canonicalPattern(pattern) !== null;
}

/** Read once for each list: a call may name many hosts. */
const CANONICAL = new WeakMap<readonly string[], readonly string[]>();

/** True when one of the patterns names the host; what is no pattern names none. */
export function isHostAllowed(patterns: readonly string[], host: string): boolean {
  const asked = canonicalHost(host);
  if (asked === null) return false;
  const read =
    CANONICAL.get(patterns) ?? patterns.map(canonicalPattern).filter((each) => each !== null);
  CANONICAL.set(patterns, read);
  return read.some((pattern) => {
    if (!pattern.startsWith("*.")) return pattern === asked;
    return readIpAddress(asked) === null && asked.endsWith(pattern.slice(1));
  });
}

function canonicalPattern(pattern: string): string | null {
  if (!pattern.startsWith("*.")) return canonicalHost(pattern);
  const below = canonicalHost(pattern.slice(2));
  if (below === null || !below.includes(".") || readIpAddress(below) !== null) return null;
  return `*.${below}`;
}
