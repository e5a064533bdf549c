import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { EXIT_CONFIGURATION } from "../setup/growing-pause.mjs";
import { describeProcess, isRunning, untilGone, waitForExit } from "../setup/process-identity.mjs";
import { note, Stop } from "../setup/progress.mjs";
import { FULL_DISK } from "../setup/run-command.mjs";
import { SUPERUSER, serverEnvironment } from "./cluster.mjs";
import { connect, isNotYet } from "./connect.mjs";
import { freePort } from "./ports.mjs";
import { clearRemains, findServer } from "./running-server.mjs";
import { asUser } from "./system-user.mjs";

const PORT_ATTEMPTS = 4;
const ANSWER_MS = 10 * 60_000;
const FAST_STOP_MS = 60_000;
const LOG_LIMIT = 10 * 1024 * 1024;

export function superuserUrl(port, password, database = "postgres") {
  return `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

function rotateLog(log) {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT)
    renameSync(log, `${log}.1`);
}

function logSince(log, offset) {
  return readFileSync(log).subarray(offset).toString("utf8").trim();
}

/** Starts the server in a session of its own: Ctrl-C must reach the app first, the database last. */
function spawnServer({ data, native, user }, settings, output) {
  const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(path.join(native, "bin/postgres"), args, {
    ...asUser(user),
    env: serverEnvironment(),
    detached: true,
    stdio: ["ignore", output, output],
  });
  child.on("error", () => {});
  child.unref();
  if (child.pid === undefined) throw new Stop("The bundled PostgreSQL could not be started.");
  const exited = new Promise((resolve) =>
    child.once("exit", (code, signal) => resolve(signal ?? `exit ${code}`)),
  );
  return { postmaster: describeProcess(child.pid), exited };
}

/** Waits for the first answer; false when the process ended before. */
async function untilItAnswers(postmaster, url) {
  const started = performance.now();
  let isReported = false;
  while (performance.now() - started < ANSWER_MS) {
    if (!isRunning(postmaster)) return false;
    try {
      const client = await connect(url);
      await client.end();
      return true;
    } catch (error) {
      if (!isNotYet(error)) throw new Stop(`The database server answers: ${error.message}`);
    }
    if (!isReported && performance.now() - started > 5_000) {
      note("the database is recovering from an unclean stop");
      isReported = true;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Stop("The database server did not answer in ten minutes.");
}

/** Why the server did not start, in a line where the reason is one that has a remedy. */
function refusal(reason, { data }, log) {
  if (FULL_DISK.test(reason)) {
    return new Stop(
      `The database server did not start: the disk of ${data} is full. Free some space: it goes on from there.`,
    );
  }
  if (/Read-only file system/.test(reason)) {
    return new Stop(
      `The database server did not start: ${data} is on a file system that is read-only.`,
      EXIT_CONFIGURATION,
    );
  }
  const why = /(?:FATAL|PANIC): +(.+)/.exec(reason)?.[1];
  return new Stop(
    why === undefined
      ? `The database server did not start; its log is ${log}.\n${reason}`
      : `The database server did not start (${why}); its log is ${log}.`,
  );
}

async function startNew(cluster, { port, password, settings, log, spawned }) {
  rotateLog(log);
  const output = openSync(log, "a", 0o600);
  try {
    for (let attempt = 1; attempt <= PORT_ATTEMPTS; attempt += 1) {
      const chosen = await freePort(attempt === 1 ? port : undefined);
      const offset = statSync(log).size;
      const { postmaster, exited } = spawnServer(cluster, settings(chosen), output);
      spawned?.(postmaster);
      if (await untilItAnswers(postmaster, superuserUrl(chosen, password))) {
        return { postmaster, port: chosen, exited };
      }
      const reason = logSince(log, offset);
      // Another process may take a port between finding and binding it.
      if (!/could not create any TCP\/IP sockets/.test(reason)) throw refusal(reason, cluster, log);
    }
  } finally {
    closeSync(output);
  }
  throw new Stop("No free port for the database server was found.");
}

/** Uses the server that an earlier start left running on this data folder, when there is one. */
async function adopt(cluster, password) {
  const running = findServer(cluster.data);
  if (running === null) return null;
  note(
    `a database server of an earlier start is running (process ${running.postmaster.pid}); using it`,
  );
  const answered = await untilItAnswers(running.postmaster, superuserUrl(running.port, password));
  const exited = untilGone(running.postmaster).then(() => "nobody saw how");
  return answered ? { ...running, exited } : null;
}

/**
 * Ensures that a server runs on a cluster, whatever happened to the last one; `spawned` is called
 * with a started one before it answers. Returns `{ postmaster, port, adopted, exited }`.
 */
export async function ensureServer(cluster, options) {
  const running = await adopt(cluster, options.password);
  if (running !== null) return { ...running, adopted: true };
  await clearRemains(cluster.data);
  return { ...(await startNew(cluster, options)), adopted: false };
}

/** Stops a server: fast first, which rolls open transactions back and writes all, else at once. */
export async function stopServer(postmaster) {
  if (!isRunning(postmaster)) return;
  process.kill(postmaster.pid, "SIGINT");
  if (await waitForExit(postmaster, FAST_STOP_MS)) return;
  note("the database server does not stop; it will recover at its next start");
  process.kill(postmaster.pid, "SIGQUIT");
  await waitForExit(postmaster, FAST_STOP_MS);
}
