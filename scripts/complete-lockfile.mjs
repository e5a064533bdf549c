// Adds to package-lock.json the optional packages of other platforms that the registry at hand lacks.
// Without them `npm ci` refuses the lock file on machines whose registry has them.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { say } from "./setup/progress.mjs";
import { ROOT } from "./setup/project.mjs";

const FILE = path.join(ROOT, "package-lock.json");
const SYSTEMS = [
  "darwin",
  "linux",
  "win32",
  "android",
  "freebsd",
  "openharmony",
  "netbsd",
  "sunos",
];
const PROCESSORS = ["arm64", "x64", "ia32", "arm", "ppc64", "riscv64", "s390x", "wasm32"];

/** What the name of a platform package says about where it runs. */
function platformOf(name) {
  const words = name.split(/[-/]/);
  const system = SYSTEMS.find((word) => words.includes(word));
  const processor = PROCESSORS.find((word) => words.includes(word));
  const musl = words.some((word) => word.startsWith("musl"));
  const gnu = system === "linux" && words.some((word) => word.startsWith("gnu"));
  return {
    ...(processor === undefined ? {} : { cpu: [processor] }),
    ...(system === undefined ? {} : { os: [system] }),
    ...(musl || gnu ? { libc: [musl ? "musl" : "glibc"] } : {}),
  };
}

function missingFrom(packages) {
  return Object.values(packages).flatMap((entry) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => packages[`node_modules/${name}`] === undefined)
      // Only an exact version says which package the lock file would have named.
      .filter(([, version]) => /^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
      .map(([name, version]) => [
        `node_modules/${name}`,
        {
          version,
          ...(entry.dev ? { dev: true } : {}),
          optional: true,
          ...platformOf(name),
        },
      ]),
  );
}

const lock = JSON.parse(readFileSync(FILE, "utf8"));
const added = missingFrom(lock.packages);
lock.packages = Object.fromEntries(
  [...Object.entries(lock.packages), ...added].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
);
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
say(`${added.length} added`);
