import { beforeAll, describe, expect, it } from "vitest";
import { allTargets } from "./all-targets";
import type { FuzzTarget } from "./fuzz-target";
import { feed } from "./run-fuzz";

/** Few, and always the same: `npm run test:fuzz` takes as many as there is time for. */
const SEEDS = 25;

let targets: FuzzTarget[];

beforeAll(async () => {
  targets = await allTargets("");
});

describe("every parser and verifier", () => {
  it("reads its own inputs", async () => {
    for (const { name, inputs, read } of targets) {
      expect(inputs.length, name).toBeGreaterThan(0);
      for (const input of inputs) await read(Buffer.from(input));
    }
  });

  it(`reads or refuses ${SEEDS} mutations, each within its time`, async () => {
    const faults = [];
    for (const target of targets) {
      for (let seed = 1; seed <= SEEDS; seed++) {
        const { fault } = await feed(target, seed);
        if (fault !== null) faults.push(fault);
      }
    }
    expect(faults).toEqual([]);
  }, 60_000);
});
