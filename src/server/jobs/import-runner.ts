import "server-only";
import { runWaiting } from "../services/imports/run-waiting";
import { repeat, type StopJob } from "./repeat";

/** Executes background imports one after the other; any number of processes may do so. */
export function startImportRunner(): StopJob {
  return repeat({
    name: "import runner",
    every: 1_000,
    run: runWaiting,
    again: (worked) => worked,
  });
}
