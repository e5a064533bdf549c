import "server-only";

/** Set by the front on every request and removed from what clients send. */
export const PEER_HEADER = "x-proofline-peer";

/** Address of the caller as the front saw it; rate limits are kept by it. */
export function peerAddress(headers: Headers): string {
  return headers.get(PEER_HEADER) ?? "unknown";
}
