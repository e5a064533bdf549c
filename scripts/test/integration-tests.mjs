import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../setup/project.mjs";

/** Where npm test bundles those that can be. */
export const BUNDLES = "dist/integration";

/**
 * The integration tests, from the root of the project: those that are bundled with what they share, and
 * those that put something in a module's place, which a bundle does not have any more.
 */
export function integrationTests() {
  const files = readdirSync(path.join(ROOT, "src"), { recursive: true })
    .filter((file) => /\.integration\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join("src", file.split(path.sep).join("/")));
  const replaces = (file) => readFileSync(path.join(ROOT, file), "utf8").includes("vi.mock(");
  return { bundled: files.filter((file) => !replaces(file)), asTheyAre: files.filter(replaces) };
}
