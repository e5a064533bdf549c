import "server-only";
import { randomUUID } from "node:crypto";
import { database } from "@/platform/db/database";
import { newRequestId } from "@/platform/http/request-id";
import { logger } from "@/platform/log/logger";
import type { ServiceContext } from "@/platform/operation/context";

/**
 * Context for public pages, with or without a session: a page that needs no right shows no more to
 * accounts. The front counted the request.
 */
export function publicReader(): ServiceContext {
  return {
    actor: { kind: "anonymous" },
    db: database(),
    clock: () => new Date(),
    newId: randomUUID,
    log: logger(),
    requestId: newRequestId(),
  };
}
