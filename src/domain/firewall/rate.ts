import { narrowLimit } from "../agents/narrowing";
import type { RateStanding } from "./decision";
import type { RateLimit } from "./grant-rule";

/** `arrivalAt` is what has to be stored; `waitMs` is how long the call would have to wait. */
export type RateVerdict =
  | { conforms: true; arrivalAt: Date; standing: RateStanding }
  | { conforms: false; waitMs: number; standing: RateStanding };

/**
 * Generic cell rate algorithm in its form of virtual scheduling (ITU-T I.371, annex A): a call conforms
 * when it does not come earlier than its theoretical arrival time less the tolerance of the burst. Over
 * any time `w` at most `burst + w · count / per_s` calls conform; whoever wants `count` at most in each
 * `per_s` seconds grants a burst that is part of it. A clock that goes back only makes calls wait. Null where
 * a number or a date makes no sense.
 */
export function checkRate(
  rate: RateLimit,
  arrivalAt: Date | null,
  trustDelta: number,
  now: Date,
): RateVerdict | null {
  const count = narrowLimit(rate.count, trustDelta);
  const burst = narrowLimit(rate.burst ?? rate.count, trustDelta);
  const interval = Math.ceil((rate.per_s * 1000) / count);
  const at = now.getTime();
  const arrival = Math.max(arrivalAt === null ? at : arrivalAt.getTime(), at);
  const tolerance = interval * (burst - 1);
  const next = arrival + interval;
  if (!(interval >= 1 && burst >= 1 && Number.isSafeInteger(next + tolerance))) return null;
  const standing = (reached: number): RateStanding => ({
    remaining: Math.max(0, Math.floor((tolerance - (reached - at)) / interval) + 1),
    reset: new Date(reached),
  });
  const waitMs = arrival - tolerance - at;
  if (waitMs > 0) return { conforms: false, waitMs, standing: standing(arrival) };
  return { conforms: true, arrivalAt: new Date(next), standing: standing(next) };
}
