import { concatBytes, utf8 } from "@/encoding/domain/crypto/encoding";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";

const TAG = utf8("svc-pop/v1\n");

export interface ChallengeMessage {
  /** Origin of the service that asks. */
  aud: string;
  challenge_id: string;
  did: string;
  /** Expiry of the challenge as issued, RFC 3339 with six fraction digits. */
  exp: string;
  nonce: string;
}

/**
 * Bytes that a runtime without HTTP signs to prove possession of its key
 * (docs/spec/integrity.md#challenges): the domain tag and the RFC 8785 text of the five members.
 */
export function challengeMessage(message: ChallengeMessage): Uint8Array {
  const { aud, challenge_id, did, exp, nonce } = message;
  return concatBytes(TAG, utf8(canonicalJson({ aud, challenge_id, did, exp, nonce })));
}
