import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { APPROVAL_MS } from "@/agents/domain/approval-state";
import { replayTrust } from "@/agents/domain/trust/replay-trust";
import { listKillSwitches } from "@/agents/server/stops/list-kill-switches";
import { releaseKillSwitch } from "@/agents/server/stops/release-kill-switch";
import { listNotices } from "@/boards/server/notices/list-notices";
import { ROLES } from "@/platform/operation/policy";
import { type ApprovalRoom, digest, openApprovalRoom } from "@/test/rooms/approval-room";
import type { EquippedAgent } from "@/test/stopped-agents";
import { storeAccount } from "@/test/stored-account";
import { setTools } from "../grants/set-tools";
import { approve, deny } from "./decide-approval";
import { getApproval } from "./get-approval";
import { listApprovals } from "./list-approvals";

let room: ApprovalRoom;
beforeAll(async () => {
  room = await openApprovalRoom();
}, 120_000);
afterAll(() => room.close());

/** No test leaves a stop behind for the next one. */
afterEach(async () => {
  const { kill_switches } = await listKillSwitches(room.auditor, { state: "in_force" });
  for (const { kill_id: id } of kill_switches) {
    for (const by of [room.officer, room.second]) {
      await releaseKillSwitch(by, { id, reason: "Understood." });
    }
  }
});

const comment = "Seen and understood.";
const T1 = { body: { tier: "T1" } };
const stateOf = async (id: string) => (await getApproval(room.auditor, { id })).state;
const later = (ms: number) => new Date(Date.now() + ms);
const blocked = { code: "tool_call_blocked", extra: { blocked: "human-approval" } };

async function approved(agent: EquippedAgent, asked = {}): Promise<string> {
  const id = await room.ask(agent, asked);
  await approve(room.officer, { id, comment });
  return id;
}

describe("an approval", () => {
  it("lets its call pass once, and is in the agent's chain at every step", async () => {
    await storeAccount(room.services.db, { ...room.operator.actor });
    const agent = await room.equip();
    const id = await room.ask(agent);
    expect(await room.isUsable(agent, id)).toBe(false);
    const answer = await approve(room.officer, { id, comment });
    expect(answer).toMatchObject({ state: "APPROVED", quorum: 1, ended_at: null });
    expect(answer.decisions).toMatchObject([{ decision: "approve", comment }]);
    const { email } = room.operator.actor;
    expect((await listNotices(room.operator, { view: "decided" })).notices).toMatchObject([
      {
        kind: "approval_decided",
        agent_id: agent.id,
        subject: `${id} ${email}`,
        outcome: "approved",
        decided_by_name: room.officer.actor.name,
      },
    ]);
    expect((await listNotices(room.officer, { view: "decided" })).notices).toEqual([]);
    expect(await room.isUsable(agent, id)).toBe(true);
    await room.consume(agent, id, { callId: "CALL-2" });
    expect(await getApproval(room.auditor, { id })).toMatchObject({
      state: "CONSUMED",
      consumed_by_call: "CALL-2",
    });
    expect(await room.isUsable(agent, id)).toBe(false);
    await expect(room.consume(agent, id)).rejects.toMatchObject(blocked);
    const officer = `user:${room.officer.actor.id}`;
    const action_sha256 = Buffer.from(digest("pay 10")).toString("hex");
    expect(await room.recordsOf(agent)).toMatchObject([
      { kind: "approval.request", sum: { approval: id, action_sha256, risk: 90, quorum: 1 } },
      {
        kind: "approval.decide",
        sum: { approval: id, decision: "approve", by: officer, approvals: 1, state: "APPROVED" },
      },
      { kind: "approval.consume", sum: { approval: id, action_sha256, call: "CALL-2" } },
    ]);
    const chain = await room.chainOf(agent.did);
    expect(JSON.stringify(chain)).not.toContain(comment);
    expect(replayTrust(chain)).toMatchObject({ score: 70, status: "ACTIVE", differences: [] });
  });

  it("is requested once while it is open, and anew after it has ended", async () => {
    const agent = await room.equip();
    const id = await room.ask(agent);
    expect(await room.ask(agent, { callId: "CALL-9" }, 2)).toBe(id);
    expect(await room.ask(agent, { actionSha256: digest("pay 11") })).not.toBe(id);
    await approve(room.officer, { id, comment });
    expect(await room.ask(agent)).toBe(id);
    await room.consume(agent, id);
    const next = await room.ask(agent);
    expect(next).not.toBe(id);
    expect(await stateOf(next)).toBe("PENDING");
  });

  it.each([
    ["other arguments", { actionSha256: digest("pay 1000") }],
    ["another policy", { policySha256: digest("policy 2") }],
    ["its time is over", { now: later(APPROVAL_MS + 60_000) }],
  ])("lets nothing else pass: %s", async (_, asked) => {
    const agent = await room.equip();
    const id = await approved(agent);
    expect(await room.isUsable(agent, id, asked)).toBe(false);
    await expect(room.consume(agent, id, asked)).rejects.toMatchObject(blocked);
    expect(await stateOf(id)).toBe("APPROVED");
  });

  it("is of one agent alone", async () => {
    const [mine, other] = [await room.equip(), await room.equip()];
    const id = await approved(mine);
    expect(await room.isUsable(other, id)).toBe(false);
    await expect(room.consume(other, id)).rejects.toMatchObject(blocked);
  });

  it("is consumed by one of fifty calls at once, on two replicas", async () => {
    const agent = await room.equip();
    const id = await approved(agent);
    const done = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        room.consume(agent, id, { callId: `CALL-${n}` }, n % 2 === 0 ? 1 : 2),
      ),
    );
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of done) {
      if (each.status === "rejected") expect(each.reason).toMatchObject(blocked);
    }
    const consumed = (await room.recordsOf(agent)).filter(
      ({ kind }) => kind === "approval.consume",
    );
    expect(consumed).toHaveLength(1);
    expect((await getApproval(room.auditor, { id })).consumed_by_call).toBe(consumed[0]?.sum.call);
  });

  it("is not consumed where the call's transaction does not commit", async () => {
    const agent = await room.equip();
    const id = await approved(agent);
    await expect(room.consume(agent, id, { callId: "no id of a call" })).rejects.toThrow();
    expect(await stateOf(id)).toBe("APPROVED");
    await room.consume(agent, id);
  });
});

describe("a decision", () => {
  it("is not the operator's, whatever the tier, and counts for nothing if it is written anyway", async () => {
    const both = room.services.as("integrator", "safety_officer");
    for (const tier of ["T1", "T2", "T3"]) {
      const agent = await room.equip({ by: both, body: { tier } });
      const id = await room.ask(agent);
      for (const act of [approve, deny]) {
        await expect(act(both, { id, comment })).rejects.toMatchObject({
          code: "four_eyes_required",
          extra: { reason: "operator" },
        });
      }
      expect((await getApproval(both, { id })).allowed).toEqual({
        decide: false,
        reason: "operator",
      });
      expect((await room.recordsOf(agent)).map(({ kind }) => kind)).toEqual(["approval.request"]);
      await room.services.db.pool.query(
        `INSERT INTO approval_decision VALUES ($1, $2, 'x', 'approve', 'x', now()), ($1, 'user:x', 'x', 'deny', 'x', now())`,
        [id, `user:${both.actor.id}`],
      );
      await room.services.db.pool.query("UPDATE approval SET state = 'APPROVED' WHERE id = $1", [
        id,
      ]);
      expect(await room.isUsable(agent, id)).toBe(false);
      await expect(room.consume(agent, id)).rejects.toMatchObject(blocked);
    }
  });

  it("is not that of the account that registered the agent and named another operator", async () => {
    const both = room.services.as("integrator", "safety_officer");
    const named = { email: "named@test.example", name: "Named", roles: ["analyst"] as const };
    await storeAccount(room.services.db, named);
    const body = { tier: "T1", operator_email: named.email };
    const agent = await room.equip({ by: both, body });
    const id = await room.ask(agent);
    for (const act of [approve, deny]) {
      await expect(act(both, { id, comment })).rejects.toMatchObject({
        code: "four_eyes_required",
        extra: { reason: "operator" },
      });
    }
    await expect(setTools(both, { id: agent.id, tools: [] })).rejects.toMatchObject({
      code: "four_eyes_required",
    });
    await room.services.db.pool.query(
      "INSERT INTO approval_decision VALUES ($1, $2, 'x', 'approve', 'x', now()), ($1, 'user:x', 'x', 'approve', 'x', now())",
      [id, `user:${both.actor.id}`],
    );
    await room.services.db.pool.query("UPDATE approval SET state = 'APPROVED' WHERE id = $1", [id]);
    expect(await room.isUsable(agent, id)).toBe(false);
  });

  it("no longer counts once its author has lost the right", async () => {
    const agent = await room.equip();
    const id = await room.ask(agent);
    const leaving = room.services.as("safety_officer");
    const roles = ["safety_officer"] as const;
    const given = { email: "leaving@test.example", name: "Leaving", roles };
    leaving.actor.id = (await storeAccount(room.services.db, given)).account.id;
    expect(await approve(leaving, { id, comment })).toMatchObject({ state: "APPROVED" });
    expect(await room.isUsable(agent, id)).toBe(true);
    await room.services.db.pool.query("UPDATE account SET disabled_at = now() WHERE id = $1", [
      leaving.actor.id,
    ]);
    expect(await room.isUsable(agent, id)).toBe(false);
    await expect(room.consume(agent, id)).rejects.toMatchObject(blocked);
  });

  it("of two different people it takes for a T1 agent at risk 90", async () => {
    const agent = await room.equip(T1);
    const id = await room.ask(agent);
    const first = await approve(room.officer, { id, comment });
    expect(first).toMatchObject({ state: "PENDING", quorum: 2 });
    expect(first.allowed).toEqual({ decide: false, reason: "decided" });
    await expect(room.consume(agent, id)).rejects.toMatchObject(blocked);
    await expect(approve(room.officer, { id, comment })).rejects.toMatchObject({
      code: "four_eyes_required",
      extra: { reason: "decided" },
    });
    expect(await approve(room.second, { id, comment })).toMatchObject({ state: "APPROVED" });
    await room.consume(agent, id);
    const one = await room.ask(agent, { tool: "send:mail", risk: 70, actionSha256: digest("m") });
    expect(await approve(room.second, { id: one, comment })).toMatchObject({ quorum: 1 });
  });

  it("to deny is one person's, also after another approved, and is not taken back", async () => {
    const agent = await room.equip(T1);
    const id = await room.ask(agent);
    await approve(room.officer, { id, comment });
    const answer = await deny(room.second, { id, comment: "Not this one." });
    expect(answer.state).toBe("DENIED");
    expect(answer.ended_at).not.toBeNull();
    const third = room.services.as("safety_officer");
    await expect(approve(third, { id, comment })).rejects.toMatchObject({
      code: "conflict",
      extra: { state: "DENIED" },
    });
    await expect(room.consume(agent, id)).rejects.toMatchObject(blocked);
  });

  it("of many at once is one of each, and one outcome", async () => {
    const agent = await room.equip();
    const people = Array.from({ length: 8 }, () => room.services.as("safety_officer"));
    const id = await room.ask(agent);
    const done = await Promise.allSettled(
      people.map((by, n) => (n % 2 === 0 ? approve : deny)(by, { id, comment })),
    );
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { state, decisions } = await getApproval(room.auditor, { id });
    expect(decisions).toHaveLength(1);
    expect(state).toBe(decisions[0]?.decision === "approve" ? "APPROVED" : "DENIED");

    const twice = await room.ask(await room.equip(T1));
    await Promise.allSettled(
      Array.from({ length: 6 }, () => approve(room.officer, { id: twice, comment })),
    );
    expect(await getApproval(room.auditor, { id: twice })).toMatchObject({ state: "PENDING" });
  });

  it("is for safety officers; the register is read by those who oversee agents", async () => {
    const id = await room.ask(await room.equip());
    const readers = ["lead", "integrator", "safety_officer", "auditor", "admin"];
    for (const role of ROLES) {
      const ctx = room.services.as(role);
      if (role !== "safety_officer") {
        for (const act of [approve, deny]) {
          await expect(act(ctx, { id, comment }), role).rejects.toMatchObject({
            code: "forbidden",
          });
        }
      }
      for (const read of [getApproval(ctx, { id }), listApprovals(ctx, {})]) {
        if (readers.includes(role)) await read;
        else await expect(read, role).rejects.toMatchObject({ code: "forbidden" });
      }
    }
    await expect(approve(room.services.anonymous, { id, comment })).rejects.toThrow();
    const scoped = { ...room.officer.actor, scopes: ["approval.read" as const] };
    await expect(
      approve({ ...room.officer, actor: scoped }, { id, comment }),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect(await stateOf(id)).toBe("PENDING");
    const unknown = "HITL-00000000-0000-0000-0000-000000000000";
    await expect(approve(room.officer, { id: unknown, comment })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the register", () => {
  it("is read page by page, by state, agent and tool", async () => {
    const agent = await room.equip();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.unshift(
        await room.ask(agent, {
          actionSha256: digest(`n${n}`),
          tool: n === 0 ? "send:mail" : "pay:invoice",
          now: later(n),
        }),
      );
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listApprovals>> = await listApprovals(room.auditor, {
        agent: agent.id,
        limit: 2,
        cursor,
      });
      seen.push(...page.approvals.map(({ approval_id }) => approval_id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(ids);
    await deny(room.officer, { id: ids[0] ?? "", comment });
    const pending = await listApprovals(room.auditor, {
      agent: agent.did,
      state: ["PENDING"],
      tool: "pay:invoice",
    });
    expect(pending.approvals.map(({ approval_id }) => approval_id)).toEqual(ids.slice(1, 4));
    expect(pending.pending).toBeGreaterThanOrEqual(4);
    await expect(listApprovals(room.auditor, { cursor: "x" })).rejects.toMatchObject({
      code: "invalid_cursor",
    });
  });

  it("notifies the safety officers of what waits, until it is decided", async () => {
    const agent = await room.equip();
    const id = await room.ask(agent);
    const mine = async (by = room.second) =>
      (await listNotices(by, {})).notices.filter(({ subject }) => subject === id);
    expect(await mine()).toMatchObject([
      { kind: "approval_requested", agent_id: agent.id, incident_id: null, read: false },
    ]);
    expect(await mine(room.auditor)).toEqual([]);
    await deny(room.officer, { id, comment });
    expect(await mine()).toMatchObject([{ read: true }]);
  });
});
