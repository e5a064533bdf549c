// npm run build: generated sources, bundles and pages, whether or not something changed.
import { buildApp } from "./setup/app-build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { main } from "./setup/lifetime.mjs";
import { stepCounter } from "./setup/progress.mjs";
import { loadDotEnv } from "./setup/project.mjs";

await main(async () => {
  loadDotEnv();
  const step = stepCounter(2);
  await step("packages", () => ensureInstalled());
  await step("build", buildApp);
});
