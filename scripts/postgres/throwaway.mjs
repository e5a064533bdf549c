import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describeProcess, isRunning, waitForExit } from "../setup/process-identity.mjs";
import { readJson, writePrivateJson } from "../setup/project.mjs";
import { createCluster } from "./cluster.mjs";
import { canHold, outsideFolder, reachableNative } from "./placement.mjs";
import { findServer } from "./running-server.mjs";
import { ensureServer, superuserUrl } from "./server.mjs";
import { durableSettings, throwawaySettings } from "./settings.mjs";
import { serverUser } from "./system-user.mjs";

const PREFIX = "proofline-test-";
const STOP_MS = 20_000;
const IN_MEMORY = "/dev/shm";
/** Far more than all tests need at once, so that none ends for want of it. */
const ROOM = 3 * 1024 ** 3;

/** Nothing in it is worth a clean stop. */
async function discard(folder) {
  const data = path.join(folder, "postgres");
  const server = existsSync(data) ? findServer(data) : null;
  if (server !== null) {
    process.kill(server.postmaster.pid, "SIGQUIT");
    await waitForExit(server.postmaster, STOP_MS);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Removes what runs that were killed left behind. */
async function sweep(base) {
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(base, name);
    const owner = readJson(path.join(folder, "owner.json"));
    if (owner !== null && !isRunning(owner)) await discard(folder);
  }
}

/** Whether memory has the room: a database is hundreds of files, and each test file clones one. */
function fitsIntoMemory() {
  if (process.platform !== "linux" || !existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM;
}

/** The first folder that the server's user can own files in. */
function placeFor(user, durable) {
  const folders = [...(!durable && fitsIntoMemory() ? [IN_MEMORY] : []), tmpdir()];
  return folders.find((folder) => canHold(user, folder)) ?? outsideFolder();
}

/**
 * Starts a server with an empty cluster for tests, in memory where there is enough; a durable one writes as a deployment's does.
 * Returns the superuser's address and `stop`.
 */
export async function startThrowaway(durable = false) {
  const user = serverUser("");
  const base = placeFor(user, durable);
  for (const place of new Set([base, tmpdir()])) await sweep(place);
  const folder = mkdtempSync(path.join(base, PREFIX));
  chmodSync(folder, 0o711);
  writePrivateJson(path.join(folder, "owner.json"), describeProcess(process.pid));
  const cluster = { data: path.join(folder, "postgres"), native: reachableNative(user), user };
  const password = randomBytes(18).toString("base64url");
  await createCluster(cluster, password, ["--no-sync"]);
  const { port } = await ensureServer(cluster, {
    password,
    settings: durable ? durableSettings : throwawaySettings,
    log: path.join(folder, "server.log"),
  });
  return { url: superuserUrl(port, password), stop: () => discard(folder) };
}
