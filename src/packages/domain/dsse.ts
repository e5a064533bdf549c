import { concatBytes, fromBase64, toBase64, utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import type { DsseEnvelope } from "./manifest";

/** The signer of an envelope. */
export interface EnvelopeSigner {
  /** A hint which key it was; it decides nothing. */
  keyid: string;
  sign(message: Uint8Array): Uint8Array;
}

/**
 * Pre-authentication encoding of DSSE v1.0.2: what is signed. It binds the type to the payload, so
 * that bytes signed as one thing cannot be shown as another.
 */
export function preAuthEncoding(payloadType: string, payload: Uint8Array): Uint8Array {
  const type = utf8(payloadType);
  return concatBytes(
    utf8(`DSSEv1 ${type.byteLength} `),
    type,
    utf8(` ${payload.byteLength} `),
    payload,
  );
}

/** A DSSE v1.0.2 envelope over exactly these bytes. */
export function signEnvelope(
  payloadType: string,
  payload: Uint8Array,
  signer: EnvelopeSigner,
): DsseEnvelope {
  const sig = signer.sign(preAuthEncoding(payloadType, payload));
  return {
    payloadType,
    payload: toBase64(payload),
    signatures: [{ keyid: signer.keyid, sig: toBase64(sig) }],
  };
}

/**
 * Payload of an envelope that this raw Ed25519 key signed, or null where none of its signatures is
 * one or the base64 is not canonical. The caller still has to look at the payload's type.
 */
export function openEnvelope(
  primitives: Primitives,
  envelope: DsseEnvelope,
  publicKey: Uint8Array,
): Uint8Array | null {
  const payload = fromBase64(envelope.payload);
  if (payload === null) return null;
  const message = preAuthEncoding(envelope.payloadType, payload);
  const isSigned = envelope.signatures.some(({ sig }) => {
    const signature = fromBase64(sig);
    return signature !== null && primitives.verifyEd25519(publicKey, message, signature);
  });
  return isSigned ? payload : null;
}
