/** Who signs probes: the service, by a key that it publishes. */
export interface ProbeSigner {
  /** DID URL of the key, as the published list of keys names it. */
  keyid: string;
  sign: (base: Uint8Array) => Uint8Array;
}
