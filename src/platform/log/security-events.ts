import "server-only";
import type { Logger } from "pino";
import { type CountedEvent, countEvent, type SecurityEvent } from "../domain/security-event";
import { processSingleton } from "../process/process-singleton";

/** Different events that wait to be written; further ones are counted together. */
const MOST_WAITING = 5_000;

function waiting(): Map<string, CountedEvent> {
  return processSingleton("security-events", () => new Map<string, CountedEvent>());
}

/**
 * Notes a failure or refusal: a line of the log at once, and a row of security_event within
 * seconds, which the keeper writes for all that came meanwhile, so that failures cannot cause many
 * writes.
 */
export function noteSecurityEvent(log: Logger, event: SecurityEvent): void {
  log.warn(
    {
      security_event: event.kind,
      account: event.accountId,
      address_hash: event.addressHash,
      source: event.source,
      reason: event.reason,
      request_id: event.requestId,
    },
    "security event",
  );
  countEvent(waiting(), event, MOST_WAITING);
}

/** Takes what waits to be written; what is noted from then on waits for the next time. */
export function takeSecurityEvents(): CountedEvent[] {
  const events = [...waiting().values()];
  waiting().clear();
  return events;
}

/** Puts back what could not be written. */
export function returnSecurityEvents(events: readonly CountedEvent[]): void {
  for (const event of events) countEvent(waiting(), event, MOST_WAITING, event.count);
}
