import "server-only";
import type { AgentKey } from "@/agents/domain/key-lifecycle";

/**
 * The instant as of which the state of an agent's keys is given: now, or a later one that another
 * replica has stored already. A replica whose clock is behind would otherwise count a key that was
 * revoked.
 */
export function keyInstant(
  keys: readonly Pick<AgentKey, "addedAt" | "revokedAt">[],
  now: Date,
): Date {
  const written = keys.flatMap(({ addedAt, revokedAt }) => [addedAt, revokedAt ?? addedAt]);
  return new Date(Math.max(now.getTime(), ...written.map((at) => at.getTime())));
}
