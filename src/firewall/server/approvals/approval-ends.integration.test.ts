import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { APPROVAL_MS } from "@/agents/domain/approval-state";
import { replayTrust } from "@/agents/domain/trust/replay-trust";
import {
  invalidateApprovals,
  invalidateToolApprovals,
} from "@/agents/server/approvals/cancel-approvals";
import { revokeKey } from "@/agents/server/keys/revoke-key";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { activateKillSwitch } from "@/agents/server/stops/activate-kill-switch";
import { listKillSwitches } from "@/agents/server/stops/list-kill-switches";
import { releaseKillSwitch } from "@/agents/server/stops/release-kill-switch";
import { quarantineAgent } from "@/agents/server/trust/quarantine-agent";
import { inTransaction } from "@/platform/db/transaction";
import { type ApprovalRoom, digest, openApprovalRoom } from "@/test/rooms/approval-room";
import type { EquippedAgent } from "@/test/stopped-agents";
import { approve } from "./decide-approval";
import { expireApprovals } from "./expire-approvals";
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
const stateOf = async (id: string) => (await getApproval(room.auditor, { id })).state;
const later = (ms: number) => new Date(Date.now() + ms);
const blocked = { code: "tool_call_blocked", extra: { blocked: "human-approval" } };

async function approved(agent: EquippedAgent, asked = {}): Promise<string> {
  const id = await room.ask(agent, asked);
  await approve(room.officer, { id, comment });
  return id;
}

describe("time", () => {
  it("ends undecided and unused ones: both count as refused", async () => {
    const agent = await room.equip();
    const waiting = await room.ask(agent);
    const given = await approved(agent, { actionSha256: digest("b") });
    await room.services.db.pool.query(
      "UPDATE approval SET expires_at = now() - interval '1 second' WHERE id = ANY ($1)",
      [[waiting, given]],
    );
    // Before anybody has noted it.
    expect(await stateOf(waiting)).toBe("EXPIRED");
    await expect(approve(room.second, { id: waiting, comment })).rejects.toMatchObject({
      code: "conflict",
      extra: { state: "EXPIRED" },
    });
    await expect(room.consume(agent, given, { actionSha256: digest("b") })).rejects.toMatchObject(
      blocked,
    );
    const { actor: _, ...sweeper } = room.services.service;
    const sweeps = await Promise.all([expireApprovals(sweeper), expireApprovals(sweeper)]);
    expect(sweeps[0] + sweeps[1]).toBe(2);
    const ends = (await room.recordsOf(agent)).filter(({ kind }) => kind === "approval.expire");
    expect(ends.map(({ sum }) => sum.approval).sort()).toEqual([waiting, given].sort());
    const { approvals } = await listApprovals(room.auditor, {
      agent: agent.id,
      state: ["EXPIRED"],
    });
    expect(approvals).toHaveLength(2);
    expect(await room.ask(agent)).not.toBe(waiting);
  });

  it("over before it is noted does not keep the action from being requested again", async () => {
    const agent = await room.equip();
    const id = await room.ask(agent, { now: later(-APPROVAL_MS - 1000) });
    const next = await room.ask(agent);
    expect(next).not.toBe(id);
    expect((await room.recordsOf(agent)).map(({ kind }) => kind)).toEqual([
      "approval.request",
      "approval.expire",
      "approval.request",
    ]);
  });
});

describe("what stops an agent", () => {
  const twoOf = async (agent: EquippedAgent) => [
    await room.ask(agent),
    await approved(agent, { tool: "send:mail", risk: 70, actionSha256: digest("mail") }),
  ];
  const causesOf = async (agent: EquippedAgent) =>
    (await room.recordsOf(agent))
      .filter(({ kind }) => kind === "approval.cancel")
      .map(({ sum }) => sum.cause);

  it("cancels what it had: a quarantine, before its chain is sealed", async () => {
    const agent = await room.equip();
    const ids = await twoOf(agent);
    await quarantineAgent(room.officer, { id: agent.id, reason: "x", by: "safety_officer" });
    for (const id of ids) expect(await stateOf(id)).toBe("CANCELLED");
    expect(await causesOf(agent)).toEqual(["quarantine", "quarantine"]);
    const chain = await room.chainOf(agent.did);
    expect(chain.at(-1)).toMatchObject({ kind: "chain.seal", sum: { records: chain.length } });
    expect(replayTrust(chain)).toMatchObject({ status: "QUARANTINED", differences: [] });
    await expect(approve(room.second, { id: ids[0] ?? "", comment })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it.each([
    ["global", () => ({ scope: "global" as const }), 2],
    ["agent", ({ did }: EquippedAgent) => ({ scope: "agent" as const, target: did }), 2],
    ["tier", () => ({ scope: "tier" as const, target: "T2" }), 2],
    ["tool", () => ({ scope: "tool" as const, target: "pay:invoice" }), 1],
  ])("cancels what it had: a kill switch of scope %s", async (scope, input, own) => {
    const [agent, other] = [await room.equip(), await room.equip({ body: { tier: "T3" } })];
    const ids = await twoOf(agent);
    const [beside] = await twoOf(other);
    await activateKillSwitch(room.officer, { ...input(agent), reason: "Stop." });
    expect(await causesOf(agent)).toEqual(Array.from({ length: own }, () => "kill_switch"));
    expect(await stateOf(ids[0] ?? "")).toBe("CANCELLED");
    expect(await stateOf(ids[1] ?? "")).toBe(own === 2 ? "CANCELLED" : "APPROVED");
    const hitsOther = scope === "global" || scope === "tool";
    expect(await stateOf(beside ?? "")).toBe(hitsOther ? "CANCELLED" : "PENDING");
    expect(replayTrust(await room.chainOf(agent.did)).differences).toEqual([]);
  });

  it("cancels what it had: the revocation of its key", async () => {
    const agent = await room.equip();
    const ids = await twoOf(agent);
    await revokeKey(room.officer, { id: agent.id, kid: agent.key.kid, reason: "key_compromise" });
    for (const id of ids) expect(await stateOf(id)).toBe("CANCELLED");
    expect(await causesOf(agent)).toEqual(["key_revoked", "key_revoked"]);
  });

  it("races with a decision and a call, and one order of the three is what happened", async () => {
    const stops = [
      (agent: EquippedAgent) =>
        quarantineAgent(room.officer, { id: agent.id, reason: "x", by: "safety_officer" }),
      ({ did }: EquippedAgent) =>
        activateKillSwitch(room.officer, { scope: "agent", target: did, reason: "Stop." }),
    ];
    for (const stop of [...stops, ...stops, ...stops]) {
      const agent = await room.equip();
      const id = await approved(agent);
      const other = await room.ask(agent, { actionSha256: digest("other") });
      const [stopped, consumed, decided] = await Promise.allSettled([
        stop(agent),
        room.consume(agent, id, {}, 2),
        approve(room.second, { id: other, comment }),
      ]);
      expect(stopped.status).toBe("fulfilled");
      expect(await stateOf(id)).toBe(consumed.status === "fulfilled" ? "CONSUMED" : "CANCELLED");
      expect(await stateOf(other)).toBe("CANCELLED");
      if (decided.status === "rejected") {
        expect(decided.reason).toMatchObject({ code: "conflict" });
      }
      expect(replayTrust(await room.chainOf(agent.did)).differences).toEqual([]);
    }
  });

  it("is no other policy: that invalidates, by tool", async () => {
    const agent = await room.equip();
    const ids = await twoOf(agent);
    const change = (tools: readonly string[] | "all") =>
      inTransaction(room.services.db.pool, async (client) => {
        const row = await requireAgentRow(room.officer, agent.id, { client, lock: true });
        return invalidateApprovals(room.officer, client, { agent: row, tools, now: new Date() });
      });
    expect(await change(["send:mail"])).toBe(1);
    expect(await stateOf(ids[0] ?? "")).toBe("PENDING");
    expect(await stateOf(ids[1] ?? "")).toBe("INVALIDATED");
    expect(await change("all")).toBe(1);
    expect(await change("all")).toBe(0);
    const again = await room.ask(agent);
    const ended = await inTransaction(room.services.db.pool, (client) =>
      invalidateToolApprovals(room.officer, client, { tool: "pay:invoice", now: new Date() }),
    );
    expect(ended).toBeGreaterThan(0);
    expect(await stateOf(again)).toBe("INVALIDATED");
    expect(await causesOf(agent)).toEqual(Array.from({ length: 3 }, () => "policy_changed"));
  });
});
