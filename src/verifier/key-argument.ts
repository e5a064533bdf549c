import { createPublicKey } from "node:crypto";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import {
  COSIGNATURE_V1,
  ED25519,
  parseVerificationKey,
  type VerificationKey,
} from "@/trace/domain/verification-key";
import type { TrustedKey } from "@/trace/domain/verify-trust";
import { readText } from "./files/read-file";
import { UsageError } from "./usage-error";

/** How a public key in PEM starts (RFC 7468 section 13). */
export const PEM = "-----BEGIN PUBLIC KEY-----";

/**
 * Keys of the service that an argument of `--key` names: a C2SP verification key, an Ed25519 public key
 * in PEM, or a file of either. Throws UsageError and UnreadableFile.
 */
export function readServiceKeys(argument: string): TrustedKey[] {
  return readTexts(argument).map((text) => {
    if (text.startsWith(PEM)) return { publicKey: readPem(text) };
    const key = readVerificationKey(text);
    if (key.type !== ED25519)
      throw new UsageError(`${key.name} is the key of a witness, not of a log.`);
    return { publicKey: key.publicKey, name: key.name };
  });
}

/** Keys of witnesses: C2SP verification keys for cosignatures, or a file with one a line. */
export function readWitnessKeys(argument: string): VerificationKey[] {
  return readTexts(argument).map((text) => {
    const key = readVerificationKey(text);
    if (key.type !== COSIGNATURE_V1)
      throw new UsageError(`${key.name} is not the key of a witness.`);
    return key;
  });
}

function readTexts(argument: string): string[] {
  const isKey = argument.startsWith(PEM) || parseVerificationKey(nodePrimitives, argument) !== null;
  const text = (isKey ? argument : readText(argument)).trim();
  if (text.startsWith(PEM)) return [text];
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function readVerificationKey(text: string): VerificationKey {
  const key = parseVerificationKey(nodePrimitives, text);
  if (key === null)
    throw new UsageError(`${JSON.stringify(text.slice(0, 80))} is no verification key.`);
  return key;
}

function readPem(text: string): Uint8Array {
  try {
    const jwk = createPublicKey(text).export({ format: "jwk" });
    if (jwk.crv === "Ed25519" && jwk.x) return Buffer.from(jwk.x, "base64url");
  } catch (error) {
    throw new UsageError("The PEM text is no public key.", { cause: error });
  }
  throw new UsageError("The PEM text is no Ed25519 key.");
}
