import "server-only";
import type { SignaturePolicy, SignatureTag } from "@/encoding/domain/http-signatures/profile";
import { SIGNATURE_WINDOW } from "@/encoding/domain/http-signatures/profile";
import type { ReadSignature } from "@/encoding/domain/http-signatures/read-signature";
import type { ServiceContext } from "@/platform/operation/context";
import { publicOrigins } from "./public-origins";

/** What an operation does for an agent: those that may only read can also prove their key. */
export type SignedNeeds = "read" | "write" | "proof";

/** What a request was signed with, once that was found valid. */
export interface SignedBy {
  did: string;
  /** Thumbprint of the key. */
  kid: string;
  nonce: string;
  tag: SignatureTag;
  /** Origin of this service that the request was signed for. */
  audience: string;
}

/** A service's context before it is known who asks. */
export type RequestContext = Omit<ServiceContext, "actor">;

/** The profile's policy of this deployment for one tag. */
export function policyOf(tag: SignatureTag): SignaturePolicy {
  return { tag, origins: publicOrigins(), ...SIGNATURE_WINDOW };
}

/** What a signature says of itself; `audience` is what was found valid. */
export function signedBy(read: ReadSignature, tag: SignatureTag, audience: string): SignedBy {
  const { did, kid, nonce } = read;
  return { did, kid, nonce, tag, audience };
}
