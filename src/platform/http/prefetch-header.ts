import "server-only";

/** Set by the front on pages that nobody has asked for yet, and removed from what clients send. */
export const PREFETCH_HEADER = "x-proofline-prefetch";
