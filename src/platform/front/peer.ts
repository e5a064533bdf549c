import "server-only";
import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { countedSource } from "@/platform/domain/counted-source";
import { logger } from "../log/logger";
import { processSingleton } from "../process/process-singleton";

/**
 * What limits and logs call the client by (see countedSource): the socket's address, or where proxies of
 * ours stand in front, the one that the outermost of them saw. What a client itself writes into
 * X-Forwarded-For is never believed, and what is no address is not counted by.
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

/** Says once that a proxy forwards addresses which nobody believes: all its clients share one budget. */
function warnOfForwarding(log: () => Pick<Logger, "warn">): void {
  const told = processSingleton("peer.forwarding", () => ({ yes: false }));
  if (told.yes) return;
  told.yes = true;
  log().warn(
    { setting: "TRUSTED_PROXIES" },
    "a request came with X-Forwarded-For, which is not believed while TRUSTED_PROXIES is 0; behind a proxy all clients share one budget until it is the number of proxies in front",
  );
}
