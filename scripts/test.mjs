// npm test: every step in order; with names only those, e.g. npm test -- unit integration.
import { main } from "./setup/lifetime.mjs";
import { loadDotEnv } from "./setup/project.mjs";
import { runSteps } from "./test/run-steps.mjs";

await main(async () => {
  loadDotEnv();
  await runSteps(process.argv.slice(2));
});
