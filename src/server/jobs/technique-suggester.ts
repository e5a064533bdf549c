import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "../db/database";
import { logger } from "../log/logger";
import {
  queueOutdatedSuggestions,
  refreshSuggestions,
} from "../services/attack/refresh-suggestions";

const IDLE_MS = 500;
const FAILED_MS = 2_000;

/**
 * Keeps the suggested techniques of incidents up to date; first it looks for those that another version
 * of the suggester gave. Every process runs one; a lock in the database lets one of them work. The
 * returned function ends it once the batch under way has ended.
 */
export function startTechniqueSuggester(): () => Promise<void> {
  const stopping = new AbortController();
  const context = { db: database() };
  // Null once all were looked at.
  let swept: bigint | null = 0n;
  const turn = async (): Promise<number> => {
    if (swept !== null) {
      const next: bigint | "busy" | null = await queueOutdatedSuggestions(context, swept);
      if (next === "busy") return IDLE_MS;
      swept = next;
      return 0;
    }
    const looked = await refreshSuggestions(context);
    return looked === null || looked === 0 ? IDLE_MS : 0;
  };
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const pause = await turn().catch((error: unknown) => {
        // The database is away, or an import holds the incidents: they remain on the queue.
        logger().warn({ err: error }, "technique suggester");
        return FAILED_MS;
      });
      // The abort ends the wait early; that is what it is for.
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await done;
  };
}
