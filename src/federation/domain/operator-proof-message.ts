import { canonicalJson } from "@/encoding/domain/json/canonical-json";

const TAG = "svc-fed-operator/v1\n";

export interface OperatorProofMessage {
  /** URL of the federation. */
  aud: string;
  did: string;
  /** Until when the proof is taken, RFC 3339. */
  exp: string;
  /** Thumbprint of the key that signs. */
  kid: string;
  nonce: string;
}

/**
 * Text that an operator signs with its key to prove that it holds it: the domain tag and the RFC 8785
 * text of the five members. Signed as UTF-8.
 */
export function operatorProofMessage({ aud, did, exp, kid, nonce }: OperatorProofMessage): string {
  return TAG + canonicalJson({ aud, did, exp, kid, nonce });
}
