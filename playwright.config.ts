import { defineConfig } from "@playwright/test";

// npm test -- e2e starts the app, finds the browser and sets these.
const executablePath = process.env.PLAYWRIGHT_CHROMIUM;
const baseURL = process.env.E2E_BASE_URL ?? "http://start-with-npm-test-e2e.invalid";

const nextURL = process.env.E2E_NEXT_URL ?? baseURL;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // Once more where a busy machine came in between: the run names such a test as flaky.
  retries: 1,
  workers: 3,
  // Three browsers on two cores: limits that only a hang reaches.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL,
    // A click on what is covered for good is tried until the time of its test is over: six minutes of a worker.
    actionTimeout: 60_000,
    browserName: "chromium",
    screenshot: "only-on-failure",
    // What pulses or slides keeps three browsers drawing.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    },
  },
  projects: [
    // The longest first, so that no browser looks on at the end.
    { name: "a11y", testMatch: "a11y.spec.ts" },
    { name: "api", testMatch: "api/**/*.spec.ts" },
    // The same suite against the server that sends every call through Next.
    {
      name: "api-next",
      testMatch: "api/**/*.spec.ts",
      // All that these send is signed, which the front answers in either case, or they reach both themselves.
      testIgnore: [
        "api/agent-mcp.spec.ts",
        "api/agent-stops-at-once.spec.ts",
        "api/federation-*.spec.ts",
      ],
      use: { baseURL: nextURL },
    },
    {
      name: "flows",
      testMatch: ["flows/**/*.spec.ts", "roles.spec.ts"],
      testIgnore: "flows/verification-badge.spec.ts",
    },
    {
      // It tampers with a record for a moment: nobody else may verify the trace meanwhile.
      name: "tampering",
      testMatch: "flows/verification-badge.spec.ts",
      dependencies: ["api", "api-next", "flows"],
    },
  ],
});
