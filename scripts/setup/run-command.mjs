import { spawn } from "node:child_process";
import { EXIT_CONFIGURATION } from "./growing-pause.mjs";
import { atEnd } from "./lifetime.mjs";
import { Stop } from "./progress.mjs";
import { ROOT } from "./project.mjs";

/** Messages of C programs, Node.js and PostgreSQL. */
export const FULL_DISK = /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/;

/**
 * Runs a program in the project and resolves to its output; with `show` it writes to our own output,
 * with `bare` it gets `env` and nothing of our environment.
 * Throws a Stop that carries the end of its output when it fails.
 */
export function runCommand(
  command,
  args,
  { env = {}, show = false, name = command, input, bare = false, ...rest } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: [
        input === undefined ? "ignore" : "pipe",
        show ? "inherit" : "pipe",
        show ? "inherit" : "pipe",
      ],
      ...rest,
      env: bare ? env : { ...process.env, ...env },
    });
    child.stdin?.end(input);
    const withdraw = atEnd(() => void child.kill());
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => {
      withdraw();
      reject(new Stop(`${name} could not be started: ${error.message}`));
    });
    child.on("close", (code, signal) => {
      withdraw();
      const text = Buffer.concat(output).toString("utf8");
      if (code === 0) return resolve(text);
      const exitCode = code === EXIT_CONFIGURATION ? code : 1;
      const failure = FULL_DISK.test(text)
        ? new Stop(`${name} failed: the disk is full. Free some space and start again.`)
        : new Stop(`${text}${name} failed (${signal ?? `exit ${code}`}).`, exitCode);
      reject(Object.assign(failure, { output: text }));
    });
  });
}

/** Runs a script of an installed package with this Node.js. */
export function runNode(script, args, options = {}) {
  return runCommand(process.execPath, [script, ...args], { name: script, ...options });
}
