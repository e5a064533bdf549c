import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 20;

/** How far this process lagged behind since measuring began. */
export interface LagWatch {
  /** Ends the watch; the longest lag in milliseconds. */
  stop(): number;
}

/**
 * Watches how long the event loop of this process is held up. A process that is itself too busy to see an answer
 * in time would take its own slowness for that of others.
 */
export function watchEventLoop(): LagWatch {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  return {
    stop: () => {
      histogram.disable();
      // Measures the time between two ticks of a timer, the timer's own period included.
      return histogram.count === 0 ? 0 : Math.max(0, histogram.max / 1e6 - RESOLUTION_MS);
    },
  };
}
