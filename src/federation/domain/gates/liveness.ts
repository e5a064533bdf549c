import { isGuardedButBound } from "./judge-runtime";
import type { RuntimeProbe } from "./probe-outcome";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const LIVENESS_STATES = ["live", "degraded", "stale", "unknown"] as const;
export type LivenessState = (typeof LIVENESS_STATES)[number];

/** Time between two probes of a live runtime. */
export const PROBE_PERIOD_MS = HOUR_MS;
/** Wait after the first failure; it doubles with each further one. */
export const FIRST_WAIT_MS = 5 * MINUTE_MS;
export const LONGEST_WAIT_MS = 24 * HOUR_MS;
/** A probe comes earlier or later by up to a tenth of its wait. */
const MAX_JITTER = 0.1;
const DEGRADED_AFTER_FAILS = 2;
const STALE_AFTER_FAILS = 3;
const STALE_AFTER_MS = 15 * MINUTE_MS;
/** A stale agent leaves the default directory after this time. */
export const HIDDEN_AFTER_MS = 24 * HOUR_MS;
/** Different UTC days with failures, and no good probe between them, that suspend. */
const SUSPEND_AFTER_DAYS = 7;

/** Liveness of an approved agent's runtime (tables fed_probe and fed_agent). */
export interface LivenessRecord {
  liveness: LivenessState;
  liveness_since: Date;
  /** Failures in a row. */
  fails: number;
  first_fail_at: Date | null;
  /** UTC days with failures since the last good probe. */
  fail_days: number;
  /** The newest of them as YYYY-MM-DD. */
  last_fail_day: string | null;
  last_ok_at: Date | null;
  last_checked_at: Date | null;
  last_code: string | null;
  next_probe_at: Date;
}

/** `discarded`: our own overload or a crash of the check; it says nothing of the runtime. */
export interface LivenessProbe {
  result: "ok" | "failed" | "discarded";
  code: string | null;
}

export interface LivenessStep {
  record: LivenessRecord;
  /** Whether the liveness itself changed. */
  changed: boolean;
  /** Whether the agent has to be suspended now. */
  suspend: boolean;
}

/** How an agent begins to be watched, or is watched again after a suspension. */
export function freshLiveness(now: Date): LivenessRecord {
  return {
    liveness: "unknown",
    liveness_since: now,
    fails: 0,
    first_fail_at: null,
    fail_days: 0,
    last_fail_day: null,
    last_ok_at: null,
    last_checked_at: null,
    last_code: null,
    next_probe_at: now,
  };
}

/**
 * Liveness by a check of a runtime. A timeout or 5xx is no proof that the runtime works, so that it
 * counts as a failure here, while a gate only waits for it. A runtime that names another agent does
 * not count as alive.
 */
export function livenessProbe(probe: RuntimeProbe, overloaded: boolean): LivenessProbe {
  if (isGuardedButBound(probe)) return { result: "ok", code: null };
  if (probe.outcome === "ok") {
    return probe.binding === "wrong"
      ? { result: overloaded ? "discarded" : "failed", code: "runtime_binding_wrong" }
      : { result: "ok", code: null };
  }
  return { result: overloaded ? "discarded" : "failed", code: `runtime_${probe.outcome}` };
}

/**
 * The record after a probe (docs/federation/gates.md#liveness). Only a good probe resets; failures
 * in a row make an agent degraded, stale and, on seven different UTC days, suspended. `jitter` is
 * between -1 and 1 and moves the next probe by up to a tenth of its wait. Throws RangeError for
 * another one.
 */
export function nextLiveness(
  record: LivenessRecord,
  probe: LivenessProbe,
  now: Date,
  jitter: number,
): LivenessStep {
  if (!(jitter >= -1 && jitter <= 1)) throw new RangeError("jitter is between -1 and 1");
  if (probe.result === "ok") return step(record, aliveAt(record, now, jitter), now);
  if (probe.result === "failed")
    return step(record, failedAt(record, probe.code, now, jitter), now);
  return step(record, { ...record, next_probe_at: after(now, FIRST_WAIT_MS, jitter) }, now);
}

/** Whether the default directory leaves the agent out. */
export function isHidden(
  record: Pick<LivenessRecord, "liveness" | "liveness_since">,
  now: Date,
): boolean {
  return (
    record.liveness === "stale" &&
    now.getTime() - record.liveness_since.getTime() >= HIDDEN_AFTER_MS
  );
}

function aliveAt(record: LivenessRecord, now: Date, jitter: number): LivenessRecord {
  return {
    ...freshLiveness(now),
    liveness: "live",
    liveness_since: record.liveness_since,
    last_ok_at: now,
    last_checked_at: now,
    next_probe_at: after(now, PROBE_PERIOD_MS, jitter),
  };
}

function failedAt(
  record: LivenessRecord,
  code: string | null,
  now: Date,
  jitter: number,
): LivenessRecord {
  const fails = record.fails + 1;
  const first_fail_at = record.first_fail_at ?? now;
  const day = now.toISOString().slice(0, 10);
  // A clock that went back gives an earlier day: it counts for none.
  const isNewDay = record.last_fail_day === null || day > record.last_fail_day;
  return {
    ...record,
    liveness: afterFailures(record.liveness, fails, now.getTime() - first_fail_at.getTime()),
    fails,
    first_fail_at,
    fail_days: record.fail_days + (isNewDay ? 1 : 0),
    last_fail_day: isNewDay ? day : record.last_fail_day,
    last_checked_at: now,
    last_code: code,
    next_probe_at: after(now, waitAfter(fails), jitter),
  };
}

function afterFailures(before: LivenessState, fails: number, lasting: number): LivenessState {
  if (before === "stale" || (fails >= STALE_AFTER_FAILS && lasting >= STALE_AFTER_MS)) {
    return "stale";
  }
  return fails >= DEGRADED_AFTER_FAILS ? "degraded" : before;
}

function waitAfter(fails: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(fails - 1, 16));
}

/** No wait is longer than a day, so that a day without a probe cannot hide a failure. */
function after(now: Date, wait: number, jitter: number): Date {
  const moved = Math.min(LONGEST_WAIT_MS, Math.round(wait * (1 + MAX_JITTER * jitter)));
  return new Date(now.getTime() + moved);
}

function step(before: LivenessRecord, next: LivenessRecord, now: Date): LivenessStep {
  const changed = before.liveness !== next.liveness;
  const record = changed ? { ...next, liveness_since: now } : next;
  const isFailure = next.fails > before.fails;
  return { record, changed, suspend: isFailure && record.fail_days >= SUSPEND_AFTER_DAYS };
}
