import { describe, expect, it, vi } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { eventStream, type LiveEvent, type LiveSource } from "./event-stream";
import { LiveBus } from "./live-bus";

/** A bus without a database, which wakes and ends what subscribed. */
class StillBus extends LiveBus {
  readonly all = new Set<{ wake: () => void; end: () => void }>();
  constructor() {
    super(
      () => {
        throw new Error("no connection is opened here");
      },
      () => undefined,
    );
  }
  override subscribe(_topic: string, subscriber: { wake: () => void; end: () => void }) {
    this.all.add(subscriber);
    return () => void this.all.delete(subscriber);
  }
  wake() {
    for (const each of this.all) each.wake();
  }
}

function open(
  pages: (readonly LiveEvent[] | Error)[],
  { heartbeatMs = 60_000, presentMs = 60_000 } = {},
) {
  const bus = new StillBus();
  const abort = new AbortController();
  const release = vi.fn();
  const onError = vi.fn();
  const read = vi.fn<LiveSource["read"]>(async () => {
    const page = pages.shift() ?? [];
    if (page instanceof Error) throw page;
    return { events: page, more: pages.length > 0 && page.length > 0 };
  });
  const present = vi.fn<LiveSource["present"]>(async () => undefined);
  const stream = eventStream(
    { topics: ["t"], read, release, present },
    { bus, signal: abort.signal, onError, heartbeatMs, presentMs },
  );
  const reader = stream.getReader();
  const text = async () => {
    const { done, value } = await reader.read();
    return done ? null : new TextDecoder().decode(value);
  };
  return { bus, abort, release, onError, read, reader, text, present };
}

describe("a stream of events", () => {
  it("frames events, reads a page only once the last one was taken, and waits then", async () => {
    const stream = open([
      [{ event: "entry", id: "7", data: { text: "two\nlines" } }],
      [{ event: "state", data: 1 }],
    ]);
    expect(await stream.text()).toBe("retry: 3000\n\n");
    expect(await stream.text()).toBe('id: 7\nevent: entry\ndata: {"text":"two\\nlines"}\n\n');
    expect(await stream.text()).toBe("event: state\ndata: 1\n\n");
    await vi.waitFor(() => expect(stream.read).toHaveBeenCalledTimes(2));
    const next = stream.text();
    stream.read.mockResolvedValueOnce({ events: [{ event: "late", data: 2 }], more: false });
    stream.bus.wake();
    expect(await next).toBe("event: late\ndata: 2\n\n");
  });

  it("sends no byte for a mark without an event, and beats in its own time", async () => {
    const stream = open([], { heartbeatMs: 400 });
    await stream.text();
    const received: string[] = [];
    const next = stream.text().then((text) => received.push(text ?? "ended"));
    await vi.waitFor(() => expect(stream.read).toHaveBeenCalledTimes(1));
    stream.bus.wake();
    await vi.waitFor(() => expect(stream.read).toHaveBeenCalledTimes(2));
    expect(received).toEqual([]);
    await next;
    expect(received).toEqual([": heartbeat\n\n"]);
  });

  it.each([
    ["ends when the reader may no longer read", new ServiceError("not_found"), 0],
    ["ends and reports what is unexpected", new Error("broken"), 1],
  ])("%s", async (_name, error, reports) => {
    const stream = open([error]);
    await stream.text();
    expect(await stream.text()).toBeNull();
    expect(stream.onError).toHaveBeenCalledTimes(reports);
    expect(stream.release).toHaveBeenCalledTimes(1);
    expect(stream.bus.all.size).toBe(0);
  });

  it("checks its actor without reading, and ends when access has ended", async () => {
    const stream = open([], { presentMs: 20 });
    await stream.text();
    const next = stream.text();
    await vi.waitFor(() => expect(stream.present.mock.calls.length).toBeGreaterThan(2));
    // Once, for what came before the stream was open.
    expect(stream.read).toHaveBeenCalledTimes(1);
    stream.present.mockRejectedValueOnce(new ServiceError("unauthenticated"));
    expect(await next).toBeNull();
    expect(stream.onError).not.toHaveBeenCalled();
    expect(stream.release).toHaveBeenCalledTimes(1);
  });

  it("gives everything back when it is cancelled, aborted or the process stops", async () => {
    const cancelled = open([]);
    await cancelled.text();
    await cancelled.reader.cancel();
    const aborted = open([]);
    await aborted.text();
    aborted.abort.abort();
    expect(await aborted.text()).toBeNull();
    const stopped = open([]);
    await stopped.text();
    for (const each of stopped.bus.all) each.end();
    expect(await stopped.text()).toBeNull();
    for (const { release, bus } of [cancelled, aborted, stopped]) {
      expect(release).toHaveBeenCalledTimes(1);
      expect(bus.all.size).toBe(0);
    }
  });
});
