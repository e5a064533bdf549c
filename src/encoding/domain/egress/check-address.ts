import { type AddressBlock, isInBlock } from "./address-block";
import { type IpBytes, readIpAddress, unmapped } from "./ip-address";
import {
  GLOBAL_UNICAST,
  METADATA_BLOCKS,
  SPECIAL_BLOCKS,
  type SpecialUse,
} from "./special-addresses";

export type AddressFault = SpecialUse | "not_global" | "tunnel" | "not_an_address";

export type AddressVerdict =
  | { mayConnect: true; address: IpBytes }
  | { mayConnect: false; reason: AddressFault };

/**
 * Whether we may connect to an address: a public one, or one that the deployment allows. What is neither
 * listed nor certain is refused. An IPv4-mapped address is judged as its IPv4 address. An address that
 * forwards to IPv4 (NAT64, 6to4) needs both itself and that address allowed. Metadata services of clouds
 * stay refused in every allowed block.
 */
export function checkAddress(text: string, allowed: readonly AddressBlock[] = []): AddressVerdict {
  const read = readIpAddress(text);
  if (read === null) return { mayConnect: false, reason: "not_an_address" };
  const address = unmapped(read);
  const reason = faultOf(address, allowed);
  return reason === null ? { mayConnect: true, address } : { mayConnect: false, reason };
}

function faultOf(address: IpBytes, allowed: readonly AddressBlock[]): AddressFault | null {
  if (METADATA_BLOCKS.some((block) => isInBlock(address, block))) return "metadata";
  const special = SPECIAL_BLOCKS.find(({ block }) => isInBlock(address, block));
  const reason = special?.use ?? unlistedFault(address);
  if (reason === null) return null;
  if (!allowed.some((block) => isInBlock(address, block))) return reason;
  if (special?.embeds === undefined) return null;
  return faultOf(address.slice(special.embeds, special.embeds + 4), allowed);
}

function unlistedFault(address: IpBytes): AddressFault | null {
  if (address.length === 4) return null;
  if (!isInBlock(address, GLOBAL_UNICAST)) return "not_global";
  // ISATAP (RFC 5214): the interface identifier is the IPv4 address that it leads to.
  const isTunnel =
    ((address[8] ?? 0) & ~2) === 0 &&
    address[9] === 0 &&
    address[10] === 0x5e &&
    address[11] === 0xfe;
  return isTunnel ? "tunnel" : null;
}
