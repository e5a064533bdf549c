import { findChromium } from "../find-chromium.mjs";
import { cloneDatabase } from "../postgres/clone-database.mjs";
import { startTestServer, testServerEnvironment } from "../postgres/test-server.mjs";
import { buildAppIfChanged, generateSources } from "../setup/app-build.mjs";
import { bundle, bundleTests } from "../setup/bundle.mjs";
import { ensureInstalled } from "../setup/install.mjs";
import { atEnd } from "../setup/lifetime.mjs";
import { openApiIsCurrent } from "../setup/openapi.mjs";
import { note, Stop } from "../setup/progress.mjs";
import { runNode } from "../setup/run-command.mjs";
import { serveForTests } from "./app-under-test.mjs";
import { BUNDLES, integrationTests } from "./integration-tests.mjs";

const isPlain = !process.stdout.isTTY;

function tool(script, ...args) {
  return () => runNode(script, args, { show: true, env: isPlain ? { NO_COLOR: "1" } : {} });
}

const BIOME = ["ci", isPlain ? "--colors=off" : "--colors=force", "."];

let testServer = null;

/** One server for all steps of a run, started when the first of them needs it. */
async function databaseServer() {
  if (testServer === null) {
    testServer = await startTestServer();
    atEnd(testServer.stop);
  }
  return testServer;
}

async function integration() {
  await bundleTests(integrationTests().bundled, BUNDLES);
  const env = testServerEnvironment(await databaseServer());
  const args = ["run", "--project", "integration-bundles"];
  await runNode("node_modules/vitest/vitest.mjs", args, { env, show: true });
}

async function openApi() {
  await bundle(["front"]);
  if (await openApiIsCurrent()) return;
  throw new Stop("docs/api/openapi.json is not what the routes declare; run npm run build.");
}

async function endToEnd() {
  const chromium = await findChromium(note);
  await buildAppIfChanged();
  const env = await serveForTests(await cloneDatabase(await databaseServer()));
  await runNode("node_modules/@playwright/test/cli.js", ["test"], {
    env: { ...env, PLAYWRIGHT_CHROMIUM: chromium },
    show: true,
  });
}

/**
 * The steps of npm test in their order; `group` names several of them at once. One that goes `beside` the
 * others is waited for by those that come `after` it, else at the end.
 */
export const STEPS = [
  { name: "packages", always: true, run: () => ensureInstalled({ withDev: true }) },
  { name: "sources", always: true, run: generateSources },
  {
    name: "types",
    group: "checks",
    beside: true,
    run: tool("node_modules/typescript/bin/tsc", "--noEmit"),
  },
  { name: "biome", group: "checks", run: tool("node_modules/@biomejs/biome/bin/biome", ...BIOME) },
  { name: "dependencies", group: "checks", run: tool("scripts/check-dependencies.mjs") },
  { name: "canary", group: "checks", run: tool("scripts/check-canary.mjs") },
  { name: "knip", group: "checks", run: tool("node_modules/knip/bin/knip.js") },
  { name: "structure", group: "checks", run: tool("scripts/check-structure.mjs") },
  { name: "openapi", group: "checks", run: openApi },
  { name: "unit", run: tool("node_modules/vitest/vitest.mjs", "run", "--project", "unit") },
  // It writes a declaration that the compiler reads.
  { name: "build", after: ["types"], beside: true, run: buildAppIfChanged },
  { name: "integration", run: integration },
  { name: "e2e", after: ["build"], run: endToEnd },
];
