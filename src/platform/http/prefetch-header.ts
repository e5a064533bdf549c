import "server-only";

/** Set by the front on prefetched pages, and removed from what clients send. */
export const PREFETCH_HEADER = "x-proofline-prefetch";
