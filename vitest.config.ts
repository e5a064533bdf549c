import path from "node:path";
import { defineConfig } from "vitest/config";
import { BUNDLES, integrationTests } from "./scripts/test/integration-tests.mjs";

const INTEGRATION = "src/**/*.integration.test.{ts,tsx}";
const ON_A_DATABASE = {
  globalSetup: ["scripts/test/database-setup.mjs"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  maxWorkers: 2,
};

export default defineConfig({
  resolve: {
    alias: {
      "@": path.resolve(import.meta.dirname, "src"),
      // The marker throws outside of Next's server layer.
      "server-only": path.resolve(import.meta.dirname, "node_modules/server-only/empty.js"),
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs"],
          exclude: [INTEGRATION],
          // Long enough for a busy machine: no test is about time.
          testTimeout: 30_000,
          // They keep nothing between them; importing everything anew for each file takes longer than they do.
          isolate: false,
          maxWorkers: "100%",
        },
      },
      { extends: true, test: { ...ON_A_DATABASE, name: "integration", include: [INTEGRATION] } },
      {
        extends: true,
        test: {
          ...ON_A_DATABASE,
          name: "integration-bundles",
          // npm test bundles them first: the same files, read in a third of the time.
          include: [`${BUNDLES}/**/*.integration.test.mjs`],
          exclude: ["node_modules/**"],
          execArgv: ["--enable-source-maps"],
          server: { deps: { external: [new RegExp(`/${BUNDLES}/`)] } },
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
          include: integrationTests().asTheyAre,
          exclude: ["node_modules/**"],
        },
      },
    ],
  },
});
