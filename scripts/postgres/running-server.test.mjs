import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { describeProcess, isRunning } from "../setup/process-identity.mjs";
import { clearRemains } from "./running-server.mjs";

const SOON = [
  ["SIGTERM", 200],
  ["SIGQUIT", 200],
  ["SIGKILL", 5_000],
];

let data;
let children;

beforeEach(() => {
  data = realpathSync(mkdtempSync(path.join(tmpdir(), "proofline-orphan-")));
  children = [];
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  vi.restoreAllMocks();
  rmSync(data, { recursive: true });
});

/** A process named like a server's that runs a shell script, in a folder. */
async function processOf(name, cwd, script) {
  const program = path.join(data, name);
  copyFileSync("/bin/bash", program);
  const child = spawn(
    program,
    ["-c", `${script}; echo up; while :; do read -t 1 < /dev/zero; done`],
    {
      cwd,
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  children.push(child);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return describeProcess(child.pid);
}

test.runIf(process.platform === "linux")(
  "a backend that outlived its postmaster is ended, also one that heeds nothing",
  async () => {
    const heeding = await processOf("postgres", data, ":");
    const stubborn = await processOf("postgres-17", data, "trap '' TERM QUIT");
    await clearRemains(data, SOON);
    expect([heeding, stubborn].map(isRunning)).toEqual([false, false]);
  },
);

test.runIf(process.platform === "linux")("others' processes are left alone", async () => {
  const elsewhere = await processOf("postgres", tmpdir(), ":");
  const other = await processOf("psql", data, ":");
  await clearRemains(data, SOON);
  expect([elsewhere, other].map(isRunning)).toEqual([true, true]);
});
