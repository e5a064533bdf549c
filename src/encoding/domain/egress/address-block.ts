import { type IpBytes, readIpAddress } from "./ip-address";

/** Addresses that share their first bits (CIDR, RFC 4632 and RFC 4291 section 2.3). */
export interface AddressBlock {
  bytes: IpBytes;
  bits: number;
}

/** The block of a text like `10.0.0.0/8` or of one address; null where it is none or has bits after its prefix. */
export function readBlock(text: string): AddressBlock | null {
  const [address = "", length, ...rest] = text.split("/");
  const bytes = readIpAddress(address);
  if (bytes === null || rest.length > 0) return null;
  const most = bytes.length * 8;
  if (length === undefined) return { bytes, bits: most };
  if (!/^(?:0|[1-9]\d{0,2})$/.test(length) || Number(length) > most) return null;
  const block = { bytes, bits: Number(length) };
  return bytes.every((byte, at) => (byte & ~maskAt(block.bits, at)) === 0) ? block : null;
}

/** Blocks of a text that separates them by spaces or commas; null where one of them is none. */
export function readBlocks(text: string): AddressBlock[] | null {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const blocks = words.map(readBlock);
  return blocks.every((block) => block !== null) ? blocks : null;
}

/** True when the address is of the block's family and in it. */
export function isInBlock(address: IpBytes, { bytes, bits }: AddressBlock): boolean {
  if (address.length !== bytes.length) return false;
  return address.every((byte, at) => ((byte ^ (bytes[at] ?? 0)) & maskAt(bits, at)) === 0);
}

/** Which bits of the byte at this place belong to the prefix. */
function maskAt(bits: number, at: number): number {
  const left = Math.min(8, Math.max(0, bits - at * 8));
  return (0xff << (8 - left)) & 0xff;
}
