import { createRequire } from "node:module";
import path from "node:path";
import { Stop } from "./progress.mjs";
import { ROOT, readJson } from "./project.mjs";

const require = createRequire(path.join(ROOT, "package.json"));

function packageName(specifier) {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** A path inside a package without `exports` needs its file ending in Node's module loader. */
function exactSpecifier(specifier) {
  const name = packageName(specifier);
  if (specifier === name || path.extname(specifier) !== "") return specifier;
  const manifest = readJson(path.join(ROOT, "node_modules", name, "package.json"));
  if (manifest === null || manifest.exports !== undefined) return specifier;
  const file = require.resolve(specifier);
  return `${name}/${path
    .relative(path.join(ROOT, "node_modules", name), file)
    .split(path.sep)
    .join("/")}`;
}

const packages = {
  name: "packages",
  setup(build) {
    // The marker throws outside of Next's server layer; a bundle for Node is server-only by itself.
    build.onResolve({ filter: /^server-only$/ }, () => ({
      path: "server-only",
      namespace: "empty",
    }));
    build.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
    build.onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) => {
      if (kind === "entry-point" || specifier.startsWith("@/")) return undefined;
      if (specifier.startsWith("node:")) return { path: specifier, external: true };
      return { path: exactSpecifier(specifier), external: true };
    });
  },
};

const ENTRIES = {
  front: "src/server/front/main.ts",
  seed: "prisma/seed/main.ts",
  corpus: "src/test/corpus/main.ts",
  "test/import-process": "src/test/import-process.ts",
  "bench/import": "bench/import.ts",
  "bench/list": "bench/list.ts",
  "bench/front": "bench/front.ts",
  "bench/bare-main": "bench/bare-main.ts",
};

/** What a deployment runs. */
const PRODUCT = ["front", "seed"];

/** Bundles entry points for Node into dist; packages stay outside. */
export async function bundle(names = PRODUCT) {
  const esbuild = await import("esbuild");
  try {
    await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: Object.fromEntries(names.map((name) => [name, ENTRIES[name]])),
      outdir: "dist",
      outExtension: { ".js": ".mjs" },
      bundle: true,
      platform: "node",
      target: "node20.19",
      format: "esm",
      conditions: ["react-server"],
      alias: { "@": path.join(ROOT, "src") },
      sourcemap: "linked",
      plugins: [packages],
      logLevel: "error",
    });
  } catch {
    throw new Stop("esbuild failed.");
  }
}
