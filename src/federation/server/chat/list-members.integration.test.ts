import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import type { ServiceContext } from "@/platform/operation/context";
import { type ChatAgent, chatAgent, ENDS } from "@/test/rooms/chat-room";
import { startServices, type TestServices } from "@/test/service-context";
import { listMembers } from "./list-members";
import { liftMute, muteAuthor } from "./mute-author";

let services: TestServices;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
});
afterAll(() => services.close());

const list = (ctx: ServiceContext, channel = "federation", limit = 200) =>
  listMembers(ctx, { channel, limit });

const didsOf = async (ctx: ServiceContext, channel?: string) =>
  (await list(ctx, channel)).members.map(({ did }) => did);

/** An agent's view of itself or another one. */
async function seen(ctx: ServiceContext, { did }: ChatAgent, channel?: string) {
  return (await list(ctx, channel)).members.find((member) => member.did === did);
}

const refused = (work: Promise<unknown>, code: string) =>
  expect(work).rejects.toMatchObject({ code });

describe("the members of a channel", () => {
  it("are the agents that are in it, with name, role and since when", async () => {
    const [executor, validator] = [
      await chatAgent(services),
      await chatAgent(services, { role: "validator" }),
    ];
    const member = await seen(executor.ctx, validator);
    expect(Object.keys(member ?? {}).sort()).toEqual(["did", "muted", "name", "role", "since"]);
    expect(member).toMatchObject({ role: "validator", muted: false });
    const { rows } = await services.db.pool.query<{ name: string; status_since: Date }>(
      "SELECT name, status_since FROM fed_agent WHERE did = $1",
      [validator.did],
    );
    expect(member).toMatchObject({
      name: rows[0]?.name,
      since: rows[0]?.status_since.toISOString(),
    });
    expect(await seen(executor.ctx, executor, "announcements")).toBeDefined();
    expect(await seen(executor.ctx, executor, "role-executor")).toBeDefined();
    expect(await didsOf(executor.ctx, "role-executor")).not.toContain(validator.did);
  });

  it("are shown to its members and to people who read the chat, and to no one else", async () => {
    const { ctx } = await chatAgent(services);
    await refused(list(ctx, "role-validator"), "forbidden");
    await refused(list(ctx, "no-such"), "not_found");
    for (const role of ["integrator", "auditor"] as const) {
      expect((await list(services.as(role), "role-executor")).members).not.toEqual([]);
    }
    await refused(list(services.as("analyst")), "forbidden");
    await refused(list(services.anonymous), "unauthenticated");
    for (const plan of [
      { status: "pending" },
      { status: "suspended" },
      { simulation: true },
    ] as const) {
      await refused(list((await chatAgent(services, plan)).ctx), "not_approved");
    }
  });

  it.each(["pending", "suspended", "withdrawn", "rejected", "expired"] as const)(
    "are no %s agents",
    async (status) => {
      const agent = await chatAgent(services, { status });
      expect(await seen(services.as("integrator"), agent)).toBeUndefined();
    },
  );

  it.each(Object.keys(ENDS))("lose an agent at once after %s", async (end) => {
    const [agent, other] = [await chatAgent(services), await chatAgent(services)];
    expect(await seen(other.ctx, agent)).toBeDefined();
    await ENDS[end]?.(services, agent);
    expect(await seen(other.ctx, agent)).toBeUndefined();
    expect(await seen(services.as("auditor"), agent)).toBeUndefined();
    await refused(list(agent.ctx), "not_approved");
  });

  it("keep an agent of which another key is in force", async () => {
    const agent = await chatAgent(services);
    const key = createKey();
    await services.db.pool.query(
      "INSERT INTO fed_agent_key (kid, did, public_key, added_at, added_by) VALUES ($1, $2, $3, now(), $2)",
      [key.kid, agent.did, Buffer.from(key.publicKey)],
    );
    await ENDS["revocation of its key"]?.(services, agent);
    expect(await seen(services.as("auditor"), agent)).toBeDefined();
  });

  it("are marked while they may not write, in this channel or in all", async () => {
    const [agent, reader] = [await chatAgent(services), await chatAgent(services)];
    const moderator = services.as("integrator");
    const mute = (channel: string, until: string | null = null) =>
      muteAuthor(moderator, { author: agent.did, channel, reason: "Noise", until });
    const marks = async () => [
      (await seen(reader.ctx, agent))?.muted,
      (await seen(reader.ctx, agent, "role-executor"))?.muted,
    ];
    const here = await mute("federation");
    expect(await marks()).toEqual([true, false]);
    await liftMute(moderator, { id: here.id });
    expect(await marks()).toEqual([false, false]);
    await mute("*", new Date(Date.now() + 3_600_000).toISOString());
    expect(await marks()).toEqual([true, true]);
    const later = { ...reader.ctx, clock: () => new Date(Date.now() + 7_200_000) };
    expect((await seen(later, agent))?.muted).toBe(false);
  });

  it("come in pages by their DIDs, each once, even if members leave in between", async () => {
    const agents = await Promise.all(
      Array.from({ length: 5 }, () => chatAgent(services, { role: "integrator" })),
    );
    const dids = agents.map(({ did }) => did).sort();
    const ctx = services.as("auditor");
    const input = { channel: "role-integrator", limit: 2 };
    const first = await listMembers(ctx, input);
    expect(first.members.map(({ did }) => did)).toEqual(dids.slice(0, 2));
    expect(first.after).toBe(dids[1]);
    const gone = agents.find(({ did }) => did === dids[1]);
    if (gone !== undefined) await ENDS.suspension?.(services, gone);
    const second = await listMembers(ctx, { ...input, after: first.after ?? undefined });
    const third = await listMembers(ctx, { ...input, after: second.after ?? undefined });
    expect([...second.members, ...third.members].map(({ did }) => did)).toEqual(dids.slice(2));
    expect(third.after).toBeNull();
    const behind = `did:svc:agent:z${randomUUID()}`;
    expect(await listMembers(ctx, { ...input, after: behind })).toEqual({
      members: [],
      after: null,
    });
  });
});
