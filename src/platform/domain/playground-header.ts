/** Names the caller's playground in a request that is made as its second person. */
export const PLAYGROUND_HEADER = "proofline-playground";

/** The same for the pages that a browser loads, until it stops. */
export const PLAYGROUND_COOKIE = "proofline-playground";
