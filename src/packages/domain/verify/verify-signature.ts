import { fromBase64 } from "@/encoding/domain/crypto/encoding";
import { serviceKeyUrl } from "@/encoding/domain/crypto/key-thumbprint";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import type { Trust } from "@/trace/domain/verify-trust";
import { openEnvelope } from "../dsse";
import { type DsseEnvelope, MANIFEST_PAYLOAD_TYPE } from "../manifest";
import type { CheckList } from "./verify-check";

/** Result of an envelope's check. */
export interface OpenedManifest {
  payload: Uint8Array;
  /** Identity of the signing key; null where no key was required or none matches. */
  signer: { keyid: string; issuer: string } | null;
}

/**
 * Checks the DSSE v1.0.2 envelope against the keys from outside the package. The payload is
 * returned even where no key signed it, so that the rest can be reported; the verdict is then
 * invalid.
 */
export function checkEnvelope(
  p: Primitives,
  envelope: DsseEnvelope,
  keys: Trust["keys"],
  list: CheckList,
): OpenedManifest | null {
  const isTyped = envelope.payloadType === MANIFEST_PAYLOAD_TYPE;
  list.judge(
    "payload type",
    isTyped ? null : "The envelope is not one of an evidence manifest.",
    MANIFEST_PAYLOAD_TYPE,
  );
  const payload = fromBase64(envelope.payload);
  if (payload === null) {
    list.fail("signature", "The envelope's payload is not base64.");
    return null;
  }
  if (keys === "none") {
    list.skipPart("signature", "No key was asked for: anybody could have made this package.");
    return { payload, signer: null };
  }
  for (const { publicKey } of keys) {
    for (const signature of envelope.signatures) {
      if (openEnvelope(p, { ...envelope, signatures: [signature] }, publicKey) === null) continue;
      const issuer = serviceKeyUrl(p, publicKey);
      list.pass("signature", `Signed by a key that you gave (${issuer}).`);
      const others = envelope.signatures.length - 1;
      if (others > 0) {
        list.unsigned(
          "other signatures",
          `${others} more in the envelope, which prove nothing here.`,
        );
      }
      return { payload, signer: { keyid: signature.keyid, issuer } };
    }
  }
  const { code, detail } = signatureFault(p, envelope, keys);
  list.fail("signature", detail, code);
  return { payload, signer: null };
}

/** Whether the key is another one, or the key is named and what it signed was changed. */
function signatureFault(
  p: Primitives,
  { signatures }: DsseEnvelope,
  keys: Exclude<Trust["keys"], "none">,
): { code: string; detail: string } {
  const inside = "a key inside the package would prove nothing.";
  if (keys.length === 0) return { code: "no_key", detail: `No key was given; ${inside}` };
  const isNamed = keys.some(({ publicKey }) => {
    const issuer = serviceKeyUrl(p, publicKey);
    return signatures.some(({ keyid }) => keyid === issuer);
  });
  return isNamed
    ? {
        code: "signature_broken",
        detail: "It names a key that you gave and does not fit it: something was changed.",
      }
    : { code: "wrong_key", detail: `None of the keys that you gave signed it; ${inside}` };
}

/** The manifest and the envelope's hint both have to name the key that signed. */
export function checkIssuer(
  signer: OpenedManifest["signer"],
  issuer: string,
  list: CheckList,
): void {
  if (signer === null) return;
  const agrees = signer.issuer === issuer && signer.keyid === issuer;
  list.judge(
    "issuer",
    agrees
      ? null
      : `The manifest names ${issuer}, the envelope ${signer.keyid}, the key is ${signer.issuer}.`,
    "The manifest names the key that signed it.",
  );
}
