import "server-only";
import pLimit, { type LimitFunction } from "p-limit";
import { env } from "@/env";
import { processSingleton } from "@/platform/process/process-singleton";

/** Connections that one import needs at the same time: its transaction, the file, its progress. */
const CONNECTIONS = 3;

/**
 * Runs an import when it is its turn. Only so many run at once in this process that each gets the
 * connections it needs; otherwise imports that hold one each would wait for each other's others.
 */
export function inImportSlot<T>(work: () => Promise<T>): Promise<T> {
  const slots: LimitFunction = processSingleton("import-slots", () =>
    pLimit(Math.max(1, Math.floor((env().DATABASE_POOL - 1) / CONNECTIONS))),
  );
  return slots(work);
}
