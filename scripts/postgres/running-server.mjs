import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { describeProcess, processIdentity, waitForExit } from "../setup/process-identity.mjs";
import { note, Stop } from "../setup/progress.mjs";

function pidFile(data) {
  return path.join(data, "postmaster.pid");
}

/** The first lines of postmaster.pid: process, data folder, start time, port. */
function readPidFile(data) {
  try {
    const lines = readFileSync(pidFile(data), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return null;
  }
}

/**
 * Server processes work inside their data folder, which distinguishes them from processes that
 * reused their number.
 */
function worksIn(pid, data) {
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === data;
    const command = execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes(data);
  } catch {
    return false;
  }
}

function processesIn(data) {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && worksIn(name, data))
    .map(Number)
    .filter((pid) => processIdentity(pid) !== null && isPostgres(pid));
}

function isPostgres(pid) {
  if (process.platform !== "linux") return true;
  try {
    return path.basename(readlinkSync(`/proc/${pid}/exe`)).startsWith("postgres");
  } catch {
    return false;
  }
}

/** The server that runs on this data folder, as `{ postmaster, port }`, or null. */
export function findServer(data) {
  const real = realpathSync(data);
  const recorded = readPidFile(data);
  if (recorded === null || !worksIn(recorded.pid, real) || !isPostgres(recorded.pid)) return null;
  return { postmaster: describeProcess(recorded.pid), port: recorded.port };
}

/** Whether PostgreSQL would take the number for a living process: a zombie's number is taken, too. */
function isTaken(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== "ESRCH";
  }
}

/** How long each signal may take: terminate, quit at once, and then no longer asked. */
const ENDINGS = [
  ["SIGTERM", 3_000],
  ["SIGQUIT", 3_000],
  ["SIGKILL", 10_000],
];

/**
 * Ends a process of a server whose postmaster is gone. What it did was not committed and never will be; nothing
 * of it is kept, and no new server starts while it holds the shared memory of the former.
 */
async function endOrphan(orphan, data, endings) {
  for (const [signal, milliseconds] of endings) {
    try {
      process.kill(orphan.pid, signal);
    } catch (error) {
      if (error.code === "EPERM") break;
      if (error.code !== "ESRCH") throw error;
    }
    if (await waitForExit(orphan, milliseconds)) return;
  }
  throw new Stop(
    `Process ${orphan.pid} of an earlier database server still works in ${data} and could not be ended. Stop it and start again.`,
  );
}

/**
 * Clears what an unclean end leaves behind, as far as PostgreSQL cannot do it itself: ends orphaned
 * server processes, which notice the end of their postmaster only between two steps of a statement,
 * and removes a postmaster.pid whose number now belongs to another process.
 */
export async function clearRemains(data, endings = ENDINGS) {
  const real = realpathSync(data);
  const orphans = processesIn(real).map(describeProcess);
  if (orphans.length > 0) {
    const pids = orphans.map(({ pid }) => pid).join(", ");
    note(`ending what an earlier database server left behind (process ${pids})`);
  }
  await Promise.all(orphans.map((orphan) => endOrphan(orphan, data, endings)));
  const recorded = readPidFile(data);
  // Where the number is free PostgreSQL removes the file itself, after looking for shared memory in use.
  if (recorded !== null && isTaken(recorded.pid)) {
    note("removing a stale postmaster.pid: its process number is not the database server's");
    rmSync(pidFile(data), { force: true });
  }
}
