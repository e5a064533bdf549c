import { readAgentKeyUrl } from "../keys/did";
import { readOperatorDid } from "../keys/operator-did";
import type { SignatureTag } from "./profile";

/** RFC 7638 thumbprint by SHA-256 in base64url. */
const THUMBPRINT = /^[A-Za-z0-9_-]{43}$/;

const SERVICE_DID = "did:svc:service";

/** Whose key a `keyid` names. */
export interface KeyUrl {
  did: string;
  /** Thumbprint of the key. */
  kid: string;
}

/**
 * Parts of the full DID URL of a key as `keyid` of a signature with this tag has it, or null where it is
 * none: an operator may have any DID, an agent has one of ours, and probes are signed by the service.
 */
export function readKeyUrl(tag: SignatureTag, text: string): KeyUrl | null {
  if (tag === "svc-agent" || tag === "svc-agent-pop") {
    const key = readAgentKeyUrl(text);
    return key === null ? null : { did: key.agent.did, kid: key.kid };
  }
  const hash = text.lastIndexOf("#");
  const named = hash < 0 ? null : readOperatorDid(text.slice(0, hash));
  const did = tag === "proofline-probe" && named !== SERVICE_DID ? null : named;
  const kid = text.slice(hash + 1);
  return did !== null && THUMBPRINT.test(kid) ? { did, kid } : null;
}
