import { beforeEach, expect, test } from "vitest";
import { workerKeeper } from "./workers";

let clock: number;
let forked: number;
let exits: number[];
let waiting: { work: () => void; milliseconds: number }[];

beforeEach(() => {
  [clock, forked, exits, waiting] = [0, 0, [], []];
  process.env.LOG_LEVEL = "silent";
  process.env.DATABASE_URL = "postgresql://nobody@localhost/none";
  delete process.env.BASE_URL;
});

function keeper(count: number) {
  return workerKeeper(count, {
    fork: () => {
      forked += 1;
      return { id: forked };
    },
    exit: (code) => exits.push(code),
    later: (work, milliseconds) => waiting.push({ work, milliseconds }),
    now: () => clock,
  });
}

test("a worker that dies at its start does not spin", () => {
  const workers = keeper(1);
  const pauses: number[] = [];
  for (let turn = 1; turn <= 9; turn++) {
    workers.died(turn, 1, null);
    expect(forked).toBe(turn);
    const next = waiting.pop();
    pauses.push(next?.milliseconds ?? 0);
    next?.work();
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test("one that served for minutes is replaced soon", () => {
  const workers = keeper(2);
  workers.died(1, 1, null);
  waiting.pop()?.work();
  clock += 10 * 60_000;
  workers.died(3, 0, "SIGKILL");
  expect(waiting).toMatchObject([{ milliseconds: 500 }]);
});

test("nothing is replaced that another start cannot mend", () => {
  keeper(2).died(1, 78, null);
  expect([exits, waiting]).toEqual([[78], []]);
});

test("the last one to stop ends all, and one that was waited for does not come", () => {
  const workers = keeper(2);
  workers.died(1, 1, null);
  workers.stop();
  expect(exits).toEqual([]);
  workers.died(2, 0, null);
  expect(exits).toEqual([0]);
  waiting.pop()?.work();
  expect(forked).toBe(2);
});

test("a stop while none runs ends at once", () => {
  const workers = keeper(1);
  workers.died(1, 1, null);
  workers.stop();
  expect(exits).toEqual([0]);
});
