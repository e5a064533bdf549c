import type { FindingAsset } from "@/evidence/domain/findings/finding";
import { webAsset } from "./web-asset";

const MAX_PORT = 65_535;

/**
 * Asset of a finding on a host: the host in lower case without brackets and a trailing dot, port 0
 * (“the host as a whole”) as none, the protocol (`tcp`, `udp`, `icmp`) in lower case. Null when the
 * host is empty.
 */
export function networkAsset(
  host: string,
  port: number | null,
  protocol: string | null,
): FindingAsset | null {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
  if (name === "") return null;
  const isPort = port !== null && Number.isInteger(port) && port > 0 && port <= MAX_PORT;
  return {
    host: name,
    port: isPort ? port : null,
    protocol: protocol?.trim().toLowerCase() || null,
    url: null,
  };
}

const HOST_AND_PORT = /^(?:\[([0-9a-f:.%a-z]+)\]|([^:\s/\\]+))(?::(\d{1,5}))?(?:\/(tcp|udp))?$/i;
const MAX_IPV6 = 100;

/**
 * Asset that a text names: a URL, `host`, `host:port`, `[ipv6]:port`, an IPv6 address or
 * `host:port/tcp`. Null for anything else.
 */
export function assetOfText(text: string): FindingAsset | null {
  const trimmed = text.trim();
  if (trimmed.includes("://")) return webAsset(trimmed);
  if (isIpv6(trimmed)) return networkAsset(trimmed, null, null);
  const match = HOST_AND_PORT.exec(trimmed);
  if (match === null) return null;
  const [, ipv6, name, port, protocol] = match;
  if (Number(port ?? 0) > MAX_PORT) return null;
  return networkAsset(
    ipv6 ?? name ?? "",
    port === undefined ? null : Number(port),
    protocol ?? null,
  );
}

/** Whether a text has the form of an IPv6 address (RFC 4291 section 2.2), also with a zone. */
function isIpv6(text: string): boolean {
  if (text.length > MAX_IPV6) return false;
  const [address = ""] = text.split("%");
  if (!/^[0-9a-f:.]+$/i.test(address)) return false;
  const groups = address.split(":").length + (address.includes(".") ? 1 : 0);
  return address.includes("::") ? groups <= 9 : groups === 8;
}
