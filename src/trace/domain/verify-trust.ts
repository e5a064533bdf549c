import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { ED25519, isKeyName, keyId, type VerificationKey } from "./verification-key";

/** A key of the service, from outside the package. */
export interface TrustedKey {
  /** Raw Ed25519 key, 32 bytes. */
  publicKey: Uint8Array;
  /** Name of the log that it signs, where the key came with one. */
  name?: string;
}

/** Proof that one head of the log continues another, as `GET /api/trace/consistency` gives it. */
export interface ConsistencyProof {
  from: number;
  to: number;
  proof: readonly Uint8Array[];
}

/** The verifier's trusted material; none of it may come from the package. */
export interface Trust {
  /** `none` where the signature is knowingly left unchecked. */
  keys: readonly TrustedKey[] | "none";
  /** Signed checkpoints that were saved before. */
  checkpoints: readonly string[];
  consistency: readonly ConsistencyProof[];
  /** Keys of witnesses (C2SP tlog-cosignature). */
  witnesses: readonly VerificationKey[];
}

/** The trusted keys as the log of this name signs with them; keys of other logs are left out. */
export function logKeys(p: Primitives, keys: Trust["keys"], origin: string): VerificationKey[] {
  if (keys === "none" || !isKeyName(origin)) return [];
  return keys
    .filter(({ name }) => name === undefined || name === origin)
    .map(({ publicKey }) => ({
      name: origin,
      type: ED25519,
      keyId: keyId(p, origin, ED25519, publicKey),
      publicKey,
    }));
}
