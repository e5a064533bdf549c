import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

function bootId() {
  return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
}

/**
 * Identifies a process as opposed to a later one with the same number: boot and start time. Null
 * when no such process exists.
 */
export function processIdentity(pid) {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name is in parentheses and may hold spaces; state is field 3, the start time field 22.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? null : `${bootId()}:${fields[19]}`;
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

/** `{ pid, identity }` of a process, to be found again with isRunning. */
export function describeProcess(pid) {
  return { pid, identity: processIdentity(pid) };
}

/** Whether exactly the described process still runs. */
export function isRunning(described) {
  return (
    typeof described?.pid === "number" &&
    described.identity !== null &&
    processIdentity(described.pid) === described.identity
  );
}

/** Waits until the described process is gone; false when it is still there after the time. */
export async function waitForExit(described, milliseconds) {
  const limit = performance.now() + milliseconds;
  while (isRunning(described)) {
    if (performance.now() > limit) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

/** Resolves when a process that is no child of ours is gone; keeps nothing waiting for it. */
export function untilGone(described) {
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      if (isRunning(described)) return;
      clearInterval(watch);
      resolve();
    }, 1_000);
    watch.unref();
  });
}
