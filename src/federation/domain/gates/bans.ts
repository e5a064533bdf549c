import { isInBlock, readBlock } from "@/encoding/domain/egress/address-block";
import { canonicalHost } from "@/encoding/domain/egress/host-allowlist";
import { readIpAddress, unmapped } from "@/encoding/domain/egress/ip-address";
import { readAgentDid } from "@/encoding/domain/keys/did";
import { readOperatorDid } from "@/encoding/domain/keys/operator-did";

export type BanSubjectType = "operator" | "agent" | "key" | "host" | "cidr";

export interface Ban {
  subject_type: BanSubjectType;
  /** As readBanSubject gives it. */
  subject: string;
  expires_at: Date | null;
  lifted_at: Date | null;
}

export interface BanHit {
  subject_type: BanSubjectType;
  subject: string;
}

/** Attributes of a registration that can be banned. */
export interface BanTarget {
  operatorDid: string;
  did: string;
  /** RFC 7638 thumbprints. */
  kids: readonly string[];
  /** As canonicalHost gives it. */
  host: string;
  /** Addresses that the host has now, as far as they are known. */
  addresses: readonly string[];
}

const THUMBPRINT = /^[A-Za-z0-9_-]{43}$/;
/** A shorter prefix would ban a part of the Internet by a typing error. */
const SHORTEST_PREFIX: Readonly<Record<number, number>> = { 4: 8, 16: 16 };

/**
 * A ban's subject in the form in which it is stored and compared, or null where it is none. A host has two
 * labels at least; a block is no wider than /8 (IPv4) or /16 (IPv6).
 */
export function readBanSubject(type: BanSubjectType, text: string): string | null {
  switch (type) {
    case "operator":
      return readOperatorDid(text);
    case "agent":
      return readAgentDid(text)?.method === "agent" ? text : null;
    case "key":
      return THUMBPRINT.test(text) ? text : null;
    case "host": {
      const host = canonicalHost(text);
      return host !== null && (host.includes(".") || host.includes(":")) ? host : null;
    }
    case "cidr": {
      const block = readBlock(text);
      if (block === null || block.bits < (SHORTEST_PREFIX[block.bytes.length] ?? 0)) return null;
      return text.toLowerCase();
    }
  }
}

/**
 * The bans in force that a registration falls under. A ban of a host covers the names below it; one of a
 * block covers the host where that is an address, and every address that the host has.
 */
export function banHits(bans: readonly Ban[], target: BanTarget, now: Date): BanHit[] {
  return bans
    .filter((ban) => isBanInForce(ban, now) && isHit(ban, target))
    .map(({ subject_type, subject }) => ({ subject_type, subject }));
}

/** Whether a ban counts: neither lifted nor over. */
function isBanInForce(ban: Pick<Ban, "expires_at" | "lifted_at">, now: Date): boolean {
  return ban.lifted_at === null && (ban.expires_at === null || ban.expires_at > now);
}

function isHit({ subject_type, subject }: Ban, target: BanTarget): boolean {
  switch (subject_type) {
    case "operator":
      return target.operatorDid === subject;
    case "agent":
      return target.did === subject;
    case "key":
      return target.kids.includes(subject);
    case "host":
      return isHostHit(subject, target.host);
    case "cidr":
      return [target.host, ...target.addresses].some((address) => isAddressHit(subject, address));
  }
}

function isHostHit(banned: string, host: string): boolean {
  if (host === banned) return true;
  return readIpAddress(host) === null && host.endsWith(`.${banned}`);
}

function isAddressHit(subject: string, address: string): boolean {
  const block = readBlock(subject);
  const bytes = readIpAddress(address);
  if (block === null || bytes === null) return false;
  return isInBlock(bytes, block) || isInBlock(unmapped(bytes), block);
}
