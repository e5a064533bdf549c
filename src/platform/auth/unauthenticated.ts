import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { peerAddress } from "../limits/peer-address";
import { consumeRateLimit, requireRateLimit } from "../limits/rate-limit";
import { processSingleton } from "../process/process-singleton";

const MOST_GOOD = 5_000;

/**
 * Digests of credentials found good in this process: their senders are never delayed by others'
 * failures.
 */
function good(): LRUCache<string, true> {
  return processSingleton("good-credentials", () => new LRUCache<string, true>({ max: MOST_GOOD }));
}

/**
 * Checks a source before the database is queried for a credential, or for the key that a signature
 * names. Throws `rate_limited` where its source has failed too often lately and `name` was never
 * found good.
 */
export async function requireMayTry(request: Request, name: string): Promise<void> {
  if (!good().has(digestOf(name))) {
    await requireRateLimit("unauthenticated", peerAddress(request.headers));
  }
}

/** After a credential or key was found good. */
export function noteGood(name: string): void {
  good().set(digestOf(name), true);
}

/** After one was not; valid ones never count. Throws `rate_limited` where its source fails too often. */
export async function countFailure(request: Request): Promise<void> {
  await consumeRateLimit("unauthenticated", peerAddress(request.headers));
}

/**
 * Looks up what a signature names, as a source may try: one that is not known counts as a failure, and after
 * too many of them nothing that is not known already is looked for. Throws `rate_limited`.
 */
export async function findTried<Found>(
  request: Request,
  name: string,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  await requireMayTry(request, name);
  const found = await find();
  if (found === null) await countFailure(request);
  else noteGood(name);
  return found;
}

function digestOf(name: string): string {
  return createHash("sha256").update(name).digest("base64url");
}
