import "server-only";
import type { PoolClient } from "pg";
import { insertFedEvent, type NewFedEvent } from "@/server/db/queries/fed-events";
import { pgExecutor } from "@/server/db/transaction";
import { publishLive } from "@/server/live/live";
import type { ServiceContext } from "../context";

/** Topic that wakes whoever follows the federation. */
export const FEDERATION_TOPIC = "federation";

/** Tells whoever may know of a change, in the transaction of the change. */
export async function emitEvent(
  ctx: ServiceContext,
  client: PoolClient,
  event: Omit<NewFedEvent, "simulation"> & { simulation?: boolean },
): Promise<void> {
  await insertFedEvent(client, { simulation: false, ...event }, ctx.clock());
  await publishLive(pgExecutor(client), FEDERATION_TOPIC);
}
