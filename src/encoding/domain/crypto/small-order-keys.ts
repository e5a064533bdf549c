import { toHex } from "./encoding";

/**
 * y-coordinates of the points of small order on edwards25519, in their canonical encodings and in
 * those that a lenient decoder also takes (y = p and p + 1), without the sign bit of x.
 */
const SMALL_ORDER = new Set([
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]);

/**
 * Whether an Ed25519 public key is a point of small order: signatures under it can be made without
 * any private key (RFC 8032 section 8.1; "Taming the many EdDSAs", Chalkias et al. 2020).
 */
export function isSmallOrderKey(publicKey: Uint8Array): boolean {
  const unsigned = Uint8Array.from(publicKey);
  unsigned[31] = (unsigned[31] ?? 0) & 0x7f;
  return SMALL_ORDER.has(toHex(unsigned));
}
