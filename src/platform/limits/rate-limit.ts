import "server-only";
import type { Pool, QueryConfig } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { ServiceError } from "@/encoding/domain/errors";
import { env } from "@/env";
import { database } from "../db/database";
import { processSingleton } from "../process/process-singleton";

/**
 * Points in a window of a minute, or of `seconds`, that begins with the first of them and is followed by
 * another one: around its end up to twice as many can come in its time (docs/decisions/http.md). `shared` limits count over all replicas in PostgreSQL, the
 * others in this process.
 */
const LIMITS = {
  api: { points: 600, shared: false },
  public: { points: 300, shared: false },
  page: { points: 300, shared: false },
  console: { points: 1200, shared: false },
  session_check: { points: 1200, shared: false },
  sign_in: { points: 300, shared: false },
  import: { points: 120, shared: false },
  calendar: { points: 10, shared: false },
  unauthenticated: { points: 60, shared: false },
  signature: { points: 600, shared: false },
  chat: { points: 60, shared: true },
  join: { points: 10, seconds: 3600, shared: true },
  join_attempt: { points: 60, seconds: 3600, shared: true },
  join_operator: { points: 30, seconds: 86_400, shared: true },
  recheck: { points: 6, seconds: 3600, shared: true },
  playground: { points: 30, seconds: 3600, shared: true },
  login: { points: 10, shared: true },
  login_source: { points: 60, shared: true },
  login_account: { points: 100, seconds: 3600, shared: true },
  second_factor: { points: 20, seconds: 86_400, shared: true },
} as const satisfies Record<string, { points: number; seconds?: number; shared: boolean }>;

export type RateLimitName = keyof typeof LIMITS;

const MINUTE = 60;
const WINDOW_WORDS: Readonly<Record<number, string>> = {
  [MINUTE]: "a minute",
  3600: "an hour",
  86400: "a day",
};

function windowOf(name: RateLimitName): number {
  const limit = LIMITS[name];
  return "seconds" in limit ? limit.seconds : MINUTE;
}

type Limiter = RateLimiterMemory | RateLimiterPostgres;

/** The limiter calculates with numbers; our pool reads 64-bit integers as bigints. */
function numericPool(): Pick<Pool, "query"> {
  const { pool } = database();
  const query = async (statement: QueryConfig) => {
    const result = await pool.query<Record<string, unknown>>(statement);
    for (const row of result.rows) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value === "bigint") row[column] = Number(value);
      }
    }
    return result;
  };
  return { query: query as Pool["query"] };
}

function limiter(name: RateLimitName): Limiter {
  return processSingleton(`rate-limit.${name}`, () => {
    const { points, shared } = LIMITS[name];
    const duration = windowOf(name);
    const options = { keyPrefix: name, points, duration };
    if (!shared) return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient: numericPool(),
      storeType: "pool",
      tableName: "rate_limit",
      tableCreated: true,
      // A caller over the limit is refused from memory, without a query.
      inMemoryBlockOnConsumed: points + 1,
      inMemoryBlockDuration: Math.min(60, duration),
    });
  });
}

/** Bytes of a request that one point pays for. */
const POINT_BYTES = 4_096;

/** Points of a request with so many bytes of content: one for each 4 kB or part of it. */
export function pointsOf(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / POINT_BYTES));
}

/**
 * Takes points of the key's budget, never more than all of it, and returns the RateLimit headers of the
 * answer. Throws `rate_limited` with Retry-After when fewer are left, and then none are.
 */
export async function consumeRateLimit(
  name: RateLimitName,
  key: string,
  cost = 1,
): Promise<Record<string, string>> {
  if (env().RATE_LIMITS === "off") return {};
  const { points } = LIMITS[name];
  const window = windowOf(name);
  const policy = { "ratelimit-policy": `"${name}";q=${points};w=${window}` };
  try {
    const left = await limiter(name).consume(key, Math.min(cost, points));
    return { ...policy, ratelimit: `"${name}";r=${left.remainingPoints};t=${seconds(left)}` };
  } catch (reason) {
    if (!isOverLimit(reason)) throw reason;
    throw overLimit(name, reason, cost);
  }
}

function overLimit(name: RateLimitName, spent: RateLimiterRes, cost = 1): ServiceError {
  const { points } = LIMITS[name];
  const window = windowOf(name);
  const [each, counted] = cost === 1 ? ["", ""] : [" of 4 kB each", `: this one counts as ${cost}`];
  const words = WINDOW_WORDS[window] ?? `${window} seconds`;
  return new ServiceError("rate_limited", {
    detail: `At most ${points} requests${each} in ${words} from the first of them${counted}.`,
    headers: {
      "ratelimit-policy": `"${name}";q=${points};w=${window}`,
      ratelimit: `"${name}";r=0;t=${seconds(spent)}`,
      "retry-after": String(seconds(spent)),
    },
  });
}

/** By its form: whichever of the front and Next used a limiter first made it, with a class of its own. */
function isOverLimit(reason: unknown): reason is RateLimiterRes {
  return (
    typeof reason === "object" &&
    reason !== null &&
    "msBeforeNext" in reason &&
    typeof reason.msBeforeNext === "number"
  );
}

/** Throws as consumeRateLimit does where the key's budget is used up, and takes nothing of it. */
export async function requireRateLimit(name: RateLimitName, key: string): Promise<void> {
  if (env().RATE_LIMITS === "off") return;
  const spent = await limiter(name).get(key);
  if (spent !== null && spent.consumedPoints >= LIMITS[name].points) throw overLimit(name, spent);
}

/** Whether an error says that a budget is used up, and not that the limiter failed. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "rate_limited";
}

/** Gives a point back: signing in counts only when it failed. */
export async function refundRateLimit(name: RateLimitName, key: string): Promise<void> {
  if (env().RATE_LIMITS === "on") await limiter(name).reward(key, 1);
}

function seconds(result: RateLimiterRes): number {
  return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
}
