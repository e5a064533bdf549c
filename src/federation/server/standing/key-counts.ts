import "server-only";
import { isInForce } from "@/agents/domain/key-lifecycle";

type Window = Parameters<typeof isInForce>[0];

/** Whether a key counts now; a replica whose clock is behind goes by what the others have written. */
export function keyCounts(key: Window, now: Date): boolean {
  return isInForce(key, new Date(Math.max(now.getTime(), key.addedAt.getTime())));
}

/** Thumbprints of the keys that count now. */
export function countingKids(keys: readonly (Window & { kid: string })[], now: Date): string[] {
  return keys.filter((key) => keyCounts(key, now)).map(({ kid }) => kid);
}
