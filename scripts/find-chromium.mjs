// Finds a Chromium for the browser tests, or installs one. Run directly, it prints the path.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Without a window to draw, the same browser takes a fifth less of the machine. */
const SYSTEM_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const DOWNLOAD_LIMIT_MS = 180_000;
const APT_LIMIT_MS = 600_000;

async function playwrightManaged() {
  try {
    const { chromium } = await import("@playwright/test");
    const file = chromium.executablePath();
    return file !== "" && existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

function onSystem() {
  return SYSTEM_PATHS.find((file) => existsSync(file)) ?? null;
}

function attempt(command, args, timeout, env = {}) {
  const result = spawnSync(command, args, {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    timeout,
    env: { ...process.env, ...env },
  });
  if (result.status === 0) return null;
  const lines = (result.stderr ?? "").trim().split("\n");
  return result.error?.message ?? lines.at(-1) ?? `exit ${result.status}`;
}

function isDebian() {
  return existsSync("/etc/debian_version") && process.getuid?.() === 0;
}

/** Null when chromium was installed, else why not. */
function installWithApt() {
  if (!isDebian()) return "apt-get: not root on Debian";
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const update = attempt("apt-get", ["update", "-q"], APT_LIMIT_MS, env);
  const install = attempt("apt-get", ["install", "-y", "-q", "chromium"], APT_LIMIT_MS, env);
  return install === null ? null : `apt-get: ${install}${update ? ` (update: ${update})` : ""}`;
}

/** Path of a Chromium that exists; throws an Error of one line when there is none and none can be had. */
export async function findChromium(log = () => {}) {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) {
    if (!existsSync(named)) throw new Error(`PLAYWRIGHT_CHROMIUM names no file: ${named}`);
    return named;
  }
  const present = (await playwrightManaged()) ?? onSystem();
  if (present !== null) return present;

  log("no Chromium found; trying npx playwright install chromium");
  const npx = attempt("npx", ["playwright", "install", "chromium"], DOWNLOAD_LIMIT_MS);
  const downloaded = await playwrightManaged();
  if (downloaded !== null) return downloaded;

  log("trying apt-get install chromium");
  const apt = installWithApt();
  const installed = onSystem();
  if (installed !== null) return installed;
  throw new Error(
    `No Chromium for the browser tests: set PLAYWRIGHT_CHROMIUM or install one (playwright: ${npx}; ${apt}).`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    process.stdout.write(`${await findChromium((line) => process.stderr.write(`${line}\n`))}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
