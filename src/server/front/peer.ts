import "server-only";
import type { IncomingMessage } from "node:http";

/**
 * Address that rate limits go by: the socket's, or where proxies of ours stand in front, the one
 * that the outermost of them saw. What a client itself writes into X-Forwarded-For is never believed.
 */
export function peerOf(request: IncomingMessage, trustedProxies: number): string {
  const socket = request.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return socket;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  return forwarded.at(-trustedProxies) ?? socket;
}
