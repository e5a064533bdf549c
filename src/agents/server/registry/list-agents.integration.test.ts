import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTools } from "@/firewall/server/grants/set-tools";
import { ROLES, rolesAllow } from "@/platform/operation/policy";
import { type AgentRoom, openAgentRoom } from "@/test/rooms/agent-room";
import { getAgent, listAgentKeys } from "./get-agent";
import { listAgents } from "./list-agents";

let room: AgentRoom;
const DELTAS = { alpha: -8, bravo: 0, charlie: -20, delta: -8, echo: 3 };

/** Short ids of a page. */
function ids(page: { agents: { id: string }[] }): string[] {
  return page.agents.map(({ id }) => id);
}

beforeAll(async () => {
  room = await openAgentRoom();
  for (const [name, delta] of Object.entries(DELTAS)) {
    const tier = name === "bravo" ? "T1" : "T2";
    await room.register({ body: { did: `did:svc:agt:${name}`, tier } });
    await room.services.db.pool.query("UPDATE agent SET score = baseline + $2 WHERE did = $1", [
      `did:svc:agt:${name}`,
      delta,
    ]);
  }
  await room.services.db.pool.query(
    "UPDATE agent SET status = 'DEGRADED' WHERE did = 'did:svc:agt:charlie'",
  );
  const second = room.services.as("admin");
  await room.register({ by: second, body: { did: "did:svc:agt:foxtrot" } });
  await room.register({ simulation: true, body: { did: "did:svc:agt:shown" } });
}, 120_000);

afterAll(() => room.services.close());

describe("the list of agents", () => {
  it("shows registered agents by DID, simulated ones apart, with their tools", async () => {
    await setTools(room.officer, { id: "alpha", tools: ["read:case"] });
    const page = await listAgents(room.officer, {});
    expect(ids(page)).toEqual(["alpha", "bravo", "charlie", "delta", "echo", "foxtrot"]);
    expect(page.agents[0]).toMatchObject({ allowed_tools: ["read:case"], trust_delta: -8 });
    expect(page).toMatchObject({ count: 6, next_cursor: null });
    const simulated = await listAgents(room.officer, { source: "simulation" });
    expect(simulated.agents).toMatchObject([{ id: "shown", source: "simulation" }]);
  });

  it.each([
    ["status", { status: ["DEGRADED" as const] }, ["charlie"]],
    ["tier", { tier: ["T1" as const] }, ["bravo"]],
    ["both", { status: ["ACTIVE" as const], tier: ["T1" as const, "T3" as const] }, ["bravo"]],
    ["neither", { operator: "nobody@test.example" }, []],
  ])("is filtered by %s", async (_, filter, expected) => {
    expect(ids(await listAgents(room.officer, filter))).toEqual(expected);
  });

  it("is filtered by operator: an address, an account, oneself", async () => {
    const { email, id } = room.operator.actor;
    const others = ["alpha", "bravo", "charlie", "delta", "echo"];
    for (const operator of [email.toUpperCase(), `user:${id}`]) {
      expect(ids(await listAgents(room.officer, { operator }))).toEqual(others);
    }
    expect(ids(await listAgents(room.operator, { operator: "me" }))).toEqual(others);
    expect(ids(await listAgents(room.officer, { operator: "me" }))).toEqual([]);
  });

  it.each([
    ["did", ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot"]],
    ["-did", ["foxtrot", "echo", "delta", "charlie", "bravo", "alpha"]],
    ["delta", ["charlie", "alpha", "delta", "bravo", "foxtrot", "echo"]],
    ["-delta", ["echo", "foxtrot", "bravo", "delta", "alpha", "charlie"]],
  ] as const)("is read page by page in order of %s", async (sort, expected) => {
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listAgents>> = await listAgents(room.officer, {
        sort,
        limit: 2,
        cursor,
      });
      expect(page.count).toBeLessThanOrEqual(2);
      read.push(...ids(page));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(read).toEqual(expected);
  });

  it("takes no cursor of its own making", async () => {
    for (const cursor of ["x", "WzEsMl0", Buffer.from('["a"]').toString("base64url")]) {
      await expect(listAgents(room.officer, { cursor })).rejects.toMatchObject({
        code: "invalid_cursor",
      });
    }
  });

  it("is for those who may read agents", async () => {
    for (const role of ROLES) {
      const person = room.services.as(role);
      const reads = [
        () => listAgents(person, {}),
        () => getAgent(person, { id: "alpha" }),
        () => listAgentKeys(person, { id: "alpha" }),
      ];
      for (const read of reads) {
        if (rolesAllow([role], "agent.read")) await expect(read()).resolves.toBeDefined();
        else await expect(read()).rejects.toMatchObject({ code: "forbidden" });
      }
    }
    await expect(listAgents(room.services.anonymous, {})).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
