import { spawn } from "node:child_process";
import { connect as connectTcp, createServer } from "node:net";
import { EXIT_CONFIGURATION } from "./growing-pause.mjs";
import { atEnd } from "./lifetime.mjs";
import { describeProcess, isRunning, waitForExit } from "./process-identity.mjs";
import { note, Stop } from "./progress.mjs";
import { ROOT } from "./project.mjs";
import { serverArgs, serverEnvironment } from "./server-runtime.mjs";

const READY_MS = 120_000;
// Longer than the app gives its open requests.
const FRONT_STOP_MS = 35_000;

function requirePort(host, port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) =>
      reject(
        new Stop(
          error.code === "EADDRINUSE"
            ? `Port ${port} is taken by another program. Set PORT to another one.`
            : `Port ${port} of ${host} cannot be used: ${error.message}`,
        ),
      ),
    );
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connectTcp({ port, host: "127.0.0.1" });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/**
 * Resolves to the port: the app reports it; with several workers the port answers once one is
 * ready.
 */
function untilReady(child, port, workers) {
  return new Promise((resolve, reject) => {
    const polling = setInterval(async () => {
      if (workers > 1 && (await answers(port))) done(port);
    }, 250);
    const limit = setTimeout(() => fail("did not become ready in two minutes"), READY_MS);
    const stop = () => {
      clearInterval(polling);
      clearTimeout(limit);
    };
    const done = (readyPort) => {
      stop();
      resolve(readyPort);
    };
    const fail = (why, code) => {
      stop();
      // The app's own message is above; an error that a restart cannot fix is passed on.
      reject(new Stop(`The app ${why}.`, code === EXIT_CONFIGURATION ? code : 1));
    };
    child.once("message", (message) => done(message?.ready ?? port));
    child.once("exit", (code, signal) =>
      fail(`ended while starting (${signal ?? `exit ${code}`})`, code),
    );
    child.once("error", (error) => fail(`could not be started: ${error.message}`));
  });
}

/**
 * Starts the built app and waits until it serves. It runs in a session of its own, so that Ctrl-C
 * reaches it once, through us, and is stopped when we end. Returns `{ process, port, stop, exited }`.
 */
export async function startFront(env, { host, port, workers = 1, quiet = false }) {
  if (port !== 0) await requirePort(host, port);
  const child = spawn(process.execPath, [...serverArgs(), "dist/front.mjs"], {
    cwd: ROOT,
    env: { ...process.env, ...serverEnvironment(), ...env },
    detached: true,
    stdio: ["ignore", quiet ? "ignore" : "inherit", "inherit", "ipc"],
  });
  const front = describeProcess(child.pid);
  const stop = () => stopProcess(front);
  // Also while it starts: a signal must not leave it behind.
  const withdraw = atEnd(stop);
  const exited = new Promise((resolve) =>
    child.once("exit", (code, signal) => {
      withdraw();
      resolve(signal ?? `exit ${code}`);
    }),
  );
  try {
    return { front, port: await untilReady(child, port, workers), stop, exited };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Asks a process to finish what it does and to end; ends it when it takes too long. */
export async function stopProcess(described, milliseconds = FRONT_STOP_MS) {
  if (!isRunning(described)) return;
  process.kill(described.pid, "SIGTERM");
  if (await waitForExit(described, milliseconds)) return;
  note(`process ${described.pid} does not stop; ending it`);
  process.kill(described.pid, "SIGKILL");
  await waitForExit(described, milliseconds);
}
