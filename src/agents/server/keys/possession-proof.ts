import type { SignatureTag } from "@/encoding/domain/http-signatures/profile";

/** What the check of the request's signature found valid, by the key in its body. */
export interface PossessionProof {
  /** DID and thumbprint of the signature's keyid. */
  did: string;
  kid: string;
  nonce: string;
  tag: SignatureTag;
}
