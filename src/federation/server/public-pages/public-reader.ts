import "server-only";
import { randomUUID } from "node:crypto";
import { database } from "@/platform/db/database";
import { newRequestId } from "@/platform/http/request-id";
import { logger } from "@/platform/log/logger";
import type { ServiceContext } from "@/platform/operation/context";

/**
 * Context of whoever reads a public page, an account's session or not: a page that needs none tells none
 * more. The front counted the request.
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
