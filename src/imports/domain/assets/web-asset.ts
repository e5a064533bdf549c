import type { FindingAsset } from "@/evidence/domain/findings/finding";

const DEFAULT_PORTS = new Map([
  ["http", 80],
  ["https", 443],
  ["ws", 80],
  ["wss", 443],
  ["ftp", 21],
]);

/** Asset of a finding whose report does not say where it is. */
export const UNKNOWN_ASSET: FindingAsset = { host: null, port: null, protocol: null, url: null };

/**
 * Web asset (scheme, host, port) of a URL by the WHATWG URL standard: host in lower case and ASCII,
 * IPv6 without brackets, the scheme's default port filled in, the origin without a default port.
 * Returns null where there is no host.
 */
export function webAsset(url: string): FindingAsset | null {
  const text = url.trim();
  if (!/^[a-zA-Z][a-zA-Z0-9+.-]*:\/\//.test(text)) return null;
  let parsed: URL;
  try {
    parsed = new URL(text);
  } catch {
    return null;
  }
  const host = parsed.hostname.toLowerCase();
  if (host === "") return null;
  const protocol = parsed.protocol.slice(0, -1);
  const defaultPort = DEFAULT_PORTS.get(protocol) ?? null;
  const port = parsed.port === "" ? defaultPort : Number(parsed.port);
  const suffix = port === null || port === defaultPort ? "" : `:${port}`;
  return {
    host: host.replace(/^\[(.*)\]$/, "$1"),
    port,
    protocol,
    url: `${protocol}://${host}${suffix}`,
  };
}
