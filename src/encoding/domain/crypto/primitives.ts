/**
 * The two primitives that evidence rests on. They are an argument, so that the same rules run in the
 * service, in the verifier that outsiders run, and in the browser.
 */
export interface Primitives {
  /** SHA-256 (FIPS 180-4) over the pieces one after the other: 32 bytes. */
  sha256(...pieces: readonly Uint8Array[]): Uint8Array;
  /** Ed25519 (RFC 8032) of a message under a raw public key of 32 bytes; false for anything malformed. */
  verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
}
