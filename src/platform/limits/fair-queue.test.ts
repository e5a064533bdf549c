import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue";

const WIDE = { atOnce: 1, eachAtOnce: 1, eachWaiting: 100, allWaiting: 1_000 };

/** Jobs that end on demand, and the order in which they began. */
function works() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const endFirst = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, endFirst };
}

describe("FairQueue", () => {
  it("runs a new caller's job next, though another has 50 waiting", async () => {
    const turns = new FairQueue(WIDE);
    const { begun, work, endFirst } = works();
    for (let n = 0; n < 51; n++) void turns.run("a", work(`a${n}`));
    void turns.run("b", work("b0"));
    void turns.run("b", work("b1"));
    for (let n = 0; n < 4; n++) await endFirst();
    expect(begun).toEqual(["a0", "a1", "b0", "a2", "b1"]);
  });

  it("lets one asker have its share of what runs at once", async () => {
    const turns = new FairQueue({ ...WIDE, atOnce: 3, eachAtOnce: 2 });
    const { begun, work, endFirst } = works();
    for (let n = 0; n < 4; n++) void turns.run("a", work(`a${n}`));
    void turns.run("b", work("b0"));
    expect(begun).toEqual(["a0", "a1", "b0"]);
    await endFirst();
    expect(begun).toEqual(["a0", "a1", "b0", "a2"]);
  });

  it("refuses a caller whose own line is full, and no one else", () => {
    const turns = new FairQueue({ ...WIDE, eachWaiting: 2 });
    const { work } = works();
    const asked = Array.from({ length: 5 }, () => turns.run("a", work("a")) === null);
    expect(asked).toEqual([false, false, false, true, true]);
    expect(turns.run("b", work("b"))).not.toBeNull();
  });

  it("refuses everybody where all places to wait are taken, and takes them again behind it", async () => {
    const turns = new FairQueue({ ...WIDE, allWaiting: 1 });
    const { work, endFirst } = works();
    void turns.run("a", work("a0"));
    void turns.run("a", work("a1"));
    expect(turns.run("b", work("b"))).toBeNull();
    await endFirst();
    expect(turns.run("b", work("b"))).not.toBeNull();
  });

  it("continues after a job that throws, and passes on its error", async () => {
    const turns = new FairQueue(WIDE);
    const broken = turns.run("a", () => Promise.reject(new Error("broken")));
    const next = turns.run("a", async () => "next");
    await expect(broken).rejects.toThrow("broken");
    expect(await next).toBe("next");
  });
});
