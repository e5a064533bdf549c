import "server-only";
import { EgressFailure } from "./egress-failure";

/** Ends a piece of work when its time is over or its caller gives up. */
export interface Deadline {
  signal: AbortSignal;
  /** Error at the end of the work, once the signal has fired. */
  failure: () => EgressFailure;
}

/** A deadline in `timeoutMs` from now, or when the caller's signal fires. */
export function startDeadline(timeoutMs: number, caller?: AbortSignal): Deadline {
  const time = AbortSignal.timeout(timeoutMs);
  const signal = caller === undefined ? time : AbortSignal.any([time, caller]);
  return {
    signal,
    failure: () =>
      caller?.aborted && !time.aborted
        ? new EgressFailure("cancelled", "The request was cancelled.")
        : new EgressFailure("timeout", `There was no whole answer within ${timeoutMs / 1000} s.`),
  };
}

/** The work's result, or the deadline's failure as soon as that is over; the work itself goes on unheard. */
export function withinDeadline<T>(work: Promise<T>, deadline: Deadline): Promise<T> {
  const { signal } = deadline;
  return new Promise<T>((resolve, reject) => {
    const end = () => reject(deadline.failure());
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}
