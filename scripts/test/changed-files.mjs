import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { urlOf } from "../generate-pages.mjs";
import { ENTRIES, importGraph } from "../setup/bundle.mjs";
import { Stop } from "../setup/progress.mjs";
import { ROOT } from "../setup/project.mjs";
import { runCommand } from "../setup/run-command.mjs";

const MODULE = /\.(?:tsx?|mjs)$/;
const TEST = /\.test\.(?:tsx?|mjs)$/;
const INTEGRATION = /\.integration\.test\.tsx?$/;
const SPEC = /^e2e\/.*\.spec\.ts$/;
const PAGE = /\/page\.tsx$/;
const BUNDLER = "scripts/setup/bundle.mjs";
/** Every test depends on the first, those with a database on the second as well. */
const GROUND = ["package-lock.json", "tsconfig.json", "vitest.config.ts"];
const DATABASE = "scripts/test/database-setup.mjs";
const SETTINGS = ["vitest.config.ts", "playwright.config.ts"];

const NAMED_FILE = /["'`/]([\w.@-]+\.[a-z]\w*)["'`]/g;
const NAMED_FOLDER = /["'`}](?:\.{0,2}\/)*(\w[\w.-]*(?:\/[\w.-]+)*)/g;
const IMPORTED = /\b(?:from|import) "[^"]*"/g;
const READS_FOLDERS = /\b(?:readdir|glob)(?:Sync)?\(/;

async function git(...args) {
  const text = await runCommand("git", args);
  return text.split("\0").filter((name) => name !== "");
}

async function commit(...args) {
  const [text] = await git(...args).catch(() => []);
  return text?.trim();
}

function commitOf(name) {
  return commit("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
}

/**
 * Files that differ from the commit of a name, with uncommitted and new ones; without a name from where
 * HEAD left what main follows, else from the commit before it. Throws a Stop where git knows none.
 */
export async function changedFiles(name) {
  const base =
    name === undefined
      ? ((await commit("merge-base", "HEAD", "main@{upstream}")) ?? (await commitOf("HEAD~")))
      : await commitOf(name);
  if (base === undefined) throw new Stop(`git knows no commit ${name ?? "HEAD~"} to compare with.`);
  const differing = await git("diff", "--name-only", "--no-renames", "-z", base);
  const added = await git("ls-files", "--others", "--exclude-standard", "-z");
  return { base, files: [...new Set([...differing, ...added])].sort() };
}

async function projectFiles() {
  const files = await git("ls-files", "--cached", "--others", "--exclude-standard", "-z");
  return [...new Set(files)].filter((file) => existsSync(path.join(ROOT, file)));
}

/** A map of sets with the second of each pair under its first. */
function grouped(pairs) {
  const groups = new Map();
  for (const [key, value] of pairs) groups.set(key, (groups.get(key) ?? new Set()).add(value));
  return groups;
}

/**
 * Per file the modules that use it: by an import, by its name in quotes or, of what a bundle begins with,
 * by the name of the bundle. Rather one too many than one too few.
 */
function usersOf(graph, texts) {
  const importing = grouped([...graph].flatMap(([user, used]) => used.map((file) => [file, user])));
  const byName = grouped(
    [...texts].flatMap(([user, text]) =>
      [...text.matchAll(NAMED_FILE)].map(([, name]) => [name, user]),
    ),
  );
  const naming = (file) => [...(byName.get(path.posix.basename(file)) ?? [])];
  const bundles = grouped(Object.entries(ENTRIES).map(([name, entry]) => [entry, `${name}.mjs`]));
  const named = (file) => {
    // Where a screen names a document it leads there.
    if (file.endsWith(".md")) return naming(file).filter((user) => /\.(?:test|spec)\./.test(user));
    if (!/\.tsx?$/.test(file)) return naming(file);
    // Many modules are called alike, and the bundler names those that it begins with.
    const folder = path.posix.dirname(file);
    const tail = `${path.posix.basename(folder)}/${path.posix.basename(file)}`;
    return naming(file).filter(
      (user) =>
        user !== BUNDLER && (path.posix.dirname(user) === folder || texts.get(user).includes(tail)),
    );
  };
  return (file) =>
    [
      ...(importing.get(file) ?? []),
      ...named(file),
      ...[...(bundles.get(file) ?? [])].flatMap(naming),
    ].filter((user) => !SETTINGS.includes(user));
}

/** Modules that read folders and name one that contains the file. */
function readersOf(file, texts) {
  const folders = `/${path.posix.dirname(file)}/`;
  return [...texts]
    .filter(([user, text]) => !SETTINGS.includes(user) && READS_FOLDERS.test(text))
    .filter(([, text]) => {
      const named = text.replace(IMPORTED, "").matchAll(NAMED_FOLDER);
      return [...named].some(([, name]) => folders.includes(`/${name}/`));
    })
    .map(([user]) => user);
}

function reachedBy(file, users, texts) {
  const reached = new Set([file, ...readersOf(file, texts)]);
  for (const next of reached) for (const user of users(next)) reached.add(user);
  return reached;
}

/** How a browser test writes the address of a page: `/incidents/${id}` for /incidents/{id}. */
function visits(address) {
  const pattern = address
    .split("/")
    .map((part) => (part.startsWith("{") ? '[^/?"`]+' : part.replace(/[.*+?^$()|[\]\\]/g, "\\$&")))
    .join("/");
  return new RegExp(`["\`]${pattern}["\`?#]`);
}

/**
 * Tests that changed files reach: unit and integration tests, browser tests that they are part of
 * or that open a page of theirs, and `left`: where the served app changed, the browser tests that
 * may meet that without its address. A file that most pages depend on belongs to no page: it
 * reaches no browser tests.
 */
export async function reachedTests(changed) {
  const all = await projectFiles();
  const tests = all.filter((file) => TEST.test(file));
  const specs = all.filter((file) => SPEC.test(file));
  const pages = all.filter((file) => PAGE.test(file));
  const product = [...pages, ...Object.values(ENTRIES)];
  const graph = await importGraph([...tests, ...specs, ...product, DATABASE, ...SETTINGS]);
  const modules = [...new Set([...graph.keys(), ...all])].filter((file) => MODULE.test(file));
  const texts = new Map(modules.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
  const users = usersOf(graph, texts);
  const reached = changed.map((file) => reachedBy(file, users, texts));
  const anyReached = (file) => reached.some((files) => files.has(file));
  const onGround = changed.some((file) => GROUND.includes(file));
  const onDatabase = onGround || anyReached(DATABASE);

  const own = reached
    .map((files) => pages.filter((page) => files.has(page)))
    .filter((found) => found.length <= pages.length / 2)
    .flat();
  const addresses = [...new Set(own)].map((page) => visits(urlOf(page)));
  const opens = (spec) => addresses.some((address) => address.test(texts.get(spec)));
  const browser = specs.filter((spec) => anyReached(spec) || opens(spec));
  const isServed = onGround || product.some(anyReached);
  return {
    unit: tests.filter((file) => !INTEGRATION.test(file) && (onGround || anyReached(file))),
    integration: tests.filter((file) => INTEGRATION.test(file) && (onDatabase || anyReached(file))),
    browser,
    left: isServed ? specs.filter((spec) => !browser.includes(spec)) : [],
  };
}
