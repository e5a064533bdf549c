import { canonicalJson } from "@/encoding/domain/json/canonical-json";

const JOIN_TAG = "svc-fed-join/v1\n";
const ROTATION_TAG = "svc-fed-key-rotate/v1\n";
const RECOVERY_TAG = "svc-fed-key-recover/v1\n";
const LINK_TAG = "svc-fed-link/v1\n";

export interface JoinProof {
  /** URL of the federation. */
  aud: string;
  /** Hexadecimal digest of the declaration (declarationDigest): the proof is for no other. */
  declaration_sha256: string;
  did: string;
  /** Until when the proof is taken, RFC 3339. */
  exp: string;
  /** Thumbprint of the key that signs. */
  kid: string;
  nonce: string;
  registration_id: string;
}

/**
 * Text that an agent signs with its key to complete a join without a signed request
 * (docs/spec/integrity.md#proofs-of-federated-agents): a domain tag and the RFC 8785 text of the
 * members, as UTF-8.
 */
export function joinProofText(proof: JoinProof): string {
  const { aud, declaration_sha256, did, exp, kid, nonce, registration_id } = proof;
  return `${JOIN_TAG}${canonicalJson({ aud, declaration_sha256, did, exp, kid, nonce, registration_id })}`;
}

export interface RotationProof {
  aud: string;
  did: string;
  new_kid: string;
  /** Key that signs the request which carries the proof. */
  old_kid: string;
  /** Nonce of that request's signature, so that the proof counts once. */
  request_nonce: string;
}

/** Text that a new key signs when it is added; the request itself is signed by the old key. */
export function rotationProofText(proof: RotationProof): string {
  const { aud, did, new_kid, old_kid, request_nonce } = proof;
  return `${ROTATION_TAG}${canonicalJson({ aud, did, new_kid, old_kid, request_nonce })}`;
}

export interface RecoveryProof {
  aud: string;
  did: string;
  new_kid: string;
  operator_did: string;
  /** Nonce of the operator's signature on the request. */
  request_nonce: string;
}

/** Text that a new key signs when the old ones are lost; the operator signs the request. */
export function recoveryProofText(proof: RecoveryProof): string {
  const { aud, did, new_kid, operator_did, request_nonce } = proof;
  return `${RECOVERY_TAG}${canonicalJson({ aud, did, new_kid, operator_did, request_nonce })}`;
}

export interface LinkProof {
  aud: string;
  did: string;
  /** DID of the agent registry (area B) that the same holder has. */
  registry_did: string;
  /** Key of that DID that signs the proof. */
  registry_kid: string;
  /** Nonce of the federated agent's signature on the request. */
  request_nonce: string;
}

/** Text that a registry agent's key signs where the federated agent of the same holder is linked to it. */
export function linkProofText(proof: LinkProof): string {
  const { aud, did, registry_did, registry_kid, request_nonce } = proof;
  return `${LINK_TAG}${canonicalJson({ aud, did, registry_did, registry_kid, request_nonce })}`;
}
