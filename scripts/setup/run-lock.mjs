import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stopProcess } from "./front-process.mjs";
import { asStop } from "./lifetime.mjs";
import { describeProcess, isRunning } from "./process-identity.mjs";
import { note, Stop } from "./progress.mjs";
import { dataDir, ROOT, readJson, writePrivateJson } from "./project.mjs";

function lockFile() {
  return path.join(dataDir(), "run.json");
}

/** Which folder this is on this machine: a copy of it, with the lock in it, is another one. */
function folderId() {
  const { dev, ino } = statSync(dataDir(), { bigint: true });
  return `${dev}:${ino}`;
}

/** A copied folder has a copied lock, which is about the processes of the original. */
function isOurs(lock) {
  // A lock of an earlier version knows the tree alone.
  return lock?.folder === undefined ? lock?.root === ROOT : lock.folder === folderId();
}

/** Refuses work that would pull the ground from under an app that runs from this tree. */
export function refuseWhileRunning(what, commands = ["start", "run dev"]) {
  const other = readJson(lockFile());
  if (!isOurs(other) || !isRunning(other) || other.pid === process.pid) return;
  if (other.root !== ROOT || !commands.includes(other.command)) return;
  throw new Stop(
    `Proofline runs from this tree (process ${other.pid}) and ${what} would break it. Stop it first.`,
  );
}

/** Puts a file in place with its whole content, unless one is there already. */
function linkInto(source, file) {
  try {
    linkSync(source, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(source);
  }
}

/** Moves a lock of a dead process aside; false when another start was quicker. */
function clearStaleLock(file, text) {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return false;
  }
  if (readFileSync(aside, "utf8") !== text) {
    linkInto(aside, file);
    return false;
  }
  rmSync(aside);
  return true;
}

function tryCreate(file, content) {
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, content, { mode: 0o600 });
    return linkInto(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw asStop(error, `The data folder ${path.dirname(file)} (DATA_DIR)`);
  }
}

/** The current lock, or null where it disappeared meanwhile. */
function readLock(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw asStop(error);
  }
}

async function stopOrphan(front) {
  if (!isRunning(front)) return;
  note(`stopping the app that an earlier start left behind (process ${front.pid})`);
  await stopProcess(front);
}

function alreadyRunning({ url, command, pid, root }) {
  const where = url ? ` at ${url}` : "";
  const from = root === ROOT ? "" : ` from ${root}, on the same DATA_DIR`;
  return new Stop(`Proofline is already running${where} (npm ${command}, process ${pid})${from}.`);
}

/**
 * Makes this process the only one that works on this DATA_DIR, from whatever tree.
 * Throws a Stop that names the other one when there is one.
 */
export async function acquireRunLock(command) {
  const file = lockFile();
  const own = { ...describeProcess(process.pid), command, root: ROOT, folder: folderId() };
  while (!tryCreate(file, `${JSON.stringify(own, null, 2)}\n`)) {
    const text = readLock(file);
    if (text === null) continue;
    const other = readJson(file);
    if (isOurs(other) && isRunning(other)) throw alreadyRunning(other);
    if (clearStaleLock(file, text) && isOurs(other)) await stopOrphan(other.front);
  }
  return {
    update: (fields) => writePrivateJson(file, Object.assign(own, fields)),
    release: () => {
      const { pid, identity } = readJson(file) ?? {};
      if (pid === own.pid && identity === own.identity) rmSync(file, { force: true });
    },
  };
}
