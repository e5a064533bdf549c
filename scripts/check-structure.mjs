// Holds what no other tool does: sizes, names, the reader of the environment, files that texts name, and the list of routes.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { say } from "./setup/progress.mjs";
import { ROOT } from "./setup/project.mjs";
import { GOVERNED, OWN, SPECIFIED } from "./specified-routes.mjs";
import { checkMentions } from "./test/mentioned-paths.mjs";

const FOLDERS = ["src", "scripts", "prisma/seed", "e2e", "bench", "examples"];
const LIMIT = 400;
const APP_LIMIT = 60;
const FOLDER_LIMIT = 30;
const KEBAB = "[a-z0-9]+(?:-[a-z0-9]+)*";
const FILE_NAME = new RegExp(
  `^${KEBAB}(?:\\.(?:security|integration|test|spec|d))*\\.(?:ts|tsx|mjs|mts|css)$`,
);
// Next's segments, the folders of fixtures, and the path segments that the specification fixes.
const FOLDER_NAME = new RegExp(
  `^(?:${KEBAB}|\\[(?:\\.\\.\\.)?\\w+\\]|\\(${KEBAB}\\)|__fixtures__|ipIII|${KEBAB}\\.(?:json|csv))$`,
);
const EMPTY_NAMES = /(?:^|-)(?:utils?|helpers?|common|misc|managers?)(?:\.|-|$)|^index\./;
const ENVIRONMENT_READERS = [
  /^src\/env\.ts$/,
  /^src\/test\//,
  /\.test\.tsx?$/,
  /^(?:scripts|e2e|bench|examples)\//,
];
// Next replaces these two while it compiles: what is read is a constant.
const ENVIRONMENT_READ = /process\.env(?!\.(?:NODE_ENV|NEXT_RUNTIME)\b)/;
const DOUBTFUL_CALLS = [
  // Becomes a nested loop over the locking subquery once statistics say that the table is empty.
  [
    /\bIN \(\s*SELECT\b(?:[^()`]|\([^()`]*\))*SKIP LOCKED\s*\)/,
    "ids that are locked with SKIP LOCKED belong into a MATERIALIZED CTE",
  ],
  // Node 20 answers it wrongly for letters beyond ASCII.
  [/URL\.canParse\(/, "URL.canParse is wrong on Node 20; use encoding/domain/url/parse-url"],
  // React shows what was suspended 300 ms later; a dialog that takes so long to open is pressed for twice.
  [/\bssr: false\b/, "a part that comes with its use is made by components/loaded-when-shown"],
  // It refuses admin@localhost, the only account of a first start.
  [
    /\.email\(\)/,
    "zod's own pattern wants a dot; use EmailAddress of platform/operation/stated-text",
  ],
];

/** Source files of the project, as paths from its root; generated ones and fixtures apart. */
function sourceFiles(root) {
  return FOLDERS.filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
    )
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => /\.(?:tsx?|m[jt]s|css)$/.test(file))
    .filter((file) => !file.startsWith("src/generated/") && !file.includes("/__fixtures__/"));
}

function checkSize(file, text) {
  const lines = text.split("\n").length - 1;
  if (lines > LIMIT) return [`${file}: ${lines} lines, at most ${LIMIT}`];
  const isAppCode = file.startsWith("src/app/") && /\.tsx?$/.test(file);
  return isAppCode && lines > APP_LIMIT
    ? [`${file}: ${lines} lines, at most ${APP_LIMIT} in src/app, which only routes`]
    : [];
}

function checkName(file) {
  const segments = file.split("/");
  const name = segments.pop();
  const folders = segments.filter((segment) => !FOLDER_NAME.test(segment));
  return [
    ...(FILE_NAME.test(name) ? [] : [`${file}: the file name is not kebab-case`]),
    ...folders.map((folder) => `${file}: the folder name ${folder} is not kebab-case`),
    ...[name, ...segments]
      .filter((part) => EMPTY_NAMES.test(part))
      .map((part) => `${file}: ${part} says nothing about what is inside`),
  ];
}

/** A folder whose name says what is in it holds what fits on one screen. */
function checkFolders(files) {
  const counts = new Map();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, n]) => folder.startsWith("src/") && n > FOLDER_LIMIT)
    .map(([folder, n]) => `${folder}: ${n} files, at most ${FOLDER_LIMIT}`);
}

function checkEnvironment(file, text) {
  if (!/\.tsx?$/.test(file) || ENVIRONMENT_READERS.some((reader) => reader.test(file))) return [];
  return ENVIRONMENT_READ.test(text) ? [`${file}: only src/env.ts reads process.env`] : [];
}

/** Unit tests share a process, where a module that another file has loaded stays as it is. */
function checkMocks(file, text) {
  const isUnitTest = /\.test\.tsx?$/.test(file) && !/\.integration\.test\./.test(file);
  return isUnitTest && /\bvi\.(?:do)?mock\(/i.test(text)
    ? [`${file}: puts something in a module's place; call it *.integration.test`]
    : [];
}

function checkCalls(file, text) {
  if (!file.startsWith("src/")) return [];
  return DOUBTFUL_CALLS.filter(([call]) => call.test(text)).map(([, why]) => `${file}: ${why}`);
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** `METHOD /path` of every operation that has to be accounted for, as the OpenAPI document has them. */
function governedOperations(root) {
  const { paths } = JSON.parse(readFileSync(path.join(root, "docs/api/openapi.json"), "utf8"));
  return Object.entries(paths)
    .filter(([url]) => GOVERNED.some((start) => url.startsWith(start)))
    .flatMap(([url, item]) =>
      METHODS.filter((method) => item[method] !== undefined).map(
        (method) => `${method.toUpperCase()} ${url}`,
      ),
    );
}

const { order: ORDER } = createRequire(import.meta.url)("../.dependency-cruiser.cjs");

/** Faults of the order of the contexts in the architecture page and the contexts' own pages. */
function checkContexts(root) {
  const page = readFileSync(path.join(root, "docs/architecture.md"), "utf8");
  const listed = [...page.matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => name);
  const isInOrder = listed.join() === ORDER.join();
  const folders = ORDER.filter((name) =>
    ["domain", "server", "screens"].some((layer) =>
      existsSync(path.join(root, "src", name, layer)),
    ),
  );
  return [
    ...(isInOrder
      ? []
      : ["docs/architecture.md: its table is not the order of .dependency-cruiser.cjs"]),
    ...folders
      .filter((name) => !existsSync(path.join(root, "src", name, "docs.md")))
      .map((name) => `src/${name}: has no docs.md`),
  ];
}

/** Compares the operations that exist with those that are specified or listed as our own. */
export function checkRoutes(existing, specified, own) {
  const present = new Set(existing);
  const known = new Set([...specified.map(({ operation }) => operation), ...own]);
  return [
    ...specified
      .filter(({ operation, built }) => built && !present.has(operation))
      .map(({ operation }) => `${operation}: specified and listed as built, but not declared`),
    ...specified
      .filter(({ operation, built }) => !built && present.has(operation))
      .map(({ operation }) => `${operation}: is declared; list it as built`),
    ...own
      .filter((operation) => !present.has(operation))
      .map((operation) => `${operation}: listed as our own, but not declared`),
    ...existing
      .filter((operation) => !known.has(operation))
      .map((operation) => `${operation}: neither specified nor listed as our own`),
  ];
}

/** Faults of sizes, names and contents of the files below `root`, one line each. */
export function checkFiles(root) {
  const sources = sourceFiles(root);
  const inSources = sources.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return [
      ...checkSize(file, text),
      ...checkName(file),
      ...checkEnvironment(file, text),
      ...checkCalls(file, text),
      ...checkMocks(file, text),
    ];
  });
  return [...inSources, ...checkFolders(sources), ...checkMentions(root, sources)];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const problems = [
    ...checkFiles(ROOT),
    ...checkContexts(ROOT),
    ...checkRoutes(governedOperations(ROOT), SPECIFIED, OWN),
  ];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
  else say(`${SPECIFIED.length} specified and ${OWN.length} own operations accounted for`);
}
