import "server-only";
import { deliverDue } from "../services/trace/deliver-checkpoints";
import { configuredSinks } from "../trace/sinks/configured-sinks";
import { repeat, type StopJob, together } from "./repeat";

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
