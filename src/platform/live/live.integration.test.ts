import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startServices, type TestServices } from "@/test/service-context";
import { terminateConnections } from "@/test/terminate-connections";
import { inTransaction } from "../db/transaction";
import { closeLive, LISTENER_NAME, liveBus, publishLive } from "./live";

let services: TestServices;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
});
afterAll(async () => {
  await closeLive();
  await services.close();
});

function listen(topic: string) {
  const subscriber = { wake: vi.fn<() => void>(), end: vi.fn<() => void>() };
  return { ...subscriber, stop: liveBus().subscribe(topic, subscriber) };
}

const publish = (topic: string) => publishLive(services.db.pool, topic);
const listeners = async () => {
  const { rows } = await services.db.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1`,
    [LISTENER_NAME],
  );
  return rows.map(({ pid }) => pid);
};
const woken = (each: { wake: () => void }, times = 1) =>
  vi.waitFor(() => expect(vi.mocked(each.wake).mock.calls.length).toBeGreaterThanOrEqual(times), {
    timeout: 10_000,
  });

describe("live topics", () => {
  it("wake all who listen to them, and no one else, over one connection", async () => {
    const [one, two, other] = [listen("a:1"), listen("a:1"), listen("a:2")];
    // Each is woken as soon as the connection listens.
    for (const each of [one, two, other]) await woken(each);
    expect(await listeners()).toHaveLength(1);
    for (const each of [one, two, other]) each.wake.mockClear();
    await publish("a:1");
    await woken(one);
    await woken(two);
    two.stop();
    await publish("a:1");
    await woken(one, 2);
    expect(two.wake).toHaveBeenCalledTimes(1);
    expect(other.wake).not.toHaveBeenCalled();
    for (const each of [one, other]) each.stop();
  });

  it("say nothing of what was rolled back", async () => {
    const listener = listen("a:3");
    await publish("a:3");
    await woken(listener);
    listener.wake.mockClear();
    await inTransaction(services.db.pool, async (client) => {
      await publishLive(client, "a:3");
      throw new Error("undone");
    }).catch(() => undefined);
    const mark = listen("a:4");
    await publish("a:4");
    await woken(mark);
    expect(listener.wake).not.toHaveBeenCalled();
    listener.stop();
    mark.stop();
  });

  it("listen again after the connection broke, and wake everybody then", async () => {
    const listener = listen("a:5");
    await publish("a:5");
    await woken(listener);
    const [before] = await listeners();
    listener.wake.mockClear();
    expect(await terminateConnections(services.db.pool, LISTENER_NAME)).toBe(1);
    // What was published without a listener is not lost: the subscriber reads again.
    await publish("a:5");
    await woken(listener);
    listener.wake.mockClear();
    await publish("a:5");
    await woken(listener);
    const [after] = await listeners();
    expect(after).not.toBe(before);
    listener.stop();
  });
});
