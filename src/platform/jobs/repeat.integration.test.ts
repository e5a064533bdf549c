import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startServices, type TestServices } from "@/test/service-context";
import { closeDatabase } from "../db/database";
import { logger } from "../log/logger";
import { inTurn, repeat, together } from "./repeat";

let services: TestServices;

beforeAll(async () => {
  services = await startServices({ LOG_LEVEL: "silent" });
});
afterAll(async () => {
  await closeDatabase();
  await services.close();
});

const FAR_MS = 60 * 60_000;

it("runs on while more waits, then pauses, and ends in the middle of the pause", async () => {
  const left = [true, true, false];
  const run = vi.fn(async () => left.shift() ?? false);
  const stop = repeat({ name: "a queue", every: FAR_MS, run, again: (more) => more });
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3));
  await stop();
  expect(run).toHaveBeenCalledTimes(3);
});

it("tries again after a failure, which is logged unless it is known", async () => {
  const logged = vi.spyOn(logger(), "error");
  const run = vi.fn(async () => {
    if (run.mock.calls.length === 1) throw new Error("known");
    if (run.mock.calls.length === 2) throw new Error("unknown");
  });
  const stop = repeat({
    name: "a job that fails",
    every: FAR_MS,
    afterFailure: 1,
    run,
    isKnown: (error) => error instanceof Error && error.message === "known",
  });
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3));
  await stop();
  expect(logged.mock.calls.map(([, name]) => name)).toEqual(["a job that fails"]);
  logged.mockRestore();
});

it("waits for the turn under way, then does what comes last", async () => {
  const order: string[] = [];
  let finish = () => {};
  const run = () =>
    new Promise<void>((resolve) => {
      finish = () => {
        order.push("turn");
        resolve();
      };
    });
  const last = async () => order.push("last");
  const stop = together([repeat({ name: "a slow job", every: FAR_MS, run, last })]);
  const stopped = stop().then(() => order.push("stopped"));
  finish();
  await stopped;
  expect(order).toEqual(["turn", "last", "stopped"]);
});

it("goes on with the next sweep where one fails", async () => {
  const ran: string[] = [];
  const sweep = inTurn({
    first: () => Promise.reject(new Error("no")),
    second: async () => ran.push("second"),
  });
  const stop = repeat({ name: "sweeps", every: FAR_MS, run: sweep });
  await vi.waitFor(() => expect(ran).toEqual(["second"]));
  await stop();
});
