import type { SignatureTag } from "@/encoding/domain/http-signatures/profile";

/** Result of the request's valid signature, by the key in its body. */
export interface PossessionProof {
  /** DID and thumbprint of the signature's keyid. */
  did: string;
  kid: string;
  nonce: string;
  tag: SignatureTag;
}
