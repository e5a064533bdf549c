import { canonicalHost } from "@/encoding/domain/egress/host-allowlist";
import { parseUrl } from "@/encoding/domain/url/parse-url";
import type { RuntimeType } from "./declaration";

export interface AddressRules {
  /** Takes http, ws and gRPC without TLS, and port 80. */
  allowInsecure: boolean;
}

/** Where a runtime is reached. */
export interface RuntimeAddress {
  scheme: "https" | "http" | "wss" | "ws" | "grpcs" | "grpc";
  tls: boolean;
  /** As canonicalHost gives it; an IPv6 address without brackets. */
  host: string;
  port: number;
  /** Path and query as they are sent; "/" for gRPC. */
  path: string;
  /** The address in the form of the URL standard; null for gRPC, which has no URL. */
  url: string | null;
}

export type AddressReading =
  | ({ ok: true } & RuntimeAddress)
  | { ok: false; code: "runtime_address_invalid" | "runtime_address_forbidden"; detail: string };

const MAX_ADDRESS = 2048;
const FIRST_FREE_PORT = 1024;
const TLS_PORTS: readonly number[] = [443, 8443];

/** Ports of databases, queues, orchestrators and remote desktops: never an agent, often something to reach. */
const SERVICE_PORTS: ReadonlySet<number> = new Set([
  1433, 1434, 1521, 1883, 2049, 2181, 2375, 2376, 2377, 2379, 2380, 3306, 3389, 4369, 5432, 5433,
  5671, 5672, 5900, 5901, 5984, 5985, 5986, 6000, 6379, 6380, 6443, 7000, 7001, 7077, 7199, 8086,
  8200, 8500, 8600, 9042, 9092, 9160, 9200, 9300, 10250, 10255, 10257, 10259, 11211, 15672, 25672,
  26379, 27017, 27018, 27019, 28017, 61616,
]);

const SCHEMES = {
  "mcp-server": ["https", "http"],
  "rest-api": ["https", "http"],
  websocket: ["wss", "ws"],
  grpc: ["grpcs", "grpc"],
} as const satisfies Record<RuntimeType, readonly [string, string]>;

/** Whether a probe may go to a port: 443, 8443 and from 1024 on, without those of known services. */
export function isAllowedPort(port: number, { allowInsecure }: AddressRules): boolean {
  if (!Number.isInteger(port) || port > 65_535) return false;
  if (TLS_PORTS.includes(port) || (allowInsecure && port === 80)) return true;
  return port >= FIRST_FREE_PORT && !SERVICE_PORTS.has(port);
}

/**
 * Reads the address of a runtime: a URL for MCP, REST and WebSocket, `host:port` or `grpcs://host:port` for
 * gRPC. TLS always, unless the rules take less. What the URL standard would repair in silence is refused,
 * as are a user, a fragment, and ports where no agent is. Where the host leads is for the probe to judge.
 */
export function parseRuntimeAddress(
  type: RuntimeType,
  text: string,
  rules: AddressRules,
): AddressReading {
  if (text === "" || text.length > MAX_ADDRESS || /[\p{Cc}\p{Surrogate}\s\\]/u.test(text)) {
    return invalid(`An address has 1 to ${MAX_ADDRESS} characters and no white space.`);
  }
  const [secure, insecure] = SCHEMES[type];
  const scheme = /^([a-z]+):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined && type !== "grpc") {
    return invalid(`An address of ${type} is a URL of ${secure}.`);
  }
  const isSecure = (scheme ?? secure) === secure;
  if (!isSecure && scheme !== insecure) return invalid(`The scheme of ${type} is ${secure}.`);
  if (!isSecure && !rules.allowInsecure) return invalid("The address has to use TLS.");
  return type === "grpc" ? grpcAddress(text, isSecure, rules) : urlAddress(type, text, rules);
}

function urlAddress(
  type: Exclude<RuntimeType, "grpc">,
  text: string,
  rules: AddressRules,
): AddressReading {
  const url = withoutUser(text);
  if (url === null) return invalid("The address is not a URL without user and password.");
  if (text.includes("#")) return invalid("An address has no fragment.");
  if (type === "rest-api" && text.includes("?")) {
    return invalid("The address of a REST API has no query: paths are put behind it.");
  }
  const [secure, insecure] = SCHEMES[type];
  const tls = url.protocol === `${secure}:`;
  const port = url.port === "" ? (tls ? 443 : 80) : Number(url.port);
  const path = `${url.pathname}${url.search}`;
  return checked(
    { scheme: tls ? secure : insecure, tls, host: url.hostname, port, path, url: url.href },
    rules,
  );
}

function grpcAddress(text: string, tls: boolean, rules: AddressRules): AddressReading {
  const authority = text.replace(/^[a-z]+:\/\//i, "").replace(/\/$/, "");
  if (!/^[^/?#@]+$/.test(authority)) return invalid("A gRPC address is host:port.");
  // https and http give the host its form of the URL standard, and default ports as gRPC has them.
  const url = withoutUser(`${tls ? "https" : "http"}://${authority}/`);
  if (url === null) return invalid("A gRPC address is host:port.");
  if (!/:\d+$/.test(authority)) return invalid("A gRPC address names its port.");
  const port = url.port === "" ? (tls ? 443 : 80) : Number(url.port);
  const scheme = tls ? "grpcs" : "grpc";
  return checked({ scheme, tls, host: url.hostname, port, path: "/", url: null }, rules);
}

function checked(address: RuntimeAddress, rules: AddressRules): AddressReading {
  const host = canonicalHost(address.host);
  if (host === null) return invalid("The host of the address cannot be read.");
  if (!isAllowedPort(address.port, rules)) {
    const detail = `Port ${address.port} is none that a runtime may have.`;
    return { ok: false, code: "runtime_address_forbidden", detail };
  }
  return { ok: true, ...address, host };
}

function invalid(detail: string): AddressReading {
  return { ok: false, code: "runtime_address_invalid", detail };
}

function withoutUser(text: string): URL | null {
  return /^[a-z]+:\/*[^/?#]*@/i.test(text) ? null : parseUrl(text);
}

/**
 * Whether a document or evidence may be fetched from a URL: https (http where the rules take it), a port
 * that a probe may go to, no user and no white space.
 */
export function isFetchUrl(text: string, rules: AddressRules): boolean {
  if (text.length > MAX_ADDRESS || /[\p{Cc}\p{Surrogate}\s\\]/u.test(text)) return false;
  const url = /^https?:\/\//i.test(text) ? withoutUser(text) : null;
  if (url === null || canonicalHost(url.hostname) === null) return false;
  const tls = url.protocol === "https:";
  if (!tls && !rules.allowInsecure) return false;
  return isAllowedPort(url.port === "" ? (tls ? 443 : 80) : Number(url.port), rules);
}

const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/**
 * Whether a text is a path that stays below an address: printable ASCII, no backslash, fragment or empty
 * first segment, and no segment that the URL standard would resolve.
 */
export function isPathBelow(path: string): boolean {
  if (!/^\/[!-~]{0,1023}$/.test(path) || /[\\#]/.test(path) || path.startsWith("//")) return false;
  const [route = ""] = path.split("?", 1);
  return !route.split("/").some((segment) => DOT_SEGMENT.test(segment));
}

/** URL of a path below a runtime's URL. Throws TypeError for a path that could leave it. */
export function urlBelow(address: string, path: string): string {
  if (!isPathBelow(path)) throw new TypeError("the path does not stay below the address");
  return `${address.replace(/\/+$/, "")}${path}`;
}
