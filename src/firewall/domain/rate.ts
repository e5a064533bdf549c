import { narrowLimit } from "@/agents/domain/trust/narrowing";
import type { RateStanding, ToolUse } from "./decision";
import type { RateLimit } from "./grants/grant-rule";
import { enterWindow } from "./sliding-window";

type RateUse = Pick<ToolUse, "arrivalAt" | "recent">;

/** `use` is what has to be stored; `waitMs` is how long the call would have to wait. */
export type RateVerdict =
  | { conforms: true; use: RateUse; standing: RateStanding }
  | { conforms: false; reason: string; waitMs: number; standing: RateStanding };

/**
 * At most `count` calls in any `per_s` seconds, as a sliding window, and where a burst is set no more than
 * it at once, refilled evenly. Null where a number or a date makes no sense.
 */
export function checkRate(
  rate: RateLimit,
  { arrivalAt, recent }: RateUse,
  trustDelta: number,
  now: Date,
): RateVerdict | null {
  const at = now.getTime();
  const count = narrowLimit(rate.count, trustDelta);
  const window = { count: rate.count, lengthMs: rate.per_s * 1000 };
  const within = enterWindow(recent, window, count, at);
  if (within === null) return null;
  const inWindow = { remaining: within.remaining, reset: new Date(within.emptyAt) };
  if (within.waitMs !== null) {
    const reason = `more than ${count} calls in ${rate.per_s} s`;
    return { conforms: false, reason, waitMs: within.waitMs, standing: inWindow };
  }
  const recentNow = within.cells;
  if (rate.burst === undefined || rate.burst >= rate.count) {
    return { conforms: true, use: { arrivalAt, recent: recentNow }, standing: inWindow };
  }
  const burst = narrowLimit(rate.burst, trustDelta);
  const interval = Math.ceil((rate.per_s * 1000) / count);
  const paced = pace(arrivalAt?.getTime() ?? at, { burst, interval }, at);
  if (paced === null) return null;
  if (paced.waitMs > 0) {
    const reason = `more than ${burst} calls at once, one more each ${interval / 1000} s`;
    return { conforms: false, reason, waitMs: paced.waitMs, standing: standingOf(paced) };
  }
  const use = { arrivalAt: new Date(paced.next), recent: recentNow };
  const remaining = Math.min(inWindow.remaining, paced.remaining);
  const reset = new Date(Math.max(within.emptyAt, paced.next));
  return { conforms: true, use, standing: { remaining, reset } };
}

interface Pace {
  next: number;
  waitMs: number;
  remaining: number;
}

/**
 * Generic cell rate algorithm in its form of virtual scheduling (ITU-T I.371, annex A): a call conforms
 * when it does not come earlier than its theoretical arrival time less the tolerance of the burst.
 */
function pace(
  stored: number,
  { burst, interval }: { burst: number; interval: number },
  at: number,
): Pace | null {
  const arrival = Math.max(stored, at);
  const tolerance = interval * (burst - 1);
  const waitMs = arrival - tolerance - at;
  const next = waitMs > 0 ? arrival : arrival + interval;
  if (!(interval >= 1 && burst >= 1 && Number.isSafeInteger(next + tolerance))) return null;
  const remaining = Math.max(0, Math.floor((tolerance - (next - at)) / interval) + 1);
  return { next, waitMs, remaining };
}

function standingOf({ remaining, next }: Pace): RateStanding {
  return { remaining, reset: new Date(next) };
}
