import { readIpAddress, unmapped } from "@/encoding/domain/egress/ip-address";

/** Groups of 16 bits in the part of an IPv6 address that one customer is given as a whole (RFC 6177). */
const NETWORK_GROUPS = 4;

/**
 * The source by which limits count a client: its IPv4 address, also where it comes as an
 * IPv4-mapped one, or the /64 of its IPv6 address, in which the holder of one address has all.
 * Takes the forms that proxies write, with a port, in brackets or with a zone. Null for anything
 * else.
 */
export function countedSource(text: string): string | null {
  const bytes = readIpAddress(bareAddress(text.trim()));
  if (bytes === null) return null;
  const plain = unmapped(bytes);
  if (plain.length === 4) return plain.join(".");
  const groups = Array.from({ length: NETWORK_GROUPS }, (_, at) =>
    (((plain[2 * at] ?? 0) << 8) | (plain[2 * at + 1] ?? 0)).toString(16),
  );
  return `${groups.join(":").replace(/(?:(?:^|:)0)+$/, "")}::/64`;
}

function bareAddress(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  const v4WithPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  return (bracketed ?? v4WithPort ?? text).replace(/%[^%]*$/, "");
}
