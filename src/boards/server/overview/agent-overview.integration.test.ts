import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AGENT_STATUSES, type AgentStatus } from "@/agents/domain/trust/agent-status";
import { listAgents } from "@/agents/server/registry/list-agents";
import { activateKillSwitch } from "@/agents/server/stops/activate-kill-switch";
import { listKillSwitches } from "@/agents/server/stops/list-kill-switches";
import { listApprovals } from "@/firewall/server/approvals/list-approvals";
import { callTool } from "@/firewall/server/calls/call-tool";
import { setTools } from "@/firewall/server/grants/set-tools";
import { ROLES, type Role, rolesAllow } from "@/platform/operation/policy";
import { type AgentRoom, openAgentRoom } from "@/test/rooms/agent-room";
import { AgentOverviewDto, getAgentOverview } from "./agent-overview";

let room: AgentRoom;

const SOURCES = ["registry", "simulation"] as const;

/** Length of a list that is read to its end. */
async function totalOf(filter: { source: (typeof SOURCES)[number]; status?: AgentStatus[] }) {
  let [total, cursor]: [number, string | null] = [0, null];
  do {
    const page: Awaited<ReturnType<typeof listAgents>> = await listAgents(room.officer, {
      ...filter,
      limit: 3,
      cursor,
    });
    total += page.count;
    cursor = page.next_cursor;
  } while (cursor !== null);
  return total;
}

beforeAll(async () => {
  room = await openAgentRoom();
});

afterAll(() => room.services.close());

describe("the agents on the overview", () => {
  it("are none where none is registered", async () => {
    expect(await getAgentOverview(room.officer, {})).toMatchObject({
      total: 0,
      by_status: { ACTIVE: 0, DEGRADED: 0, UNVERIFIED: 0, QUARANTINED: 0 },
      switches_in_force: 0,
      awaiting_approval: 0,
      narrowed_total: 0,
      most_narrowed: [],
    });
  });

  it("are counted as their lists have them, real and simulated ones apart", async () => {
    for (let n = 0; n < 14; n += 1) {
      const { agent } = await room.register({ simulation: n % 7 === 0 });
      await room.services.db.pool.query(
        "UPDATE agent SET status = $2, score = baseline + $3 WHERE did = $1",
        [agent.did, AGENT_STATUSES[n % 4], 1 - n],
      );
    }
    for (const source of SOURCES) {
      const overview = AgentOverviewDto.parse(await getAgentOverview(room.officer, { source }));
      expect(overview.total).toBe(await totalOf({ source }));
      expect(overview.total).toBeGreaterThan(0);
      for (const status of AGENT_STATUSES) {
        const listed = await totalOf({ source, status: [status] });
        expect(overview.by_status[status], `${source} ${status}`).toBe(listed);
      }
      const { agents } = await listAgents(room.officer, { source, sort: "delta", limit: 50 });
      const below = agents.filter(({ trust_delta: delta }) => delta < 0);
      expect(overview.narrowed_total).toBe(below.length);
      expect(overview.most_narrowed.map(({ did, trust_delta }) => [did, trust_delta])).toEqual(
        below.slice(0, 10).map(({ did, trust_delta }) => [did, trust_delta]),
      );
    }
    const { narrowed_total, most_narrowed } = await getAgentOverview(room.officer, {});
    expect([narrowed_total, most_narrowed.length]).toEqual([11, 10]);
  });

  it("come with as many kill switches as are in force", async () => {
    const stop = { scope: "tool" as const, target: "send:mail", reason: "It mails strangers." };
    await activateKillSwitch(room.officer, stop);
    await activateKillSwitch(room.officer, { scope: "tier", target: "T1", reason: "All of them." });
    const listed = await listKillSwitches(room.officer, { state: "in_force", limit: 50 });
    expect(listed.count).toBe(2);
    for (const source of SOURCES) {
      const overview = await getAgentOverview(room.officer, { source });
      expect(overview.switches_in_force).toBe(2);
    }
  });

  it("come with the calls that wait for a person, for those who may see them", async () => {
    const { agent, key } = await room.register();
    await setTools(room.officer, { id: agent.did, tools: ["pay:invoice"] });
    const actor = {
      kind: "agent",
      agentId: 0n,
      did: agent.did,
      kid: key.kid,
      tag: "svc-agent",
    } as const;
    const call = { id: agent.did, tool: "pay:invoice", args: {} };
    const answer = await callTool({ ...room.services.service, actor }, call);
    expect(answer).toMatchObject({ pending: true });
    const { pending } = await listApprovals(room.officer, {});
    expect(pending).toBe(1);
    const waiting = async (role: Role, source: (typeof SOURCES)[number]) =>
      (await getAgentOverview(room.services.as(role), { source })).awaiting_approval;
    expect(await waiting("safety_officer", "registry")).toBe(pending);
    expect(await waiting("safety_officer", "simulation")).toBeNull();
    expect(await waiting("viewer", "registry")).toBeNull();
  });

  it("are for those who may read agents", async () => {
    for (const role of ROLES) {
      const asked = getAgentOverview(room.services.as(role), {});
      if (rolesAllow([role], "agent.read")) await expect(asked).resolves.toBeDefined();
      else await expect(asked).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(getAgentOverview(room.services.anonymous, {})).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
