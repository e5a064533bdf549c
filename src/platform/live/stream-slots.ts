import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { processSingleton } from "../process/process-singleton";

const PER_ACCOUNT = 12;
const PER_PROCESS = 2_000;

/**
 * Takes one of the streams that an account may have open at once in this process; the returned
 * function gives it back. Throws `rate_limited`, or `unavailable` where the process has no more.
 */
export function takeStreamSlot(accountId: string): () => void {
  const open = processSingleton("live.streams", () => new Map<string, number>());
  const mine = open.get(accountId) ?? 0;
  if (mine >= PER_ACCOUNT) {
    throw new ServiceError("rate_limited", {
      detail: `At most ${PER_ACCOUNT} streams of events at once.`,
      headers: { "retry-after": "30" },
    });
  }
  if ([...open.values()].reduce((sum, count) => sum + count, 0) >= PER_PROCESS) {
    throw new ServiceError("unavailable", { headers: { "retry-after": "30" } });
  }
  open.set(accountId, mine + 1);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    const left = (open.get(accountId) ?? 1) - 1;
    if (left === 0) open.delete(accountId);
    else open.set(accountId, left);
  };
}
