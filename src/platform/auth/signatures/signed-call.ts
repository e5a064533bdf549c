import "server-only";
import type { SignaturePolicy, SignatureTag } from "@/encoding/domain/http-signatures/profile";
import { SIGNATURE_WINDOW } from "@/encoding/domain/http-signatures/profile";
import type { ReadSignature } from "@/encoding/domain/http-signatures/read-signature";
import type { ServiceContext } from "@/platform/operation/context";
import { publicOrigins } from "./public-origins";

/** Effect of an operation for an agent: read-only agents can also prove their key. */
export type SignedNeeds = "read" | "write" | "proof";

/** The valid signature of a request. */
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

/** Content of a signature; `audience` is the one found valid. */
export function signedBy(read: ReadSignature, tag: SignatureTag, audience: string): SignedBy {
  const { did, kid, nonce } = read;
  return { did, kid, nonce, tag, audience };
}
