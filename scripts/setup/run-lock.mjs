import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stopProcess } from "./front-process.mjs";
import { describeProcess, isRunning } from "./process-identity.mjs";
import { note, Stop } from "./progress.mjs";
import { dataDir, ROOT, readJson, writePrivateJson } from "./project.mjs";

function lockFile() {
  return path.join(dataDir(), "run.json");
}

/** A copied tree has a copied lock, which is about the processes of the original. */
function isOurs(lock) {
  return lock?.root === ROOT;
}

/** Refuses work that would pull the ground from under an app that runs from this tree. */
export function refuseWhileRunning(what, commands = ["start", "run dev"]) {
  const other = readJson(lockFile());
  if (!isOurs(other) || !isRunning(other) || other.pid === process.pid) return;
  if (!commands.includes(other.command)) return;
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
  writeFileSync(temporary, content, { mode: 0o600 });
  return linkInto(temporary, file);
}

async function stopOrphan(front) {
  if (!isRunning(front)) return;
  note(`stopping the app that an earlier start left behind (process ${front.pid})`);
  await stopProcess(front);
}

/**
 * Makes this process the only one that starts the app from this tree.
 * Throws a Stop that names the other one when there is one.
 */
export async function acquireRunLock(command) {
  const file = lockFile();
  const own = { ...describeProcess(process.pid), command, root: ROOT };
  while (!tryCreate(file, `${JSON.stringify(own, null, 2)}\n`)) {
    let text;
    try {
      text = readFileSync(file, "utf8");
    } catch {
      continue;
    }
    const other = readJson(file);
    if (isOurs(other) && isRunning(other)) {
      const where = other.url ? ` at ${other.url}` : "";
      throw new Stop(
        `Proofline is already running${where} (npm ${other.command}, process ${other.pid}).`,
      );
    }
    if (clearStaleLock(file, text) && isOurs(other)) await stopOrphan(other.front);
  }
  return {
    update: (fields) => writePrivateJson(file, Object.assign(own, fields)),
    release: () => rmSync(file, { force: true }),
  };
}
