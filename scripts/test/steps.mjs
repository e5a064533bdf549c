import { existsSync, readdirSync } from "node:fs";
import { findChromium } from "../find-chromium.mjs";
import { cloneDatabase } from "../postgres/clone-database.mjs";
import { startTestServer, testServerEnvironment } from "../postgres/test-server.mjs";
import { buildAppIfChanged, generateSources } from "../setup/app-build.mjs";
import { bundle, bundleTests } from "../setup/bundle.mjs";
import { ensureInstalled } from "../setup/install.mjs";
import { atEnd } from "../setup/lifetime.mjs";
import { openApiIsCurrent } from "../setup/openapi.mjs";
import { note, Stop, say } from "../setup/progress.mjs";
import { runNode } from "../setup/run-command.mjs";
import { serveForTests } from "./app-under-test.mjs";
import { missedBy } from "./bench-results.mjs";
import { changedFiles, reachedTests } from "./changed-files.mjs";
import { BENCHES, runBenches } from "./run-benches.mjs";
import { BUNDLES, testFiles } from "./test-files.mjs";

const isPlain = !process.stdout.isTTY;

const COLOURS = isPlain ? { NO_COLOR: "1" } : {};

function tool(script, ...args) {
  return () => runNode(script, args, { show: true, env: COLOURS });
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

/** The tests of a kind whose path holds one of these; only they are bundled. */
async function vitest(kind, filter, env) {
  const isMeant = (file) => filter.some((part) => file.includes(part));
  await bundleTests(testFiles(kind).bundled.filter(isMeant), BUNDLES[kind]);
  const args = ["run", "--project", `${kind}-bundles`, "--project", `${kind}-modules`, ...filter];
  await runNode("node_modules/vitest/vitest.mjs", args, { env, show: true });
}

function unit(filter = [""], env = {}) {
  return vitest("unit", filter, { ...COLOURS, ...env });
}

async function integration(filter = [""]) {
  return vitest("integration", filter, testServerEnvironment(await databaseServer()));
}

async function openApi() {
  await bundle(["front"]);
  if (await openApiIsCurrent()) return;
  throw new Stop("docs/api/openapi.json is not what the routes declare; run npm run build.");
}

async function endToEnd(args = []) {
  const chromium = await findChromium(note);
  await buildAppIfChanged();
  const env = await serveForTests(await cloneDatabase(await databaseServer()));
  await runNode("node_modules/@playwright/test/cli.js", ["test", ...args], {
    env: { ...env, PLAYWRIGHT_CHROMIUM: chromium },
    show: true,
  });
}

/** How far from its goal a ratio may be where next to nothing is measured, beside other work. */
const GENEROUS = 100;

/** Every bench with next to nothing to measure: that it runs, and is not beyond all measure. */
async function quickBenches() {
  await buildAppIfChanged();
  const measured = await runBenches(BENCHES, await databaseServer(), { quick: true });
  const missed = missedBy(GENEROUS, measured);
  if (missed.length > 0) throw new Stop(`over ${GENEROUS} times off:\n${missed.join("\n")}`);
}

/** Changed packages for the verifier, and mutations for the parsers: as many as a minute takes. */
const MUTATED_PACKAGES = "10000";
const FUZZED_INPUTS = "20000";

async function fuzz() {
  await bundle(["fuzz"]);
  await runNode("dist/fuzz.mjs", [FUZZED_INPUTS, "1"], { show: true });
}

/** Suites of security over REST: the same files are part of the step e2e. */
async function securityEndToEnd() {
  const folder = "e2e/api";
  const files = readdirSync(folder).filter((name) => name.startsWith("security-"));
  if (files.length === 0) return;
  await endToEnd(["--project=api", "--no-deps", ...files.map((name) => `${folder}/${name}`)]);
}

/** The detector of injections and the suggester of techniques on texts of our own, with the least they have to reach. */
async function detectors() {
  const texts = "scripts/injection/__fixtures__";
  await tool("scripts/injection/eval.mjs", texts, "--limits", `${texts}/limits.json`)();
  const items = "src/attack/domain/model/__fixtures__/ground-truth.json";
  await tool("scripts/ttp/eval.mjs", items, "--least", "0.7,0.5")();
}

/** npm run test:security: the suites that the others run as well, and more inputs than they take. */
const SECURITY = [
  { name: "security-unit", run: () => unit([".security.test."]) },
  { name: "security-integration", run: () => integration([".security.integration.test."]) },
  { name: "security-e2e", run: securityEndToEnd },
  {
    name: "mutations",
    run: () => unit(["package-mutations.security"], { PACKAGE_MUTATIONS: MUTATED_PACKAGES }),
  },
  { name: "fuzz", run: fuzz },
].map((step) => ({ ...step, group: "security", extra: true }));

/**
 * The steps of npm test in their order; `group` names several of them at once. One that goes `beside` the
 * others is waited for by those that come `after` it, else at the end. One that is `extra` runs only where
 * it or its group is named.
 */
export const STEPS = [
  { name: "packages", always: true, run: () => ensureInstalled({ withDev: true }) },
  { name: "sources", always: true, run: generateSources },
  {
    name: "types",
    group: "checks",
    beside: true,
    run: tool("node_modules/typescript-native/bin/tsc", "--noEmit"),
  },
  { name: "biome", group: "checks", run: tool("node_modules/@biomejs/biome/bin/biome", ...BIOME) },
  { name: "dependencies", group: "checks", run: tool("scripts/check-dependencies.mjs") },
  { name: "canary", group: "checks", run: tool("scripts/check-canary.mjs") },
  { name: "knip", group: "checks", run: tool("node_modules/knip/bin/knip.js", "--no-gitignore") },
  { name: "structure", group: "checks", run: tool("scripts/check-structure.mjs") },
  { name: "openapi", group: "checks", run: openApi },
  { name: "unit", run: () => unit() },
  { name: "detectors", run: detectors },
  // It writes a declaration that the compiler reads.
  { name: "build", after: ["types"], beside: true, run: buildAppIfChanged },
  { name: "integration", run: () => integration() },
  { name: "benches", after: ["build"], run: quickBenches },
  { name: "e2e", after: ["build"], run: () => endToEnd() },
  ...SECURITY,
];

/** No other test may run while it tampers with a record, and alone it needs none before it. */
const TAMPERING = "e2e/flows/verification-badge.spec.ts";

function browserTests(files) {
  const workers = files.includes(TAMPERING) ? ["--workers=1"] : [];
  return endToEnd(["--no-deps", ...workers, ...files]);
}

/** The steps of `npm test -- changed`: what holds of all, and the tests that the changed files reach. */
export function changedSteps(base) {
  let changed = [];
  let reached = null;
  const reach = async () => {
    const since = await changedFiles(base);
    changed = since.files;
    reached = await reachedTests(changed);
    const { unit, integration, browser, left } = reached;
    const found = `${unit.length} unit, ${integration.length} integration, ${browser.length} browser`;
    say(
      `${changed.length} files differ from ${since.base.slice(0, 12)}; files of tests reached: ${found}`,
    );
    if (left.length === 0) return;
    say(
      `${left.length} browser test files left out that open no page of a changed screen: npm test -- e2e`,
    );
  };
  const biome = () => {
    const files = changed.filter((file) => existsSync(file));
    const args = [...BIOME.slice(0, -1), "--no-errors-on-unmatched", ...files];
    return files.length === 0
      ? undefined
      : tool("node_modules/@biomejs/biome/bin/biome", ...args)();
  };
  const where = (kind, run) => () => (reached[kind].length === 0 ? undefined : run(reached[kind]));
  // A test has another ending where it is bundled.
  const withoutEnding = (files) => files.map((file) => file.replace(/tsx?$/, ""));
  const other = {
    biome,
    unit: where("unit", (files) => unit(withoutEnding(files))),
    integration: where("integration", (files) => integration(withoutEnding(files))),
    e2e: where("browser", browserTests),
  };
  const named = (name) => STEPS.find((step) => step.name === name);
  return [
    named("packages"),
    named("sources"),
    { name: "reach", run: reach },
    ...["types", "biome", "structure", "unit", "integration", "e2e"].map((name) => ({
      ...named(name),
      run: other[name] ?? named(name).run,
    })),
  ];
}
