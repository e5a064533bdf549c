import { parseUrl } from "../url/parse-url";
import { canonicalHost } from "./host-allowlist";

/** Target of a URL that may be requested. */
export interface EgressTarget {
  scheme: string;
  /** As canonicalHost gives it. */
  host: string;
  port: number;
  /** Path and query as they are sent. */
  path: string;
}

export type UrlFault = "not_a_url" | "scheme" | "userinfo" | "host" | "port";

export interface UrlRules {
  /** Without the colon; the first that count are http, https, ws and wss. */
  schemes: readonly string[];
  ports: readonly number[];
}

/** Ports of http and https, which is all that a tool or probe needs unless its deployment says more. */
export const WEB_PORTS: readonly number[] = [80, 443];

const MOST_CHARACTERS = 8_192;
const PORTS: Readonly<Record<string, number>> = {
  "http:": 80,
  "https:": 443,
  "ws:": 80,
  "wss:": 443,
};

/**
 * Where a URL leads, or what is wrong with it. The URL standard reads hosts: other spellings of an IPv4
 * address (hexadecimal, octal, one number, full-width digits) become the address, names become punycode.
 * What that standard would repair in silence is refused: white space, control characters, backslashes. So
 * are a user or password, other schemes and other ports. Addresses are for checkAddress to judge.
 */
export function checkUrl(text: string, rules: UrlRules): EgressTarget | UrlFault {
  if (text.length > MOST_CHARACTERS || /[\p{Cc}\s\\]/u.test(text)) return "not_a_url";
  const url = parseUrl(text);
  if (url === null) return "not_a_url";
  const known = PORTS[url.protocol];
  const scheme = url.protocol.slice(0, -1);
  if (known === undefined || !rules.schemes.includes(scheme)) return "scheme";
  if (/^[a-z]+:\/*[^/?#]*@/i.test(text)) return "userinfo";
  const host = canonicalHost(url.hostname);
  if (host === null) return "host";
  const port = url.port === "" ? known : Number(url.port);
  if (!rules.ports.includes(port)) return "port";
  return { scheme, host, port, path: `${url.pathname}${url.search}` };
}
