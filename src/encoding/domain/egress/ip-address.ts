/** Bytes of an address: 4 of IPv4, 16 of IPv6. */
export type IpBytes = readonly number[];

const DECIMAL_OCTET = /^(?:0|[1-9]\d{0,2})$/;

/**
 * Bytes of an address in its plain text form: IPv4 as four decimal numbers (octal, hexadecimal and short
 * forms are not read), IPv6 by RFC 4291 section 2.2 without brackets and zone. Null for anything else.
 */
export function readIpAddress(text: string): IpBytes | null {
  return text.includes(":") ? readIpv6(text) : readIpv4(text);
}

/** True when both are the same address; an IPv4-mapped one is the same as its IPv4 address. */
export function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [readIpAddress(one), readIpAddress(other)];
  if (a === null || b === null) return false;
  return unmapped(a).join() === unmapped(b).join();
}

/** The IPv4 address in an IPv4-mapped one (::ffff:0:0/96); other addresses unchanged. */
export function unmapped(address: IpBytes): IpBytes {
  if (address.length !== 16) return address;
  const isMapped =
    address.slice(0, 10).every((byte) => byte === 0) && address[10] === 255 && address[11] === 255;
  return isMapped ? address.slice(12) : address;
}

function readIpv4(text: string): IpBytes | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => DECIMAL_OCTET.test(part))) return null;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

function readIpv6(text: string): IpBytes | null {
  const halves = text.split("::");
  const [head = "", tail] = halves;
  if (halves.length > 2) return null;
  const left = readGroups(head, tail === undefined);
  if (left === null) return null;
  if (tail === undefined) return left.length === 16 ? left : null;
  const right = readGroups(tail, true);
  if (right === null) return null;
  const missing = 16 - left.length - right.length;
  // A "::" replaces at least one group of zeros.
  if (missing < 2) return null;
  return [...left, ...new Array<number>(missing).fill(0), ...right];
}

/** Bytes of groups between colons; only the last may be an IPv4 address, where that ends the text. */
function readGroups(text: string, endsText: boolean): number[] | null {
  if (text === "") return [];
  const groups = text.split(":");
  const bytes: number[] = [];
  for (const [at, group] of groups.entries()) {
    if (group.includes(".")) {
      const embedded = endsText && at === groups.length - 1 ? readIpv4(group) : null;
      if (embedded === null) return null;
      bytes.push(...embedded);
    } else {
      if (!/^[0-9a-f]{1,4}$/i.test(group)) return null;
      const value = Number.parseInt(group, 16);
      bytes.push(value >> 8, value & 255);
    }
  }
  return bytes.length <= 16 ? bytes : null;
}
