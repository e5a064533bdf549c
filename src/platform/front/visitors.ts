import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { sessionActor } from "../auth/session";
import { consumeRateLimit } from "../limits/rate-limit";

/** Accounts by the cookies that were a session's not long ago. Whose budget counts, not what is allowed. */
const recent = new LRUCache<string, string>({ max: 10_000, ttl: 60_000, updateAgeOnGet: true });

/**
 * Counts a request to Next: against its account's budget, or where no session comes with it against the
 * budget of its address. A cookie that is none costs its decryption, which has a budget before it. Returns
 * whether there is a session. Throws `rate_limited`, and what the database throws.
 */
export async function countVisit(
  cookie: string | undefined,
  peer: string,
  budget: "page" | "sign_in",
): Promise<boolean> {
  const account = cookie === undefined ? null : await accountOf(cookie, peer);
  if (account === null) await consumeRateLimit(budget, peer);
  else await consumeRateLimit("console", account);
  return account !== null;
}

async function accountOf(cookie: string, peer: string): Promise<string | null> {
  const key = createHash("sha256").update(cookie).digest("base64");
  const known = recent.get(key);
  if (known !== undefined) return known;
  await consumeRateLimit("session_check", peer);
  const actor = await sessionActor(cookie);
  if (actor === null) return null;
  recent.set(key, actor.id);
  return actor.id;
}
