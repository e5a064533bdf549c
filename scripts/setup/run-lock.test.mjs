import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { describeProcess, isRunning } from "./process-identity.mjs";
import { ROOT } from "./project.mjs";
import { acquireRunLock, refuseWhileRunning } from "./run-lock.mjs";

let folder;
let child;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "proofline-lock-"));
  vi.stubEnv("DATA_DIR", folder);
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  child = spawn("sleep", ["60"]);
});

afterEach(() => {
  child.kill("SIGKILL");
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function lockOf(fields) {
  writeFileSync(path.join(folder, "run.json"), JSON.stringify(fields));
}

function id() {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}

const dead = { pid: 2 ** 22 + 1, identity: "another boot:1" };

test("a second start is refused and says where the first one is", async () => {
  lockOf({ ...describeProcess(child.pid), command: "start", root: ROOT, url: "http://x.example" });
  await expect(acquireRunLock("start")).rejects.toThrow(
    `already running at http://x.example (npm start, process ${child.pid})`,
  );
  expect(() => refuseWhileRunning("building")).toThrow("building would break it");
});

test("a lock of a dead process is taken over, and released again", async () => {
  lockOf({ ...dead, command: "start", root: ROOT });
  const lock = await acquireRunLock("start");
  const file = path.join(folder, "run.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid, root: ROOT });
  lock.release();
  expect(existsSync(file)).toBe(false);
});

test("a reused process number is another process", async () => {
  lockOf({ pid: child.pid, identity: "another boot:1", command: "start", root: ROOT });
  (await acquireRunLock("start")).release();
});

test("an app that a dead start left behind is stopped", async () => {
  const front = describeProcess(child.pid);
  lockOf({ ...dead, command: "start", root: ROOT, front });
  (await acquireRunLock("start")).release();
  expect(isRunning(front)).toBe(false);
});

test("a start from another tree on the same folder is refused and takes nothing over", async () => {
  const lock = {
    ...describeProcess(child.pid),
    command: "start",
    root: "/elsewhere",
    folder: id(),
  };
  lockOf(lock);
  await expect(acquireRunLock("start")).rejects.toThrow(
    `already running (npm start, process ${child.pid}) from /elsewhere, on the same DATA_DIR.`,
  );
  expect(JSON.parse(readFileSync(path.join(folder, "run.json"), "utf8"))).toEqual(lock);
  // The build there is not the one running here.
  expect(() => refuseWhileRunning("building")).not.toThrow();
});

test.each([
  ["folder", { folder: "1:1", root: ROOT }],
  ["tree, by an earlier version", { root: "/elsewhere" }],
])("the lock of a copied %s is about other processes, which are left alone", async (_, copied) => {
  const front = describeProcess(child.pid);
  lockOf({ ...front, command: "start", front, ...copied });
  expect(() => refuseWhileRunning("building")).not.toThrow();
  (await acquireRunLock("start")).release();
  expect(isRunning(front)).toBe(true);
});

test("a lock that another process holds by now is not released", async () => {
  const lock = await acquireRunLock("start");
  lockOf({ ...describeProcess(child.pid), command: "start", root: ROOT, folder: id() });
  lock.release();
  expect(existsSync(path.join(folder, "run.json"))).toBe(true);
});

test("of many starts at once one wins", async () => {
  lockOf({ ...dead, command: "start", root: ROOT });
  const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => acquireRunLock("start")));
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
