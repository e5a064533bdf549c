import { createHash, randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { insertMessage, lockChannel } from "@/federation/server/queries/chat/chat";
import { inTransaction } from "@/platform/db/transaction";
import { eventStream } from "@/platform/live/event-stream";
import { closeLive, liveBus } from "@/platform/live/live";
import type { Actor, ServiceContext } from "@/platform/operation/context";
import { type ChatAgent, chatAgent, ENDS, NO_DETECTION, say } from "@/test/rooms/chat-room";
import { startServices, type TestServices } from "@/test/service-context";
import { chatEvents } from "./chat-events";
import { listMessages } from "./list-messages";
import { redactMessage, releaseMessage } from "./moderate-message";

let services: TestServices;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
});
afterAll(async () => {
  await closeLive();
  await services.close();
});

const CHANNEL = "federation";

const send = (ctx: ServiceContext, text: string, verdict: "CLEAN" | "INJECTION" = "CLEAN") =>
  say(ctx, { channel: CHANNEL, text, verdict });

/** Stores a message under the caller's lock, without what is done before that. */
const store = (client: PoolClient, { did }: ChatAgent, text: string) =>
  insertMessage(client, {
    channel: CHANNEL,
    author: did,
    author_name: "Writer",
    txn_id: randomUUID(),
    body: text,
    content_sha256: createHash("sha256").update(text).digest(),
    verdict: "CLEAN",
    scan: NO_DETECTION,
    held: false,
    sent_at: new Date(),
  });

interface Seen {
  event: string;
  id: string;
  data: { seq: number; text: string | null; state: string };
}

interface Follow {
  after?: string;
  present?: () => Promise<Actor>;
  channel?: string;
}

/** Follows a channel as a browser does; `ended` resolves when the stream closed. */
async function follow(ctx: ServiceContext, { after, present, channel = CHANNEL }: Follow = {}) {
  const source = await chatEvents(ctx, {
    channel,
    lastEventId: after ?? null,
    present: present ?? (async () => ctx.actor),
  });
  const abort = new AbortController();
  const onError = vi.fn();
  const stream = eventStream(source, { bus: liveBus(), signal: abort.signal, onError });
  const seen: Seen[] = [];
  const raw: string[] = [];
  const reading = (async () => {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true });
      raw.push(text);
      rest += text;
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const fields = new Map(
          block
            .split("\n")
            .map((line) => [line.split(": ")[0], line.slice(line.indexOf(": ") + 2)]),
        );
        const [event, id, data] = [fields.get("event"), fields.get("id"), fields.get("data")];
        if (event === undefined || id === undefined || data === undefined) continue;
        seen.push({ event, id, data: JSON.parse(data) });
      }
    }
  })();
  let isOver = false;
  const ended = reading.finally(() => {
    isOver = true;
  });
  return {
    seen,
    raw,
    heartbeatMs: source.heartbeatMs,
    onError,
    ended,
    isOver: () => isOver,
    texts: () => seen.filter(({ event }) => event === "message").map(({ data }) => data.text),
    has: (count: number) =>
      vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 }),
    stop: async () => {
      abort.abort();
      await ended;
    },
  };
}

describe("a stream of a channel", () => {
  it("begins with the position and sends each message once, with its position as id", async () => {
    const [writer, reader] = [await chatAgent(services), await chatAgent(services)];
    await send(writer.ctx, "before");
    const stream = await follow(reader.ctx);
    await stream.has(1);
    expect(stream.seen[0]?.event).toBe("position");
    const first = await send(writer.ctx, "one\ntwo");
    await stream.has(2);
    expect(stream.seen[1]).toMatchObject({
      event: "message",
      id: String(first.seq),
      data: { seq: first.seq, text: "one\ntwo", state: "shown" },
    });
    await stream.stop();
    expect(stream.onError).not.toHaveBeenCalled();
  });

  it("goes on behind what was seen last: nothing twice, nothing left out", async () => {
    const [writer, reader] = [await chatAgent(services), await chatAgent(services)];
    const page = await listMessages(reader.ctx, { channel: CHANNEL, limit: 1 });
    const expected: string[] = [];
    let after = String(page.position);
    const got: (string | null)[] = [];
    for (let round = 0; round < 4; round++) {
      // More than a page, and more than a stream keeps for all.
      const texts = Array.from({ length: round === 1 ? 230 : 7 }, (_, i) => `${round}.${i}`);
      await inTransaction(services.db.pool, async (client) => {
        await lockChannel(client, CHANNEL);
        for (const text of texts) await store(client, writer, text);
      });
      expected.push(...texts);
      const stream = await follow(reader.ctx, { after });
      await stream.has(texts.length + 1);
      await stream.stop();
      got.push(...stream.texts());
      after = stream.seen.at(-1)?.id ?? after;
    }
    expect(got).toEqual(expected);
  });

  it("misses nothing however many write at once, and wherever a reader starts", async () => {
    const writers = await Promise.all(Array.from({ length: 5 }, () => chatAgent(services)));
    const readers = await Promise.all(Array.from({ length: 5 }, () => chatAgent(services)));
    const start = String(
      (await listMessages(services.as("auditor"), { channel: CHANNEL, limit: 1 })).position,
    );
    const streams = await Promise.all(readers.map(({ ctx }) => follow(ctx, { after: start })));
    const each = 15;
    const total = writers.length * each;
    // One reader goes away after every event and comes back with its id.
    const restless = (async () => {
      const [reader] = readers;
      if (reader === undefined) throw new Error("no reader");
      const got: (string | null)[] = [];
      let after = start;
      while (got.length < total) {
        const stream = await follow(reader.ctx, { after });
        await stream.has(2);
        await stream.stop();
        got.push(...stream.texts());
        after = stream.seen.at(-1)?.id ?? after;
      }
      return got;
    })();
    const sent = await Promise.all(
      writers.map(async ({ ctx }, w) => {
        const receipts = [];
        for (let i = 0; i < each; i++) receipts.push(await send(ctx, `${w}.${i}`));
        return receipts;
      }),
    );
    const inOrder = sent.flat().sort((a, b) => a.seq - b.seq);
    for (const stream of streams) {
      await stream.has(total + 1);
      const messages = stream.seen.filter(({ event }) => event === "message");
      expect(messages.map(({ data }) => data.seq)).toEqual(inOrder.map(({ seq }) => seq));
      await stream.stop();
    }
    expect(new Set(await restless).size).toBe(total);
    expect(await restless).toHaveLength(total);
  });

  it("waits for an earlier number that commits later", async () => {
    const [writer, reader] = [await chatAgent(services), await chatAgent(services)];
    const { pool } = services.db;
    const stream = await follow(reader.ctx);
    await stream.has(1);
    let fast: ReturnType<typeof send> | null = null;
    const slow = await inTransaction(pool, async (client) => {
      await lockChannel(client, CHANNEL);
      const row = await store(client, writer, "slow");
      fast = send(writer.ctx, "fast");
      await vi.waitFor(async () => {
        const { rowCount } = await pool.query(
          "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
        );
        expect(rowCount).toBe(1);
      });
      return row;
    });
    const receipt = await (fast as ReturnType<typeof send> | null);
    expect(receipt?.seq).toBeGreaterThan(Number(slow.seq));
    await stream.has(3);
    expect(stream.texts()).toEqual(["slow", "fast"]);
    await stream.stop();
  });

  it("sends what was released or redacted, and never the removed text", async () => {
    const [writer, reader] = [await chatAgent(services), await chatAgent(services)];
    const person = services.as("integrator");
    const stream = await follow(reader.ctx);
    await stream.has(1);
    const start = stream.seen[0]?.id ?? "0";
    const secret = `secret ${randomUUID()}`;
    const held = await send(writer.ctx, secret, "INJECTION");
    const gone = await send(writer.ctx, `gone ${secret}`);
    await stream.has(3);
    expect(stream.seen[1]).toMatchObject({ event: "message", data: { state: "held", text: null } });
    await redactMessage(person, { seq: gone.seq, reason: "Test" });
    await stream.has(4);
    expect(stream.seen[3]).toMatchObject({
      event: "change",
      data: { seq: gone.seq, state: "redacted", text: null },
    });
    // A returning reader gets each message once, in its current state.
    const late = await follow(reader.ctx, { after: start });
    await late.has(3);
    expect(late.seen.slice(1).map(({ event, data }) => [event, data.seq, data.state])).toEqual([
      ["message", held.seq, "held"],
      ["message", gone.seq, "redacted"],
    ]);
    expect(late.raw.join("")).not.toContain(secret);
    await releaseMessage(person, { seq: held.seq, reason: "Test" });
    await stream.has(5);
    expect(stream.seen[4]).toMatchObject({
      event: "change",
      data: { seq: held.seq, state: "shown", text: secret },
    });
    await Promise.all([stream.stop(), late.stop()]);
  });

  it("shows what is held to those who decide on it", async () => {
    const writer = await chatAgent(services);
    const [moderator, auditor] = [
      await follow(services.as("integrator")),
      await follow(services.as("auditor")),
    ];
    await Promise.all([moderator.has(1), auditor.has(1)]);
    await send(writer.ctx, "held", "INJECTION");
    await Promise.all([moderator.has(2), auditor.has(2)]);
    expect(moderator.seen[1]?.data).toMatchObject({ state: "held", text: "held" });
    expect(auditor.seen[1]?.data).toMatchObject({ state: "held", text: null });
    await Promise.all([moderator.stop(), auditor.stop()]);
  });

  it("is not for another role, nor for a position that is none", async () => {
    const { ctx } = await chatAgent(services);
    await expect(follow(ctx, { channel: "role-validator" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(follow(ctx, { after: "-3" })).rejects.toMatchObject({ code: "invalid_request" });
    const ahead = await follow(ctx, { after: "99999999999" });
    await ahead.has(1);
    await send(ctx, "seen all the same");
    await ahead.has(2);
    await ahead.stop();
  });
});

describe("a stream ends", () => {
  it.each(Object.keys(ENDS))("after %s: at the next delivery, which is not made", async (end) => {
    const [writer, reader] = [await chatAgent(services), await chatAgent(services)];
    const stream = await follow(reader.ctx);
    await stream.has(1);
    await ENDS[end]?.(services, reader);
    await send(writer.ctx, "not for everybody any more");
    await stream.ended;
    expect(stream.texts()).toEqual([]);
    expect(stream.onError).not.toHaveBeenCalled();
    await expect(follow(reader.ctx)).rejects.toMatchObject({ code: "not_approved" });
  });

  it("within five seconds where nothing is delivered", async () => {
    const readers: [string, ChatAgent][] = [];
    for (const end of Object.keys(ENDS)) readers.push([end, await chatAgent(services)]);
    const channel = "role-executor";
    const streams = await Promise.all(readers.map(([, { ctx }]) => follow(ctx, { channel })));
    const stays = await follow((await chatAgent(services)).ctx, { channel });
    await Promise.all([...streams, stays].map((stream) => stream.has(1)));
    // Each looks by itself at this pace.
    for (const { heartbeatMs } of streams) expect(heartbeatMs).toBeLessThan(5_000);
    for (const [end, agent] of readers) await ENDS[end]?.(services, agent);
    await Promise.all(streams.map((stream) => stream.ended));
    expect(stays.isOver()).toBe(false);
    await stays.stop();
  }, 30_000);

  it("when its token is over, and with the right of a person", async () => {
    const agent = await chatAgent(services);
    let isOver = false;
    const present = async () => {
      if (isOver) throw new ServiceError("unauthenticated");
      return agent.ctx.actor;
    };
    const person = services.as("integrator");
    let actor: Actor = person.actor;
    const streams = [
      await follow(agent.ctx, { present }),
      await follow(person, { present: async () => actor }),
    ];
    await Promise.all(streams.map((stream) => stream.has(1)));
    isOver = true;
    actor = { ...person.actor, roles: ["viewer"] };
    await send((await chatAgent(services)).ctx, "after the end");
    await Promise.all(streams.map((stream) => stream.ended));
    for (const stream of streams) expect(stream.texts()).toEqual([]);
  });

  it("or never begins where a reader has too many", async () => {
    const { ctx } = await chatAgent(services);
    const streams = [];
    for (let i = 0; i < 12; i++) streams.push(await follow(ctx));
    await expect(follow(ctx)).rejects.toMatchObject({ code: "rate_limited" });
    await Promise.all(streams.map((stream) => stream.stop()));
    await (await follow(ctx)).stop();
  });
});
