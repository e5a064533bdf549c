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

/** Builds bundles and pages. */
export async function buildApp() {
  // next dev keeps its output apart.
  refuseWhileRunning("building", ["start"]);
  rmSync(STAMP, { force: true });
  await generateSources();
  await bundleVerifier();
  await bundleAgentClient();
  await bundleWithOpenApi();
  // The document may have changed.
  generateFields();
  const built = sourceHash();
  note("building the pages (about a minute)");
  await runNode("node_modules/next/dist/bin/next", ["build"], {
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    name: "next build",
  });
  await precompress(path.join(ROOT, ".next/static"));
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, built);
  return "built";
}

/** Builds where a source changed since the last build. */
export async function buildAppIfChanged() {
  return isCurrent() ? "up to date" : buildApp();
}
