import "server-only";
import { env } from "@/env";
import type { SessionBounds } from "./browser-sessions";

/** How long a session may last at most, however much it is used. */
export function sessionLifetimeMs(): number {
  return env().SESSION_HOURS * 3_600_000;
}

/** How long a session may rest. */
export function sessionIdleMs(): number {
  return env().SESSION_IDLE_MINUTES * 60_000;
}

/** Sessions that were opened or used last before these instants have ended. */
export function sessionBounds(now: Date): SessionBounds {
  return {
    openedAfter: new Date(now.getTime() - sessionLifetimeMs()),
    seenAfter: new Date(now.getTime() - sessionIdleMs()),
  };
}
