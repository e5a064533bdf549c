import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import { listAgentTools } from "@/firewall/server/grants/list-agent-tools";
import { ROLES, rolesAllow } from "@/platform/operation/policy";
import { challengeRoom } from "@/test/rooms/challenged-agent";
import { openStopRoom, type StopRoom } from "@/test/stopped-agents";
import { listChallenges } from "./challenges/list-challenges";
import { getAgent } from "./registry/get-agent";
import { activateKillSwitch } from "./stops/activate-kill-switch";
import { releaseKillSwitch } from "./stops/release-kill-switch";
import { quarantineAgent } from "./trust/quarantine-agent";

const MINUTE = 60;
const OUTSIDER = ROLES.find((role) => !rolesAllow([role], "agent.read")) ?? "viewer";

let room: StopRoom;

beforeAll(async () => {
  room = await openStopRoom();
}, 120_000);
afterAll(() => room.close());

describe("the challenges of an agent", () => {
  it("are listed with their outcomes, the newest first, page by page", async () => {
    const time = challengeRoom(room);
    const t1 = await room.register({ body: { tier: "T1" } });
    await time.wait(5 * MINUTE);
    const first = await time.ask(t1);
    if (first === null) throw new Error("there is no challenge");
    await expect(time.answer(first, createKey())).rejects.toMatchObject({
      code: "signature_invalid",
    });
    await time.answer(first, t1.key);
    await time.wait(5 * MINUTE);
    await time.wait(MINUTE);
    await time.wait(4 * MINUTE);
    const { did } = t1.agent;
    const all = await listChallenges(room.officer, { id: did });
    expect(all).toMatchObject({ did, next_cursor: null });
    expect(all.challenges.map(({ outcome, noise, key }) => ({ outcome, noise, key }))).toEqual([
      { outcome: null, noise: 0, key: null },
      { outcome: "missed", noise: 0, key: null },
      { outcome: "passed", noise: 1, key: t1.key.kid },
    ]);
    expect(all.challenges[2]).toMatchObject({ challenge_id: first.challenge_id });
    expect(JSON.stringify(all)).not.toContain(first.nonce);

    const pages = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listChallenges>> = await listChallenges(room.officer, {
        id: did,
        cursor,
        limit: 2,
      });
      pages.push(page.challenges.map((each) => each.challenge_id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    const ids = all.challenges.map((each) => each.challenge_id);
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)]);
  });

  it("are no registration and not another agent's", async () => {
    const { agent } = await room.register();
    expect((await listChallenges(room.officer, { id: agent.id })).challenges).toEqual([]);
  });

  it("are refused to accounts that may not read agents, and a bad cursor is refused", async () => {
    const { agent } = await room.register();
    await expect(
      listChallenges(room.services.as(OUTSIDER), { id: agent.id }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      listChallenges(room.officer, { id: agent.id, cursor: "nonsense" }),
    ).rejects.toMatchObject({ code: "invalid_cursor" });
    await expect(listChallenges(room.officer, { id: "nobody" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the tools of an agent", () => {
  it("say what a call would be answered, as the call itself is", async () => {
    const equipped = await room.equip();
    const { tools, approval_gate } = await listAgentTools(room.officer, { id: equipped.id });
    expect(approval_gate).toBe(80);
    expect(tools).toMatchObject([
      { tool: "pay:invoice", verb: "pay", risk: 90, refusal: { blocked: "human-approval" } },
      { tool: "read:cases", verb: "read", risk: 10, refusal: null },
      { tool: "send:mail", verb: "send", risk: 70, refusal: null },
    ]);
    for (const { tool, refusal } of tools) {
      const answer = equipped.call(tool);
      if (refusal === null) await expect(answer).resolves.toMatchObject({ allowed: true });
      else if (refusal.blocked === "human-approval") {
        await expect(answer).resolves.toMatchObject({ pending: true });
      } else await expect(answer).rejects.toMatchObject({ extra: { blocked: refusal.blocked } });
    }
  });

  it("follow the gate, a kill switch and a quarantine", async () => {
    const { id, did } = await room.equip();
    await room.services.db.pool.query("UPDATE agent SET score = baseline - 6 WHERE did = $1", [
      did,
    ]);
    const blocked = async () =>
      (await listAgentTools(room.officer, { id })).tools.map((each) => each.refusal?.blocked);
    expect(await blocked()).toEqual(["human-approval", undefined, "human-approval"]);
    const { kill_id } = await activateKillSwitch(room.officer, {
      scope: "tool",
      target: "read:cases",
      reason: "Drill",
    });
    expect((await blocked())[1]).toBe("kill-switch");
    await releaseKillSwitch(room.officer, { id: kill_id, reason: "Over" });
    await releaseKillSwitch(room.second, { id: kill_id, reason: "Over" });
    expect((await blocked())[1]).toBeUndefined();
    await quarantineAgent(room.officer, { id, reason: "Drill", by: "safety_officer" });
    expect(await blocked()).toEqual([]);
  });

  it("are refused to accounts that may not read agents", async () => {
    const { id } = await room.equip();
    await expect(listAgentTools(room.services.as(OUTSIDER), { id })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("what a person may do to an agent", () => {
  it("is no restore for who quarantined it, nor for who answers for it", async () => {
    const owner = room.services.as("safety_officer");
    const { agent } = await room.register({ by: room.operator });
    await room.services.db.pool.query("UPDATE agent SET operator = $2 WHERE did = $1", [
      agent.did,
      `user:${owner.actor.id}`,
    ]);
    await quarantineAgent(room.officer, { id: agent.id, reason: "Drill", by: "safety_officer" });
    const mayRestore = async (person: StopRoom["second"]) =>
      (await getAgent(person, { id: agent.id })).allowed.restore;
    expect(await mayRestore(room.officer)).toBe(false);
    expect(await mayRestore(owner)).toBe(false);
    expect(await mayRestore(room.second)).toBe(true);
  });
});
