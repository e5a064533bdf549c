import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateFields } from "../generate-fields.mjs";
import { generateOperations } from "../generate-operations.mjs";
import { generatePages } from "../generate-pages.mjs";
import { generateTables } from "../generate-tables.mjs";
import { AGENT_CLIENT, bundleAgentClient, bundleVerifier, VERIFIER } from "./bundle.mjs";
import { contentHash } from "./file-hash.mjs";
import { bundleWithOpenApi } from "./openapi.mjs";
import { precompress } from "./precompress.mjs";
import { note } from "./progress.mjs";
import { ROOT } from "./project.mjs";
import { runNode } from "./run-command.mjs";
import { refuseWhileRunning } from "./run-lock.mjs";

const STAMP = path.join(ROOT, "dist/.sources");
const RESULTS = [
  "dist/front.mjs",
  "dist/seed.mjs",
  "dist/pdf-worker.mjs",
  "dist/verify-worker.mjs",
  "dist/check-worker.mjs",
  VERIFIER,
  AGENT_CLIENT,
  ".next/BUILD_ID",
];
const SOURCES = [
  "src",
  "prisma",
  "public",
  "docs/api",
  "next.config.js",
  "next.config.mjs",
  "next.config.ts",
  "postcss.config.mjs",
  "package-lock.json",
  "scripts/setup/bundle.mjs",
  "scripts/setup/precompress.mjs",
];

function isNoSource(file) {
  return file.startsWith("src/generated/") || /\.test\.tsx?$/.test(file);
}

/** Digest of everything that the build is made of. */
function sourceHash() {
  return contentHash(SOURCES, { skip: isNoSource, salt: process.version });
}

/** Generates the code in src/generated for the compiler, the tests and the build. */
export async function generateSources() {
  await generateTables();
  generateOperations();
  generateFields();
  await generatePages();
  return "generated";
}

function isCurrent() {
  return (
    existsSync(STAMP) &&
    RESULTS.every((file) => existsSync(path.join(ROOT, file))) &&
    readFileSync(STAMP, "utf8") === sourceHash()
  );
}

/**
 * Builds the bundles; resolves as soon as they are there to `pages`, which resolves when the pages are built
 * as well: what needs only bundles goes on beside them.
 */
async function buildBundles() {
  // next dev keeps its output apart.
  refuseWhileRunning("building", ["start"]);
  rmSync(STAMP, { force: true });
  await generateSources();
  await bundleVerifier();
  await bundleAgentClient();
  await bundleWithOpenApi();
  // The document may have changed.
  generateFields();
  const pages = buildPages(sourceHash());
  // Who waits for them later hears of it then.
  pages.catch(() => undefined);
  return { bundles: "built", pages };
}

async function buildPages(sources) {
  note("building the pages (about a minute)");
  await runNode("node_modules/next/dist/bin/next", ["build"], {
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    name: "next build",
  });
  await precompress(path.join(ROOT, ".next/static"));
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
  return "built";
}

/** As buildBundles, where a source changed since the last build. */
export async function buildBundlesIfChanged() {
  const upToDate = "up to date";
  return isCurrent() ? { bundles: upToDate, pages: Promise.resolve(upToDate) } : buildBundles();
}

/** Builds bundles and pages. */
export async function buildApp() {
  return (await buildBundles()).pages;
}

/** Builds where a source changed since the last build. */
export async function buildAppIfChanged() {
  return (await buildBundlesIfChanged()).pages;
}
