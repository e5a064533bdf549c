import { concatBytes, fromBase64, toBase64 } from "../crypto/encoding";
import { fromBase58, toBase58 } from "./base58";
import { type PointFault, pointFault } from "./edwards-point";

/** Multicodec header of an Ed25519 public key. */
const ED25519_HEADER = Uint8Array.of(0xed, 0x01);
/** Longer text is not decoded: the work grows with the square of the length. */
const MAX_MULTIKEY = 128;
/** Members that only a private or a symmetric key has (RFC 7518 §6, RFC 8037 §2). */
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

export type KeyFault = "malformed" | "wrong_type" | "wrong_length" | "private_member" | PointFault;

export type KeyReading =
  | { ok: true; publicKey: Uint8Array }
  | { ok: false; fault: KeyFault; detail: string };

export interface PublicJwk {
  kty: "OKP";
  crv: "Ed25519";
  x: string;
}

/** Multikey text of a raw Ed25519 public key: `z6Mk…` (W3C Controlled Identifiers 1.0 §2.2.2). */
export function multikeyOf(publicKey: Uint8Array): string {
  return `z${toBase58(concatBytes(ED25519_HEADER, publicKey))}`;
}

/** did:key of a raw Ed25519 public key (did:key method §3.1). */
export function didKeyOf(publicKey: Uint8Array): string {
  return `did:key:${multikeyOf(publicKey)}`;
}

/** OKP JWK of a raw Ed25519 public key (RFC 8037 §2). */
export function jwkOf(publicKey: Uint8Array): PublicJwk {
  const x = toBase64(publicKey).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return { kty: "OKP", crv: "Ed25519", x };
}

/**
 * Reads the public key of an agent: a Multikey, a did:key or an OKP JWK
 * (docs/spec/integrity.md#keys). Ed25519 only. Refuses another length or prefix, a second spelling
 * of the same bytes, every private member, bytes that are no canonical point, and points of small
 * order or with torsion.
 */
export function readPublicKey(input: unknown): KeyReading {
  if (typeof input === "string") return readMultikey(input);
  if (typeof input === "object" && input !== null && !Array.isArray(input)) return readJwk(input);
  return refuse("malformed", "a key is a Multikey text or a JWK object");
}

function readMultikey(text: string): KeyReading {
  const multikey = text.startsWith("did:key:") ? text.slice("did:key:".length) : text;
  if (!multikey.startsWith("z") || multikey.length > MAX_MULTIKEY) {
    return refuse("malformed", "a Multikey of Ed25519 is 47 characters of base58 behind a z");
  }
  const bytes = fromBase58(multikey.slice(1));
  if (bytes === null) return refuse("malformed", "the Multikey holds a character outside base58");
  if (bytes[0] !== ED25519_HEADER[0] || bytes[1] !== ED25519_HEADER[1]) {
    return refuse("wrong_type", "the Multikey is not of an Ed25519 public key (0xed01)");
  }
  return checkPoint(bytes.subarray(2));
}

function readJwk(jwk: object): KeyReading {
  const secret = PRIVATE_MEMBERS.find((name) => Object.hasOwn(jwk, name));
  if (secret !== undefined) {
    return refuse("private_member", `the JWK holds "${secret}": send the public key only`);
  }
  const { kty, crv, x }: { kty?: unknown; crv?: unknown; x?: unknown } = jwk;
  if (kty !== "OKP" || crv !== "Ed25519") {
    return refuse("wrong_type", "the JWK is not of kty OKP and crv Ed25519");
  }
  if (typeof x !== "string" || !/^[A-Za-z0-9_-]+$/.test(x)) {
    return refuse("malformed", "x of the JWK is base64url without padding");
  }
  if (x.length !== 43) return refuse("wrong_length", "x of the JWK has 43 characters");
  const bytes = fromBase64(`${x.replaceAll("-", "+").replaceAll("_", "/")}=`);
  if (bytes === null) return refuse("non_canonical", "x of the JWK has bits behind its last byte");
  return checkPoint(bytes);
}

const POINT_DETAIL: Record<PointFault, string> = {
  non_canonical: "the bytes are not the canonical encoding of a point",
  not_on_curve: "the bytes are no point of edwards25519",
  small_order: "the key is of small order: anybody can sign for it",
  torsion: "the key has a torsion component",
};

function checkPoint(publicKey: Uint8Array): KeyReading {
  if (publicKey.byteLength !== 32) return refuse("wrong_length", "an Ed25519 key has 32 bytes");
  const fault = pointFault(publicKey);
  return fault === null ? { ok: true, publicKey } : refuse(fault, POINT_DETAIL[fault]);
}

function refuse(fault: KeyFault, detail: string): KeyReading {
  return { ok: false, fault, detail };
}
