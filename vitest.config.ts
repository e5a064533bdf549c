import path from "node:path";
import { defineConfig } from "vitest/config";
import { BUNDLES, testFiles } from "./scripts/test/test-files.mjs";

const TESTS = "src/**/*.test.{ts,tsx}";
const INTEGRATION = "src/**/*.integration.test.{ts,tsx}";
const SCRIPTS = "scripts/**/*.test.mjs";
const ON_A_DATABASE = {
  globalSetup: ["scripts/test/database-setup.mjs"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  maxWorkers: 2,
};

const UNIT = {
  // Long enough for a busy machine: no test is about time.
  testTimeout: 30_000,
  // They keep nothing between them; importing everything anew for each file takes longer than they do.
  isolate: false,
  maxWorkers: "100%",
};

/** Tests that npm test bundles first: the same files, read in a third of the time. */
function bundles(kind: "unit" | "integration") {
  return {
    include: [`${BUNDLES[kind]}/**/*.test.mjs`],
    exclude: ["node_modules/**"],
    execArgv: ["--enable-source-maps"],
    server: { deps: { external: [new RegExp(`/${BUNDLES[kind]}/`)] } },
  };
}

export default defineConfig({
  resolve: {
    alias: {
      "@": path.resolve(import.meta.dirname, "src"),
      // The marker throws outside of Next's server layer.
      "server-only": path.resolve(import.meta.dirname, "node_modules/server-only/empty.js"),
    },
  },
  test: {
    reporters: ["default", "./scripts/test/failures-reporter.mjs"],
    projects: [
      {
        extends: true,
        test: { ...UNIT, name: "unit", include: [TESTS, SCRIPTS], exclude: [INTEGRATION] },
      },
      { extends: true, test: { ...UNIT, name: "unit-bundles", ...bundles("unit") } },
      {
        extends: true,
        test: { ...UNIT, name: "unit-modules", include: [...testFiles("unit").asTheyAre, SCRIPTS] },
      },
      { extends: true, test: { ...ON_A_DATABASE, name: "integration", include: [INTEGRATION] } },
      {
        extends: true,
        test: {
          ...ON_A_DATABASE,
          name: "integration-bundles",
          ...bundles("integration"),
          // Reading what they share anew for each of them took a third of the processors' time.
          isolate: false,
          setupFiles: ["scripts/test/fresh-process.mjs"],
        },
      },
      {
        extends: true,
        test: {
          ...ON_A_DATABASE,
          name: "integration-modules",
          include: testFiles("integration").asTheyAre,
        },
      },
    ],
  },
});
