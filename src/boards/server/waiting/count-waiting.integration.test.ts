import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activateKillSwitch } from "@/agents/server/stops/activate-kill-switch";
import { releaseKillSwitch } from "@/agents/server/stops/release-kill-switch";
import { dismissAiIncident } from "@/firewall/server/ai-incidents/dismiss-ai-incident";
import { reportAiIncident } from "@/firewall/server/ai-incidents/report-ai-incident";
import { approve } from "@/firewall/server/approvals/decide-approval";
import { ROLES, type Role, rolesAllow } from "@/platform/operation/policy";
import { type ApprovalRoom, digest, openApprovalRoom } from "@/test/rooms/approval-room";
import { markRead } from "../notices/mark-read";
import { countWaiting } from "./count-waiting";

describe("what waits among agents", () => {
  let room: ApprovalRoom;
  beforeAll(async () => {
    room = await openApprovalRoom();
  }, 120_000);
  afterAll(() => room.close());

  it("are calls that this person can decide on and has not", async () => {
    const agent = await room.equip();
    const once = await room.ask(agent);
    const twice = await room.ask(agent, { actionSha256: digest("pay 99"), gate: 20 });
    const of = async (person: typeof room.officer) => (await countWaiting(person)).approvals;
    expect(await of(room.officer)).toBe(2);
    await approve(room.officer, { id: once, comment: "Seen." });
    expect(await of(room.officer)).toBe(1);
    await room.services.db.pool.query("UPDATE approval SET quorum = 2 WHERE id = $1", [twice]);
    await approve(room.officer, { id: twice, comment: "Seen." });
    expect(await of(room.officer)).toBe(0);
    expect(await of(room.second)).toBe(1);
    // Nobody decides on what an own agent does.
    await room.services.db.pool.query("UPDATE agent SET operator = $1", [
      `user:${room.second.actor.id}`,
    ]);
    expect(await of(room.second)).toBe(0);
  });

  it("are proposed incidents until one is decided on", async () => {
    const { id: agent } = await room.equip();
    const { proposal_id: id } = await reportAiIncident(room.officer, {
      agent,
      subject: "CALL-1",
      detail: "It.",
    });
    expect(await countWaiting(room.officer)).toMatchObject({ ai_incidents: 1 });
    await dismissAiIncident(room.officer, { id, reason: "It did not." });
    expect(await countWaiting(room.officer)).toMatchObject({ ai_incidents: 0 });
  });

  it("are kill switches whose release another one asked for", async () => {
    const reason = "Mails to a stranger.";
    const { kill_id: id } = await activateKillSwitch(room.officer, {
      scope: "tool",
      target: "send:mail",
      reason,
    });
    expect(await countWaiting(room.second)).toMatchObject({ kill_releases: 0 });
    await releaseKillSwitch(room.officer, { id, reason });
    expect(await countWaiting(room.officer)).toMatchObject({ kill_releases: 0 });
    expect(await countWaiting(room.second)).toMatchObject({ kill_releases: 1 });
    await releaseKillSwitch(room.second, { id, reason });
    expect(await countWaiting(room.second)).toMatchObject({ kill_releases: 0 });
  });

  it("are unread notices", async () => {
    expect((await countWaiting(room.second)).inbox).toBeGreaterThan(0);
    await markRead(room.second, { ids: "all" });
    expect(await countWaiting(room.second)).toMatchObject({ inbox: 0 });
  });

  it("is not said where the account has no right to decide", async () => {
    const decided = {
      approvals: "approval.decide",
      ai_incidents: "ai_incident.decide",
      reviews: "federation.review",
      kill_releases: "kill.release",
    } as const;
    for (const role of ROLES) {
      const counts = await countWaiting(room.services.as(role as Role));
      for (const [kind, right] of Object.entries(decided))
        expect(counts[kind as keyof typeof decided] !== null, `${role} ${kind}`).toBe(
          rolesAllow([role], right),
        );
    }
    await expect(countWaiting(room.services.anonymous)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
