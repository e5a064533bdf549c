import "server-only";
import { fromBase64, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";

const ALGORITHMS = new Set(["EdDSA", "Ed25519"]);

/**
 * The payload of a compact JWS (RFC 7515) that one of the Ed25519 keys signed (RFC 8037). Null where none
 * did, and for every `crit` and every other algorithm.
 */
export function signedPayload(text: string, keys: readonly Uint8Array[]): unknown {
  const [head, payload, signature, more] = text.split(".");
  if (head === undefined || payload === undefined || signature === undefined) return null;
  if (more !== undefined) return null;
  const header = jsonOf(head);
  const bytes = bytesOf(signature);
  if (typeof header !== "object" || header === null || bytes === null) return null;
  if (!("alg" in header) || typeof header.alg !== "string") return null;
  if (!ALGORITHMS.has(header.alg) || "crit" in header) return null;
  const signed = utf8(`${head}.${payload}`);
  return keys.some((key) => nodePrimitives.verifyEd25519(key, signed, bytes))
    ? jsonOf(payload)
    : null;
}

function bytesOf(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
  const padded = text.replaceAll("-", "+").replaceAll("_", "/");
  return fromBase64(padded.padEnd(Math.ceil(padded.length / 4) * 4, "="));
}

function jsonOf(text: string): unknown {
  const bytes = bytesOf(text);
  if (bytes === null) return null;
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return null;
  }
}
