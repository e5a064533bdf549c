import "server-only";
import { database } from "../db/database";
import { newRequestId } from "../http/request-id";
import { logger } from "../log/logger";
import type { ServiceContext } from "../services/context";

/**
 * Context of whoever reads a public page, an account's session or not: a page that needs none tells none
 * more. The front counted the request.
 */
export function publicReader(): ServiceContext {
  return {
    actor: { kind: "anonymous" },
    db: database(),
    clock: () => new Date(),
    log: logger(),
    requestId: newRequestId(),
  };
}
