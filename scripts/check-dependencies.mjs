// Holds the rules of .dependency-cruiser.cjs against the source.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { main } from "./setup/lifetime.mjs";
import { Stop, say } from "./setup/progress.mjs";
import { ROOT } from "./setup/project.mjs";
import { cruiseProject } from "./test/cruise.mjs";

function sourceCount() {
  return readdirSync(path.join(ROOT, "src"), { recursive: true }).filter((file) =>
    /\.tsx?$/.test(file),
  ).length;
}

await main(async () => {
  const config = createRequire(import.meta.url)("../.dependency-cruiser.cjs");
  const { violations, circles, modules } = await cruiseProject(
    ROOT,
    ["src", "prisma/seed"],
    config,
  );
  for (const { rule, from, to, cycle } of violations) {
    const way = cycle.length > 0 ? [from, ...cycle].join(" → ") : `${from} → ${to}`;
    process.stderr.write(`${rule}: ${way}\n`);
  }
  for (const circle of circles) process.stderr.write(`folders in a circle: ${circle.join(" ")}\n`);
  if (violations.length > 0) throw new Stop(`${violations.length} imports break a rule.`);
  if (circles.length > 0) throw new Stop(`${circles.length} circles between folders.`);
  // With a TypeScript that it cannot use, dependency-cruiser sees next to nothing and is content.
  const expected = sourceCount();
  if (modules < expected) throw new Stop(`Only ${modules} of ${expected} source files were seen.`);
  say(`${modules} modules, no violations, no folders in a circle`);
});
