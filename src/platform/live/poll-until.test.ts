import { describe, expect, it, vi } from "vitest";
import { LiveBus, type Subscriber } from "./live-bus";
import { pollUntil } from "./poll-until";

/** A bus without a database, which wakes and ends what subscribed. */
class StillBus extends LiveBus {
  readonly all = new Set<Subscriber>();
  constructor() {
    super(
      () => {
        throw new Error("no connection is opened here");
      },
      () => undefined,
    );
  }
  override subscribe(_topic: string, subscriber: Subscriber) {
    this.all.add(subscriber);
    return () => void this.all.delete(subscriber);
  }
}

function open(seen: readonly number[], ms = 60_000) {
  const bus = new StillBus();
  const abort = new AbortController();
  const left = [...seen];
  const look = vi.fn(async () => left.shift() ?? -1);
  const answer = pollUntil(
    { bus, topic: "t", signal: abort.signal },
    look,
    (value) => value === 9,
    ms,
  );
  const wake = () => {
    for (const each of bus.all) each.wake();
  };
  const looked = (times: number) => vi.waitFor(() => expect(look).toHaveBeenCalledTimes(times));
  return { bus, abort, look, answer, wake, looked };
}

describe("looking until something is as wanted", () => {
  it("looks once where it is so already", async () => {
    const { answer, look, bus } = open([9]);
    expect(await answer).toBe(9);
    expect(look).toHaveBeenCalledTimes(1);
    expect(bus.all.size).toBe(0);
  });

  it("looks again with each piece of news, and only then", async () => {
    const { answer, wake, looked, bus } = open([1, 2, 9]);
    await looked(1);
    wake();
    await looked(2);
    wake();
    expect(await answer).toBe(9);
    expect(bus.all.size).toBe(0);
  });

  it("misses no news that come while it looks", async () => {
    const { answer, wake, look } = open([1, 9]);
    // The first look has begun and not ended.
    expect(look).toHaveBeenCalledTimes(1);
    wake();
    expect(await answer).toBe(9);
  });

  it("returns what it saw last when the time is over, the asker has gone or the process stops", async () => {
    expect(await open([1], 0).answer).toBe(1);
    const gone = open([1, 2]);
    await gone.looked(1);
    gone.abort.abort();
    expect(await gone.answer).toBe(2);
    const stopped = open([1, 2]);
    await stopped.looked(1);
    for (const each of stopped.bus.all) each.end();
    expect(await stopped.answer).toBe(2);
    for (const each of [gone, stopped]) expect(each.bus.all.size).toBe(0);
  });

  it("gives its place back where looking fails", async () => {
    const { bus, answer, look, wake, looked } = open([1]);
    await looked(1);
    look.mockRejectedValueOnce(new Error("gone"));
    wake();
    await expect(answer).rejects.toThrow("gone");
    expect(bus.all.size).toBe(0);
  });
});
