// npm run check: the steps of npm test that need no database.
import { main } from "./setup/lifetime.mjs";
import { runSteps } from "./test/run-steps.mjs";

await main(() => runSteps(["checks", "unit"]));
