import "server-only";
import type { TrackerAnswer } from "./tracker-answer";

const MINUTE_MS = 60_000;
/** A wrong header must not put a ticket off for ever. */
const LONGEST_MS = 4 * 60 * MINUTE_MS;

/**
 * The instant after which a tracker that limits the rate may be called again, or null where the
 * answer is no rate limit: 429, or GitHub's 403 for its primary and secondary limits. Reads
 * `Retry-After` (RFC 9110 §10.2.3) and `X-RateLimit-Reset`; a minute where neither is there, as
 * GitHub requires.
 */
export function retryTime(
  { status, headers }: Pick<TrackerAnswer, "status" | "headers">,
  words: readonly string[],
  now: Date,
): Date | null {
  const after = headers["retry-after"];
  const isSpent = headers["x-ratelimit-remaining"] === "0";
  const isNamed = words.some((word) => /rate limit/i.test(word));
  const isLimited =
    status === 429 || (status === 403 && (after !== undefined || isSpent || isNamed));
  if (!isLimited) return null;
  const at = afterOf(after, now) ?? (isSpent ? resetOf(headers["x-ratelimit-reset"]) : null);
  const pause = (at ?? now.getTime() + MINUTE_MS) - now.getTime();
  return new Date(now.getTime() + Math.min(Math.max(pause, 1_000), LONGEST_MS));
}

function afterOf(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return now.getTime() + Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : at;
}

function resetOf(header: string | string[] | undefined): number | null {
  return typeof header === "string" && /^\d{1,11}$/.test(header) ? Number(header) * 1_000 : null;
}
