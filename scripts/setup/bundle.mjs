import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

/** Scripts find the project by where they lie, so they stay where they are. */
const scriptsOutside = {
  name: "scripts-outside",
  setup(build) {
    build.onResolve({ filter: /\/scripts\/.*\.mjs$/ }, ({ path: specifier, resolveDir }) => ({
      path: path.resolve(resolveDir, specifier),
      external: true,
    }));
  },
};

/** From the root of the project. */
export const VERIFIER = "dist/verifier/proofline-verify.mjs";

/** From the root of the project. */
export const AGENT_CLIENT = "dist/agent-client/proofline-agent.mjs";

/** Entry point of each bundle in dist. */
export const ENTRIES = {
  front: "src/application/main.ts",
  seed: "prisma/seed/main.ts",
  "pdf-worker": "src/packages/server/pdf/pdf-worker.ts",
  "verify-worker": "src/log/server/verify-worker.ts",
  "check-worker": "src/firewall/server/checks/check-worker.ts",
  "script-worker": "src/firewall/server/sandbox/script-worker.ts",
  corpus: "src/test/corpus/main.ts",
  vectors: "src/test/vectors/main.ts",
  fuzz: "src/test/fuzz/main.ts",
  "trust-replay": "src/agents/server/trace/main.ts",
  "test/append-process": "src/test/append-process.ts",
  "test/import-process": "src/test/import-process.ts",
  "bench/import": "bench/import.ts",
  "bench/list": "bench/list.ts",
  "bench/trace": "bench/trace.ts",
  "bench/front": "bench/front.ts",
  "bench/agents": "bench/agents.ts",
  "bench/crash": "bench/crash.ts",
  "bench/agents-life": "bench/agents-life.ts",
  "bench/decide": "bench/decide.ts",
  "bench/probes": "bench/probes.ts",
  "bench/directory": "bench/directory.ts",
  "bench/bare-main": "bench/bare-main.ts",
};

/** Bundles of a deployment. */
const PRODUCT = ["front", "seed", "pdf-worker", "verify-worker", "check-worker", "script-worker"];

/** At no time half a file: another process may be about to run it. */
function putInPlace({ path: file, contents }) {
  const part = `${file}.${randomBytes(4).toString("hex")}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(part, contents);
  renameSync(part, file);
}

async function bundled(options) {
  const esbuild = await import("esbuild");
  try {
    return await esbuild.build({
      absWorkingDir: ROOT,
      write: false,
      bundle: true,
      platform: "node",
      target: "node20.19",
      format: "esm",
      logLevel: "error",
      ...options,
    });
  } catch {
    throw new Stop("esbuild failed.");
  }
}

async function build(options) {
  const { outputFiles } = await bundled(options);
  for (const file of outputFiles) putInPlace(file);
}

/** A file that outsiders run: everything is bundled but Node's own modules. */
async function bundleProgram(entry, outfile) {
  await build({ entryPoints: [entry], outfile, banner: { js: "#!/usr/bin/env node" } });
  chmodSync(path.join(ROOT, outfile), 0o755);
}

export function bundleVerifier() {
  return bundleProgram("src/verifier/main.ts", VERIFIER);
}

export function bundleAgentClient() {
  return bundleProgram("src/agent-client/cli.ts", AGENT_CLIENT);
}

const FOR_NODE = {
  outExtension: { ".js": ".mjs" },
  conditions: ["react-server"],
  alias: { "@": path.join(ROOT, "src") },
  // Node keeps the text of a module and its map in memory, in two bytes a letter where one is beyond Latin-1, as in
  // comments; a trace needs places alone.
  minifyWhitespace: true,
  sourcemap: "linked",
  sourcesContent: false,
  plugins: [packages],
};

/** Bundles entry points for Node into dist; packages stay outside. */
export async function bundle(names = PRODUCT) {
  await build({
    ...FOR_NODE,
    entryPoints: Object.fromEntries(names.map((name) => [name, ENTRIES[name]])),
    outdir: "dist",
  });
}

/**
 * Bundles test files, from the root of the project, into a folder of their own with what they share:
 * each of them runs in a process of its own, and reading hundreds of modules one by one took a third
 * of their time.
 */
export async function bundleTests(files, folder) {
  rmSync(path.join(ROOT, folder), { recursive: true, force: true });
  await build({
    ...FOR_NODE,
    entryPoints: files,
    outbase: ".",
    outdir: folder,
    splitting: true,
    plugins: [scriptsOutside, packages],
    chunkNames: "chunks/[hash]",
  });
}

/** Modules from these on with the files of the project that each imports, all from the root of the project. */
export async function importGraph(files) {
  const { metafile } = await bundled({
    ...FOR_NODE,
    stdin: { contents: files.map((file) => `import "./${file}";`).join("\n"), resolveDir: ROOT },
    outdir: "dist",
    metafile: true,
    sourcemap: false,
    loader: { ".woff2": "empty", ".svg": "empty" },
  });
  return new Map(
    Object.entries(metafile.inputs)
      .filter(([file]) => file !== "<stdin>")
      .map(([file, { imports }]) => [
        file,
        imports.filter(({ external }) => !external).map((used) => used.path),
      ]),
  );
}
