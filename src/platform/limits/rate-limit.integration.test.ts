import { afterEach, expect, it, vi } from "vitest";
import { processSingleton } from "../process/process-singleton";

// In the place of a module: among the unit tests, which share theirs, another may have loaded it.
vi.mock("@/env", () => ({ env: () => ({ RATE_LIMITS: "on" }) }));

import { consumeRateLimit } from "./rate-limit";

const KEY = Symbol.for("proofline.rate-limit.public");

afterEach(() => {
  Reflect.deleteProperty(globalThis, KEY);
});

/** A limiter of another module graph, whose classes are not ours. */
function putLimiter(reason: unknown): void {
  Reflect.deleteProperty(globalThis, KEY);
  processSingleton("rate-limit.public", () => ({ consume: () => Promise.reject(reason) }));
}

it("answers 429 with Retry-After whichever module graph made the limiter", async () => {
  class RateLimiterRes {
    msBeforeNext = 1500;
    remainingPoints = 0;
  }
  putLimiter(new RateLimiterRes());
  await expect(consumeRateLimit("public", "192.0.2.1")).rejects.toMatchObject({
    code: "rate_limited",
    headers: { "retry-after": "2", ratelimit: '"public";r=0;t=2' },
  });
});

it("hides no failure of the store behind it", async () => {
  const lost = new Error("the store is gone");
  putLimiter(lost);
  await expect(consumeRateLimit("public", "192.0.2.1")).rejects.toBe(lost);
});
