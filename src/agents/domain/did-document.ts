import { agentKeyUrl } from "@/encoding/domain/keys/did";
import { multikeyOf } from "@/encoding/domain/keys/multikey";
import { traceTime } from "@/trace/domain/record";
import { type AgentKey, isInForce, keyState } from "./key-lifecycle";

export interface DidSubject {
  did: string;
  /** DID of the operator, or the agent's own. */
  controller: string;
  keys: readonly (AgentKey & { publicKey: Uint8Array })[];
  runtime: { type: string; address: string } | null;
  /** The other identity of the same agent, where both keys linked them. */
  alsoKnownAs: readonly string[];
}

interface VerificationMethod {
  id: string;
  type: "Multikey";
  controller: string;
  publicKeyMultibase: string;
  expires?: string;
  revoked?: string;
}

export interface DidDocument {
  "@context": readonly string[];
  id: string;
  controller: string;
  alsoKnownAs?: readonly string[];
  verificationMethod: readonly VerificationMethod[];
  authentication: readonly string[];
  assertionMethod: readonly string[];
  service?: readonly { id: string; type: string; serviceEndpoint: string }[];
}

/**
 * DID document of an agent at an instant (docs/spec/integrity.md#did-document, DID core §5). Every
 * key stays among the verification methods, so that old records can be checked, with `expires`
 * where it retires and `revoked` where it was revoked; only keys in force are listed under
 * authentication and assertionMethod.
 */
export function didDocument(subject: DidSubject, now: Date): DidDocument {
  const { did, controller, runtime, alsoKnownAs } = subject;
  const keys = [...subject.keys].sort(byAge);
  const inForce = keys.filter((key) => isInForce(key, now)).map(({ kid }) => `#${kid}`);
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
    id: did,
    controller,
    ...(alsoKnownAs.length > 0 && { alsoKnownAs }),
    verificationMethod: keys.map((key) => ({
      id: agentKeyUrl(did, key.kid),
      type: "Multikey" as const,
      controller: did,
      publicKeyMultibase: multikeyOf(key.publicKey),
      ...(key.retiresAt !== null && { expires: traceTime(key.retiresAt) }),
      ...(key.revokedAt !== null &&
        keyState(key, now) === "revoked" && { revoked: traceTime(key.revokedAt) }),
    })),
    authentication: inForce,
    assertionMethod: inForce,
    ...(runtime !== null && {
      service: [{ id: "#runtime", type: runtime.type, serviceEndpoint: runtime.address }],
    }),
  };
}

function byAge(a: AgentKey, b: AgentKey): number {
  return a.addedAt.getTime() - b.addedAt.getTime() || (a.kid < b.kid ? -1 : 1);
}
