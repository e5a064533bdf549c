import "server-only";
import { headers } from "next/headers";
import { peerAddress } from "../auth/peer-address";
import { database } from "../db/database";
import { requestIdOf } from "../http/request-id";
import { consumeRateLimit } from "../limits/rate-limit";
import { logger } from "../log/logger";
import type { ServiceContext } from "../services/context";

/**
 * Context of whoever reads a public page, an account's session or not: a page that needs none tells none
 * more. Counts against the same limit as public operations. Throws `rate_limited`.
 */
export async function publicReader(): Promise<ServiceContext> {
  const sent = new Headers(await headers());
  await consumeRateLimit("public", peerAddress(sent));
  return {
    actor: { kind: "anonymous" },
    db: database(),
    clock: () => new Date(),
    log: logger(),
    requestId: requestIdOf(sent),
  };
}
