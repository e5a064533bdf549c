import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../setup/project.mjs";

/** Where npm test bundles those that can be, by their kind. */
export const BUNDLES = { unit: "dist/unit", integration: "dist/integration" };

/**
 * What a bundle does not have any more: modules as objects whose members can be replaced, or that are loaded a
 * second time, and files beside them. What next-auth loads has default exports that only a bundler for the web finds.
 */
const AS_IT_IS =
  /vi\.mock\(|import \* as|await import\(|import\.meta|__fixtures__|from "[^"]*\/next-auth"/;

/** The unit or integration tests in src, from the root of the project: those that are bundled, and those that are not. */
export function testFiles(kind) {
  const files = readdirSync(path.join(ROOT, "src"), { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => /\.integration\.test\.tsx?$/.test(file) === (kind === "integration"))
    .map((file) => path.posix.join("src", file.split(path.sep).join("/")));
  const asItIs = (file) => AS_IT_IS.test(readFileSync(path.join(ROOT, file), "utf8"));
  return { bundled: files.filter((file) => !asItIs(file)), asTheyAre: files.filter(asItIs) };
}
