import { type AddressBlock, readBlock } from "./address-block";

export type SpecialUse =
  | "metadata"
  | "this_network"
  | "private"
  | "shared"
  | "loopback"
  | "link_local"
  | "protocol"
  | "documentation"
  | "benchmarking"
  | "relay"
  | "multicast"
  | "reserved"
  | "broadcast"
  | "unspecified"
  | "translation"
  | "discard"
  | "teredo"
  | "six_to_four"
  | "segment_routing"
  | "unique_local"
  | "site_local";

export interface SpecialBlock {
  block: AddressBlock;
  use: SpecialUse;
  /** Offset of an embedded IPv4 address that packets are forwarded to. */
  embeds?: number;
}

/** Addresses where cloud instances get their credentials; most are in blocks below as well. */
const METADATA = [
  // AWS, Azure, Google, DigitalOcean and others; AWS for containers and for time.
  "169.254.169.254",
  "169.254.170.2",
  "169.254.169.253",
  // Azure's wire server has an address that is public by its range.
  "168.63.129.16",
  "100.100.100.200",
  "192.0.0.192",
  "fd00:ec2::254",
  "fd20:ce::254",
] as const;

/**
 * IANA IPv4 Special-Purpose Address Registry (RFC 6890, as of 2025-10), and multicast (RFC 5771). Blocks
 * that the registry calls globally reachable are refused as well: they hold relays and sinks, no service.
 */
const IPV4: readonly (readonly [block: string, use: SpecialUse])[] = [
  ["0.0.0.0/8", "this_network"],
  ["10.0.0.0/8", "private"],
  ["100.64.0.0/10", "shared"],
  ["127.0.0.0/8", "loopback"],
  ["169.254.0.0/16", "link_local"],
  ["172.16.0.0/12", "private"],
  ["192.0.0.0/24", "protocol"],
  ["192.0.2.0/24", "documentation"],
  ["192.31.196.0/24", "relay"],
  ["192.52.193.0/24", "relay"],
  ["192.88.99.0/24", "relay"],
  ["192.168.0.0/16", "private"],
  ["192.175.48.0/24", "relay"],
  ["198.18.0.0/15", "benchmarking"],
  ["198.51.100.0/24", "documentation"],
  ["203.0.113.0/24", "documentation"],
  ["224.0.0.0/4", "multicast"],
  ["255.255.255.255/32", "broadcast"],
  ["240.0.0.0/4", "reserved"],
];

/**
 * IANA IPv6 Special-Purpose Address Registry (RFC 6890, as of 2025-10), multicast and what was
 * deprecated. Global unicast is 2000::/3 (RFC 4291 section 2.4); everything else is refused whether
 * listed here or not.
 */
const IPV6: readonly (readonly [block: string, use: SpecialUse, embeds?: number])[] = [
  ["::/128", "unspecified"],
  ["::1/128", "loopback"],
  ["64:ff9b::/96", "translation", 12],
  ["64:ff9b:1::/48", "translation", 12],
  ["100::/64", "discard"],
  ["100:0:0:1::/64", "discard"],
  ["2001::/32", "teredo"],
  ["2001:2::/48", "benchmarking"],
  ["2001::/23", "protocol"],
  ["2001:db8::/32", "documentation"],
  ["2002::/16", "six_to_four", 2],
  ["2620:4f:8000::/48", "relay"],
  ["3fff::/20", "documentation"],
  ["5f00::/16", "segment_routing"],
  ["fc00::/7", "unique_local"],
  ["fe80::/10", "link_local"],
  ["fec0::/10", "site_local"],
  ["ff00::/8", "multicast"],
];

export const METADATA_BLOCKS: readonly AddressBlock[] = METADATA.map(blockOf);

/** The first block that contains an address determines its use. */
export const SPECIAL_BLOCKS: readonly SpecialBlock[] = [
  ...IPV4.map(([block, use]) => ({ block: blockOf(block), use })),
  ...IPV6.map(([block, use, embeds]) => ({
    block: blockOf(block),
    use,
    ...(embeds !== undefined && { embeds }),
  })),
];

/** Global unicast of IPv6. */
export const GLOBAL_UNICAST: AddressBlock = blockOf("2000::/3");

function blockOf(text: string): AddressBlock {
  const block = readBlock(text);
  if (block === null) throw new Error(`${text} is no block of addresses`);
  return block;
}
