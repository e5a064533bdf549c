import "server-only";
import { randomUUID } from "node:crypto";
import { sessionActor } from "../auth/session";
import { database } from "../db/database";
import { newRequestId } from "../http/request-id";
import { peerAddress } from "../limits/peer-address";
import { logger } from "../log/logger";
import type { ServiceContext } from "../operation/context";
import { UNATTENDED_HEADER } from "./browser/attention";

/** Context of a call from the browser: the account of its session cookie. */
export async function sessionContext(headers: Headers): Promise<ServiceContext> {
  const passive = headers.has(UNATTENDED_HEADER);
  const actor = await sessionActor(headers.get("cookie"), { passive });
  return {
    actor: actor ?? { kind: "anonymous" },
    db: database(),
    clock: () => new Date(),
    newId: randomUUID,
    log: logger(),
    requestId: newRequestId(),
    source: peerAddress(headers),
  };
}
