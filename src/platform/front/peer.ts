import "server-only";
import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { countedSource } from "@/platform/domain/counted-source";
import { logger } from "../log/logger";
import { processSingleton } from "../process/process-singleton";

/**
 * The client's address for limits and logs (see countedSource): the socket's, or behind proxies of
 * ours, the one that the outermost of them saw. What a client itself writes into X-Forwarded-For is
 * never trusted, and an invalid address is ignored.
 */
export function peerOf(
  request: IncomingMessage,
  trustedProxies: number,
  log: () => Pick<Logger, "warn"> = logger,
): string {
  const socket = countedSource(request.socket.remoteAddress ?? "") ?? "unknown";
  const header = request.headers["x-forwarded-for"];
  if (header === undefined) return socket;
  if (trustedProxies === 0) {
    warnOfForwarding(log);
    return socket;
  }
  const forwarded = String(header)
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  return countedSource(forwarded.at(-trustedProxies) ?? "") ?? socket;
}

/**
 * Warns once that a proxy forwards addresses which are not trusted: all its clients share one
 * budget.
 */
function warnOfForwarding(log: () => Pick<Logger, "warn">): void {
  const warned = processSingleton("peer.forwarding", () => ({ yes: false }));
  if (warned.yes) return;
  warned.yes = true;
  log().warn(
    { setting: "TRUSTED_PROXIES" },
    "a request came with X-Forwarded-For, which is not believed while TRUSTED_PROXIES is 0; behind a proxy all clients share one budget until it is the number of proxies in front",
  );
}
