import { Temporal } from "temporal-polyfill";
import type { RecordedInstant } from "@/evidence/domain/statements/statement";
import { anchorTime } from "./anchor-time";

/** The same instant written in UTC, with its zone kept; a date stays a date. */
export function inUtc(instant: RecordedInstant): RecordedInstant {
  if (instant.precision === "date") return instant;
  return { ...instant, at: Temporal.Instant.from(instant.at).toString() };
}

/** Whether a checked instant, or the start of its day, has not come yet. */
export function isInFuture(instant: RecordedInstant, now: Date): boolean {
  return anchorTime(instant).earliest.epochMilliseconds > now.getTime();
}
