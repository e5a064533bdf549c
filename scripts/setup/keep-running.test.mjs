import { expect, test } from "vitest";
import { EXIT_CONFIGURATION, growingPause } from "./growing-pause.mjs";
import { keepRunning } from "./keep-running.mjs";
import { Stop } from "./progress.mjs";

const MINUTE = 60_000;

/** A program that lives as `lives` say, `[milliseconds, how it ended]` each, or that throws at its start. */
function world(lives) {
  const state = { clock: 0, ending: false, lines: [], pauses: [], started: 0 };
  const next = () => {
    const life = lives.shift();
    if (life === undefined) state.ending = true;
    if (life instanceof Error) throw life;
    const [lived, how] = life ?? [0, "SIGTERM"];
    return {
      get exited() {
        state.clock += lived;
        return Promise.resolve(how);
      },
    };
  };
  const system = {
    print: (line) => state.lines.push(line),
    sleep: async (milliseconds) => {
      state.pauses.push(milliseconds / 1000);
      state.clock += milliseconds;
      if (state.endAt === state.pauses.length) state.ending = true;
    },
    now: () => state.clock,
    isEnding: () => state.ending,
  };
  const started = () => {
    state.started += 1;
  };
  const run = () =>
    keepRunning(next(), { name: "the app", start: async () => next(), started }, system);
  return { state, run };
}

test("a process that dies is restarted, and how it ended is printed", async () => {
  const { state, run } = world([
    [MINUTE, "SIGKILL"],
    [MINUTE, "exit 134"],
  ]);
  await run();
  expect(state.lines).toEqual([
    "the app ended (SIGKILL); starting it again in 0.5 s",
    "the app runs again",
    "the app ended (exit 134); starting it again in 1 s",
    "the app runs again",
  ]);
});

test("the pause grows to half a minute, and begins anew after minutes of health", async () => {
  const crashes = Array.from({ length: 9 }, () => [10, "exit 1"]);
  const { state, run } = world([...crashes, [4 * MINUTE, "SIGKILL"], [10, "exit 1"]]);
  await run();
  expect(state.pauses).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30, 30, 0.5, 1]);
});

test("one that does not even start is tried again, by its first line", async () => {
  const { state, run } = world([
    [0, "SIGKILL"],
    new Stop("The disk is full.\nmore"),
    [0, "exit 1"],
  ]);
  await run();
  expect(state.lines[1]).toBe("The disk is full; starting it again in 1 s");
  expect(state.started).toBe(2);
});

test("nothing is started again that starting cannot mend", async () => {
  const ended = world([[MINUTE, `exit ${EXIT_CONFIGURATION}`]]);
  await expect(ended.run()).rejects.toMatchObject({ exitCode: EXIT_CONFIGURATION });
  const refused = world([[0, "SIGKILL"], new Stop("no", EXIT_CONFIGURATION)]);
  await expect(refused.run()).rejects.toThrow("no");
  expect([ended.state.started, refused.state.started]).toEqual([0, 0]);
});

test("a signal during the pause ends it, and nothing is started", async () => {
  const { state, run } = world([
    [0, "SIGKILL"],
    [0, "never"],
  ]);
  state.endAt = 1;
  await run();
  expect(state.started).toBe(0);
});

test("a requested end causes no restart", async () => {
  const { state, run } = world([[0, "exit 0"]]);
  state.ending = true;
  await run();
  expect(state.lines).toEqual([]);
});

test("each program has pauses of its own", () => {
  const one = growingPause();
  one(0);
  expect([one(0), growingPause()(0)]).toEqual([1000, 500]);
});
