import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hydrateSymlinks } from "../postgres/binaries.mjs";
import { textHash } from "./file-hash.mjs";
import { note, Stop } from "./progress.mjs";
import { ROOT, readJson } from "./project.mjs";
import { runCommand } from "./run-command.mjs";
import { refuseWhileRunning } from "./run-lock.mjs";

const LOCKFILE = path.join(ROOT, "package-lock.json");
const INSTALLED = path.join(ROOT, "node_modules/.package-lock.json");
const STAMP = path.join(ROOT, "node_modules/.proofline-lock");
const MINIMUM = [20, 19];

/** Nothing is downloaded while installing: a browser is sought later. */
const INSTALL_ENV = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" };

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  throw new Stop(`Node.js ${MINIMUM.join(".")} or newer is needed; this is ${process.version}.`);
}

/**
 * Packages of the lock file missing in node_modules; packages of other platforms are not expected.
 */
export function differences(wanted, installed, withDev) {
  return Object.entries(wanted.packages ?? {}).filter(([place, entry]) => {
    if (place === "" || entry.optional || entry.devOptional) return false;
    if (entry.dev && !withDev) return false;
    return installed.packages?.[place]?.version !== entry.version;
  });
}

/** Content of the stamp: what was installed, with what only tests and checks need or without. */
export function stampOf(lock, withDev) {
  return withDev ? textHash(lock) : `${textHash(lock)} without development packages`;
}

function isCurrent(lock, withDev) {
  const installed = readJson(INSTALLED);
  if (installed === null) return false;
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
  // Who has everything has what the app needs.
  if (stamp === stampOf(lock, true) || (!withDev && stamp === stampOf(lock, false))) return true;
  return differences(JSON.parse(lock), installed, withDev).length === 0;
}

/** Runs the npm that runs us, else the one of the path; resolves to what it prints. */
export function npm(args) {
  const script = process.env.npm_execpath;
  const options = { env: INSTALL_ENV, name: `npm ${args[0]}` };
  return script !== undefined && /npm-cli\.c?js$/.test(script)
    ? runCommand(process.execPath, [script, ...args], options)
    : runCommand("npm", args, options);
}

/** Places of packages in a lock file that could be anything: without a digest npm takes what it is given. */
export function withoutIntegrity({ packages = {} }) {
  return Object.entries(packages)
    .filter(([place, entry]) => place !== "" && !entry.link && !entry.inBundle)
    .filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""))
    .map(([place]) => place);
}

function requireDigests(lock) {
  if (lock === "") throw new Stop("package-lock.json is missing: what belongs here is not known.");
  const [first, ...others] = withoutIntegrity(JSON.parse(lock));
  if (first !== undefined) {
    throw new Stop(
      `package-lock.json has no digest of ${first} (and ${others.length} others). Run node scripts/complete-lockfile.mjs.`,
    );
  }
}

/** No script of a package is run, whichever npm it is. */
const QUIETLY = ["--ignore-scripts", "--no-audit", "--no-fund"];

/**
 * Installs exactly what the lock file names. What only tests and checks need is added to what the app
 * runs with, beside an app that may be running.
 */
async function install(lock, withDev) {
  requireDigests(lock);
  if (withDev && isCurrent(lock, false)) {
    note("adding the packages of tests and checks");
    await npm(["install", "--no-save", "--include=dev", ...QUIETLY]);
    const [missing] = differences(JSON.parse(lock), readJson(INSTALLED) ?? {}, true);
    if (missing !== undefined) throw new Stop(`npm did not install ${missing[0]}.`);
  } else {
    refuseWhileRunning("installing packages");
    note("installing packages (a minute or two)");
    await npm(["ci", withDev ? "--include=dev" : "--omit=dev", ...QUIETLY]);
  }
  writeFileSync(STAMP, stampOf(lock, withDev));
}

/** Installs the packages when they are missing or differ from the lock file. */
export async function ensureInstalled({ withDev = false } = {}) {
  requireNode();
  const lock = existsSync(LOCKFILE) ? readFileSync(LOCKFILE, "utf8") : "";
  const current = isCurrent(lock, withDev);
  if (!current) await install(lock, withDev);
  hydrateSymlinks();
  return current ? "up to date" : "installed";
}
