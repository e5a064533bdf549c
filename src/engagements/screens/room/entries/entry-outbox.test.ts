import { describe, expect, it, vi } from "vitest";
import { ProblemError } from "@/lib/problem";
import type { EntryInput } from "./entry-draft";
import { EntryOutbox, type OutboxPorts } from "./entry-outbox";

const START = Date.parse("2026-11-21T12:00:00.000Z");

const input = (title: string): EntryInput => ({ id: "ENG-2026-0001", kind: "note", title });

const refused = (detail: string, status = 422) =>
  new ProblemError({
    code: "validation_failed",
    status,
    title: "Not valid",
    detail,
    requestId: null,
    errors: [],
    position: null,
    action: null,
  });

/** An outbox whose service answers when the test says so. */
function setUp(kept: string | null = null) {
  const sent: {
    input: EntryInput;
    answer: (number: number) => void;
    fail: (e: unknown) => void;
  }[] = [];
  const stored = { text: kept };
  let now = START;
  let keys = 0;
  const ports = {
    send: vi.fn(
      (given: EntryInput) =>
        new Promise<{ id: string; number: number }>((resolve, reject) => {
          sent.push({
            input: given,
            answer: (number) => resolve({ id: `LOG-${number}`, number }),
            fail: reject,
          });
        }),
    ),
    find: vi.fn(async () => null as { id: string; number: number } | null),
    load: () => stored.text,
    save: (text: string) => {
      stored.text = text;
    },
    now: () => now,
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    onSaved: vi.fn(),
  } satisfies OutboxPorts;
  const outbox = new EntryOutbox(ports);
  const titles = () => outbox.snapshot().items.map((item) => item.input.title);
  const states = () => outbox.snapshot().items.map((item) => item.state);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { outbox, ports, sent, stored, titles, states, pass };
}

describe("entries on their way", () => {
  it("leave one after the other in their order, and go only when they are stored", async () => {
    const { outbox, sent, titles, states, stored, ports } = setUp();
    for (const title of ["one", "two", "three"]) outbox.add(input(title), 0);
    expect(sent.map((each) => each.input.title)).toEqual(["one"]);
    expect(states()).toEqual(["sending", "waiting", "waiting"]);
    expect(stored.text).toContain("three");
    sent[0]?.answer(1);
    await vi.waitFor(() => expect(titles()).toEqual(["two", "three"]));
    sent[1]?.answer(2);
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    sent[2]?.answer(3);
    await vi.waitFor(() => expect(titles()).toEqual([]));
    expect(stored.text).toBe("");
    expect([...outbox.snapshot().own]).toEqual(["LOG-1", "LOG-2", "LOG-3"]);
    expect(ports.onSaved).toHaveBeenCalledTimes(3);
    expect(ports.find).not.toHaveBeenCalled();
  });

  it("stay with the reason when they are refused, without holding up the next", async () => {
    const { outbox, sent, titles, states, ports } = setUp();
    outbox.add(input("one"), 0);
    outbox.add(input("two"), 0);
    sent[0]?.fail(refused("This lies in the future."));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    sent[1]?.answer(1);
    await vi.waitFor(() => expect(titles()).toEqual(["one"]));
    const [item] = outbox.snapshot().items;
    expect(item).toMatchObject({ state: "failed", reason: "This lies in the future." });
    outbox.retry(item?.key ?? "");
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    // It was refused, so it cannot be in the log.
    expect(ports.find).not.toHaveBeenCalled();
    sent[2]?.answer(2);
    await vi.waitFor(() => expect(states()).toEqual([]));
  });

  for (const [what, error] of [
    ["no answer came", new TypeError("Failed to fetch")],
    ["the service failed", refused("Something failed.", 503)],
  ] as const) {
    it(`are looked for before they are sent again where ${what}`, async () => {
      const { outbox, sent, states, ports } = setUp();
      outbox.add(input("one"), 7);
      sent[0]?.fail(error);
      await vi.waitFor(() => expect(states()).toEqual(["unclear"]));
      ports.find.mockResolvedValueOnce({ id: "LOG-8", number: 8 });
      outbox.retry(outbox.snapshot().items[0]?.key ?? "");
      await vi.waitFor(() => expect(states()).toEqual([]));
      expect(ports.send).toHaveBeenCalledTimes(1);
      expect(ports.find).toHaveBeenCalledWith(expect.objectContaining({ after: 7 }), new Set());
      expect(outbox.snapshot().saved?.id).toBe("LOG-8");
    });
  }

  it("are looked for again where looking for them was refused", async () => {
    const { outbox, sent, states, ports } = setUp();
    outbox.add(input("one"), 0);
    sent[0]?.fail(new TypeError("Failed to fetch"));
    await vi.waitFor(() => expect(states()).toEqual(["unclear"]));
    ports.find.mockRejectedValueOnce(refused("Too many requests.", 429));
    const retry = () => outbox.retry(outbox.snapshot().items[0]?.key ?? "");
    retry();
    await vi.waitFor(() => expect(states()).toEqual(["failed"]));
    retry();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(ports.find).toHaveBeenCalledTimes(2);
  });

  it("stay unclear where looking for them fails, too", async () => {
    const { outbox, sent, states, ports } = setUp();
    outbox.add(input("one"), 0);
    sent[0]?.fail(new TypeError("Failed to fetch"));
    await vi.waitFor(() => expect(states()).toEqual(["unclear"]));
    ports.find.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    outbox.retry(outbox.snapshot().items[0]?.key ?? "");
    await vi.waitFor(() => expect(states()).toEqual(["unclear"]));
    expect(ports.find).toHaveBeenCalledTimes(1);
    expect(ports.send).toHaveBeenCalledTimes(1);
  });

  it("say when they were typed once they were held up, and leave it to the service before", async () => {
    const { outbox, sent, states, pass } = setUp();
    outbox.add(input("one"), 0);
    expect(sent[0]?.input.occurred_at).toBeUndefined();
    sent[0]?.fail(refused("Too many requests.", 429));
    await vi.waitFor(() => expect(states()).toEqual(["failed"]));
    pass(60_000);
    outbox.retry(outbox.snapshot().items[0]?.key ?? "");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.input.occurred_at).toBe("2026-11-21T12:00:00.000Z");
  });

  it("can be taken back, but not while they are under way", async () => {
    const { outbox, sent, states, titles } = setUp();
    outbox.add(input("one"), 0);
    expect(outbox.takeBack("key-1")).toBeNull();
    expect(titles()).toEqual(["one"]);
    sent[0]?.fail(refused("No."));
    await vi.waitFor(() => expect(states()).toEqual(["failed"]));
    expect(outbox.takeBack("key-1")?.input.title).toBe("one");
    expect(titles()).toEqual([]);
    expect(outbox.takeBack("key-1")).toBeNull();
  });

  it("survive a reload: what was under way is looked for, what waited is sent, what failed stays", async () => {
    const before = setUp();
    for (const title of ["failed", "under way", "waited"]) before.outbox.add(input(title), 3);
    before.sent[0]?.fail(refused("No."));
    await vi.waitFor(() => expect(before.states()).toEqual(["failed", "sending", "waiting"]));
    const { ports, sent, titles, states } = setUp(before.stored.text);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(ports.find).toHaveBeenCalledTimes(1);
    expect(sent[0]?.input.title).toBe("under way");
    sent[0]?.answer(4);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.input.title).toBe("waited");
    expect(ports.find).toHaveBeenCalledTimes(1);
    sent[1]?.answer(5);
    await vi.waitFor(() => expect(titles()).toEqual(["failed"]));
    expect(states()).toEqual(["failed"]);
  });

  it("begin anew where what was kept is none", () => {
    for (const kept of ["", "{", "null", '{"a":1}', '[1,{"key":"k"}]']) {
      expect(setUp(kept).outbox.snapshot().items).toEqual([]);
    }
  });
});
