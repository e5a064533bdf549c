import path from "node:path";
import { folderCircles } from "./folder-circles.mjs";

/**
 * Runs dependency-cruiser over folders of a project.
 * Returns its violations, the circles between folders and the number of modules of the project that it saw.
 */
export async function cruiseProject(root, folders, config) {
  const [{ cruise }, { default: extractTSConfig }] = await Promise.all([
    import("dependency-cruiser"),
    import("dependency-cruiser/config-utl/extract-ts-config"),
  ]);
  const { options, order: _, tests, ...ruleSet } = config;
  const { output } = await cruise(
    folders,
    { ...options, baseDir: root, ruleSet, validate: true },
    {},
    { tsConfig: extractTSConfig(path.join(root, options.tsConfig.fileName)) },
  );
  const violations = output.summary.violations.map(({ rule, from, to, cycle = [] }) => ({
    rule: rule.name,
    from,
    to,
    cycle: cycle.map(({ name }) => name),
  }));
  const modules = output.modules.filter(({ source }) => /^(src|prisma)\/.*\.tsx?$/.test(source));
  const circles = folderCircles(output.modules, new RegExp(tests));
  return { violations, circles, modules: modules.length };
}
