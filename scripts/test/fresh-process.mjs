import { vi } from "vitest";
import { forgetSingletons } from "../../src/test/forget-singletons";

/*
 * Before each file of integration tests that shares its process with others: what a process keeps is a
 * processSingleton, so that without those and with the variables of its start it is as good as new.
 */
const START = Symbol.for("tests.environment");

const before = globalThis[START] ?? { ...process.env };
globalThis[START] = before;
// Vitest's own say which file is run.
for (const name of Object.keys(process.env)) {
  if (!name.startsWith("VITEST") && !(name in before)) delete process.env[name];
}
for (const [name, value] of Object.entries(before)) {
  if (!name.startsWith("VITEST")) process.env[name] = value;
}
forgetSingletons();
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
