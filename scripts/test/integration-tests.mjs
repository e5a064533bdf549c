import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../setup/project.mjs";

/** Where npm test bundles those that can be. */
export const BUNDLES = "dist/integration";

/** What a test of next-auth loads has default exports that only a bundler for the web finds. */
const AS_IT_IS = /vi\.mock\(|from "[^"]*\/next-auth"/;

/**
 * The integration tests, from the root of the project: those that are bundled with what they share, and
 * those that put something in a module's place, which a bundle does not have any more, or load next-auth.
 */
export function integrationTests() {
  const files = readdirSync(path.join(ROOT, "src"), { recursive: true })
    .filter((file) => /\.integration\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join("src", file.split(path.sep).join("/")));
  const asItIs = (file) => AS_IT_IS.test(readFileSync(path.join(ROOT, file), "utf8"));
  return { bundled: files.filter((file) => !asItIs(file)), asTheyAre: files.filter(asItIs) };
}
