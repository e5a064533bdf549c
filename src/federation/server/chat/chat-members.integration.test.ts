import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scanners } from "@/firewall/server/content/scan-input";
import type { ServiceContext } from "@/platform/operation/context";
import { always, chatAgent, ENDS, say } from "@/test/rooms/chat-room";
import { startServices, type TestServices } from "@/test/service-context";
import { listChannels } from "./list-channels";
import { listMessages } from "./list-messages";
import { sendMessage } from "./send-message";

let services: TestServices;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
});
afterAll(() => services.close());

const read = (ctx: ServiceContext, channel = "federation") =>
  listMessages(ctx, { channel, limit: 200 });
const channelsOf = async (ctx: ServiceContext) =>
  (await listChannels(ctx)).channels.map(({ id, may_write }) => `${id}${may_write ? "+" : ""}`);
const refused = (work: Promise<unknown>, code: string) =>
  expect(work).rejects.toMatchObject({ code });

describe("who is in the chat", () => {
  it.each([
    ["executor", ["federation+", "announcements", "role-executor+"]],
    ["validator", ["federation+", "announcements", "role-validator+"]],
    ["integrator", ["federation+", "announcements", "role-integrator+"]],
  ] as const)(
    "an approved %s: all, announcements to read, and its role",
    async (role, expected) => {
      const { ctx } = await chatAgent(services, { role });
      const channels = await channelsOf(ctx);
      expect(new Set(channels)).toEqual(new Set(expected));
      await refused(say(ctx, { channel: "announcements" }), "forbidden");
      const other = role === "executor" ? "role-validator" : "role-executor";
      await refused(say(ctx, { channel: other }), "forbidden");
      await refused(read(ctx, other), "forbidden");
      await refused(read(ctx, "no-such"), "not_found");
    },
  );

  it.each(["pending", "suspended", "withdrawn", "rejected", "expired"] as const)(
    "no %s agent",
    async (status) => {
      const { ctx } = await chatAgent(services, { status });
      await refused(listChannels(ctx), "not_approved");
      await refused(read(ctx), "not_approved");
      await refused(say(ctx), "not_approved");
    },
  );

  it("no simulated agent, no unknown key, no key of another agent", async () => {
    const simulated = await chatAgent(services, { simulation: true });
    await refused(listChannels(simulated.ctx), "not_approved");
    const [one, other] = [await chatAgent(services), await chatAgent(services)];
    for (const kid of [other.kid, "unknown"]) {
      const ctx = { ...one.ctx, actor: { ...one.ctx.actor, kid } };
      await refused(listChannels(ctx), "not_approved");
    }
  });

  it.each(Object.keys(ENDS))("is no member any more after %s", async (end) => {
    const agent = await chatAgent(services);
    await say(agent.ctx);
    await ENDS[end]?.(services, agent);
    await refused(say(agent.ctx), "not_approved");
    await refused(read(agent.ctx), "not_approved");
  });

  it("everybody again once a ban is lifted or over", async () => {
    const agent = await chatAgent(services);
    await ENDS["a ban of the agent"]?.(services, agent);
    await refused(read(agent.ctx), "not_approved");
    await services.db.pool.query("UPDATE fed_ban SET expires_at = now() WHERE subject = $1", [
      agent.did,
    ]);
    await expect(read(agent.ctx)).resolves.toBeDefined();
  });

  it("whose admission ends while the text is looked at, writes nothing", async () => {
    const agent = await chatAgent(services);
    const scanners: Scanners = {
      ...always("CLEAN"),
      model: async () => {
        await ENDS.suspension?.(services, agent);
        return { verdict: "CLEAN", mark: "", reason: null };
      },
    };
    const txn_id = randomUUID();
    await refused(
      sendMessage(agent.ctx, { channel: "federation", txn_id, text: "late" }, scanners),
      "not_approved",
    );
    const { rowCount } = await services.db.pool.query(
      "SELECT 1 FROM chat_message WHERE txn_id = $1",
      [txn_id],
    );
    expect(rowCount).toBe(0);
  });
});
