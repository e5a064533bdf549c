import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SetToolsBody } from "@/agents/server/registry/agent-input";
import { getAgent } from "@/agents/server/registry/get-agent";
import { ROLES } from "@/platform/operation/policy";
import { type AgentRoom, openAgentRoom } from "@/test/rooms/agent-room";
import { setTools } from "./set-tools";

let room: AgentRoom;

beforeAll(async () => {
  room = await openAgentRoom();
}, 120_000);

afterAll(() => room.services.close());

const PAIR = ["search:incidents", "read:case"];

describe("setting an agent's tools", () => {
  it("replaces what was granted, and records what came and what went", async () => {
    const { agent } = await room.register();
    const { id, did } = agent;
    const granted = await setTools(room.officer, { id, tools: PAIR });
    expect(granted).toMatchObject({
      allowed_tools: ["read:case", "search:incidents"],
      grants: [
        { tool: "read:case", risk: 10, granted_by: "Test person" },
        { tool: "search:incidents", risk: 10 },
      ],
      version: 2,
    });
    await setTools(room.officer, { id: did, tools: ["pay:invoice", "read:case"] });
    await expect(getAgent(room.officer, { id })).resolves.toMatchObject({
      grants: [
        { tool: "pay:invoice", risk: 90 },
        { tool: "read:case", risk: 10 },
      ],
    });
    const records = (await room.chainOf(did)).filter(({ kind }) => kind === "tools.set");
    expect(records).toMatchObject([
      { sum: { added: ["read:case", "search:incidents"], removed: [], tools: 2 } },
      {
        actor: `user:${room.officer.actor.id}`,
        sum: { added: ["pay:invoice"], removed: ["search:incidents"], tools: 2, version: 3 },
      },
    ]);
  });

  it("leaves no record where nothing changes", async () => {
    const { agent } = await room.register();
    await setTools(room.officer, { id: agent.id, tools: PAIR });
    const again = await setTools(room.officer, { id: agent.id, tools: [...PAIR, "read:case"] });
    expect(again.version).toBe(2);
    const records = await room.chainOf(agent.did);
    expect(records.filter(({ kind }) => kind === "tools.set")).toHaveLength(1);
  });

  it("is for safety officers", async () => {
    const { agent } = await room.register();
    for (const role of ROLES) {
      const attempt = setTools(room.services.as(role), { id: agent.id, tools: [] });
      if (role === "safety_officer") await expect(attempt).resolves.toBeDefined();
      else await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
    }
    // Answering for an agent gives no right to its tools.
    const own = setTools(room.operator, { id: agent.id, tools: PAIR });
    await expect(own).rejects.toMatchObject({ code: "forbidden" });
  });

  it("takes a second person for a T1 agent", async () => {
    const both = room.services.as("integrator", "safety_officer");
    const critical = await room.register({ by: both, body: { tier: "T1" } });
    expect(critical.agent.allowed.set_tools).toBe(false);
    const { id } = critical.agent;
    await expect(setTools(both, { id, tools: PAIR })).rejects.toMatchObject({
      code: "four_eyes_required",
    });
    await expect(setTools(room.officer, { id, tools: PAIR })).resolves.toBeDefined();
    const operational = await room.register({ by: both });
    await expect(setTools(both, { id: operational.agent.id, tools: PAIR })).resolves.toBeDefined();
  });

  it("grants nothing to a quarantined agent", async () => {
    const { agent } = await room.register();
    await room.services.db.pool.query("UPDATE agent SET status = 'QUARANTINED' WHERE did = $1", [
      agent.did,
    ]);
    await expect(setTools(room.officer, { id: agent.id, tools: PAIR })).rejects.toMatchObject({
      code: "agent_quarantined",
    });
    const { rowCount } = await room.services.db.pool.query(
      "SELECT FROM agent_grant g JOIN agent a ON a.id = g.agent_id WHERE a.did = $1",
      [agent.did],
    );
    expect(rowCount).toBe(0);
  });

  it("requires the version that was seen, and for names of tools", async () => {
    const { agent } = await room.register();
    const set = { id: agent.id, tools: PAIR, expected_version: 1 };
    await setTools(room.officer, set);
    await expect(setTools(room.officer, { ...set, tools: [] })).rejects.toMatchObject({
      code: "version_conflict",
      extra: { version: 2 },
    });
    for (const tool of ["*", "read:*", "read", "Read:case", "read:case:all", "read:../x"]) {
      expect(SetToolsBody.safeParse({ tools: [tool] }).success).toBe(false);
    }
  });

  it("does not know what is not registered", async () => {
    for (const id of ["nobody", "did:svc:agent:room-1", "DID:svc:agt:room-1", "room-1%2e"]) {
      await expect(setTools(room.officer, { id, tools: [] })).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });
});
