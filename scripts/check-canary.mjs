// Plants one violation per dependency rule in a temporary tree: a guard that does not see is no guard.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { atEnd, main } from "./setup/lifetime.mjs";
import { Stop, say } from "./setup/progress.mjs";
import { ROOT } from "./setup/project.mjs";
import { cruiseProject } from "./test/cruise.mjs";
import { ALLOWED, PLANTED, PLANTED_CIRCLE } from "./test/planted-violations.mjs";

function plant(root, files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), `${text}\n`);
  }
}

function temporaryTree() {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "proofline-canary-")));
  atEnd(() => rmSync(root, { recursive: true, force: true }));
  for (const file of ["package.json", "tsconfig.json"]) {
    cpSync(path.join(ROOT, file), path.join(root, file));
  }
  symlinkSync(path.join(ROOT, "node_modules"), path.join(root, "node_modules"));
  for (const files of [...Object.values(PLANTED), PLANTED_CIRCLE, ALLOWED]) plant(root, files);
  return root;
}

await main(async () => {
  const config = createRequire(import.meta.url)("../.dependency-cruiser.cjs");
  const rules = config.forbidden.map(({ name }) => name);
  const root = temporaryTree();
  process.chdir(root);
  const { violations, circles } = await cruiseProject(root, ["src"], config);

  const unproven = rules.filter((rule) => PLANTED[rule] === undefined);
  const blind = Object.entries(PLANTED)
    .filter(([rule, files]) => {
      const [culprit] = Object.keys(files);
      return !violations.some((found) => found.rule === rule && found.from === culprit);
    })
    .map(([rule]) => rule);
  const circle = new Set(Object.keys(PLANTED_CIRCLE).map((file) => path.posix.dirname(file)));
  if (!circles.some((found) => found.length === 2 && found.every((folder) => circle.has(folder)))) {
    blind.push("circles between folders");
  }
  const wrong = violations.filter(({ from }) => from in ALLOWED);

  for (const rule of unproven) say(`${rule}: no violation is planted for it`);
  for (const rule of blind) say(`${rule}: does not see the planted violation`);
  for (const { rule, from } of wrong) say(`${rule}: reports ${from}, which is allowed`);
  if (unproven.length + blind.length + wrong.length > 0) throw new Stop("The guard is not sound.");
  say(`${rules.length} rules see their violations`);
});
