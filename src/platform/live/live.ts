import "server-only";
import { Client, type Pool, type PoolClient } from "pg";
import { connectionConfig } from "../db/database";
import { keepAlive } from "../db/limited-client";
import { logger } from "../log/logger";
import { processSingleton } from "../process/process-singleton";
import { LIVE_CHANNEL, LiveBus } from "./live-bus";

/** Name by which the listening connection is known in pg_stat_activity. */
export const LISTENER_NAME = "proofline live";

/** The bus of this process. */
export function liveBus(): LiveBus {
  return processSingleton(
    "live",
    () =>
      new LiveBus(
        () =>
          new Client({ ...connectionConfig(), ...keepAlive(), application_name: LISTENER_NAME }),
        (error) => logger().warn({ err: error }, "live events: connecting again"),
      ),
  );
}

/** Ends all live streams and their connection; called once when the process stops. */
export async function closeLive(): Promise<void> {
  await liveBus().close();
}

/**
 * Notifies all subscribers of a topic, in any process; takes effect when the transaction commits.
 * The topic names where to read and contains no data.
 */
export async function publishLive(tx: Pool | PoolClient, topic: string): Promise<void> {
  await tx.query("SELECT pg_notify($1, $2)", [LIVE_CHANNEL, topic]);
}
