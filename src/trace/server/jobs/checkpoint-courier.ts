import "server-only";
import { repeat, type StopJob, together } from "@/platform/jobs/repeat";
import { deliverDue } from "../anchors/deliver-checkpoints";
import { configuredSinks } from "../sinks/configured-sinks";

/**
 * Carries checkpoints to the configured sinks; any number of processes may do so. Throws at once where
 * the configuration of a sink is wrong.
 */
export function startCheckpointCourier(): StopJob {
  // One loop each, so that a slow sink does not hold up the others.
  const jobs = configuredSinks().map((sink) =>
    repeat({
      name: `checkpoint courier to ${sink.name}`,
      every: 2_000,
      run: (ctx) => deliverDue(ctx, [sink]),
      again: (worked) => worked,
    }),
  );
  return together(jobs);
}
