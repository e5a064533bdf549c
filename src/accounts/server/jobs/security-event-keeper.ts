import "server-only";
import { repeat, type StopJob, together } from "@/platform/jobs/repeat";
import {
  pruneEvents,
  recordFailedHours,
  writeSecurityEvents,
} from "../security-events/keep-security-events";

/**
 * Writes the security events of this process, records the hours that ended and deletes what is too old.
 * Where the database is away the events wait, and the hours stay due.
 */
export function startSecurityEventKeeper(): StopJob {
  return together([
    repeat({
      name: "security events",
      every: 5_000,
      run: writeSecurityEvents,
      last: writeSecurityEvents,
    }),
    repeat({ name: "hours of security events", every: 60_000, run: recordFailedHours }),
    repeat({ name: "old security events", every: 60 * 60_000, run: (ctx) => pruneEvents(ctx) }),
  ]);
}
