import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import { replayTrust } from "@/agents/domain/trust/replay-trust";
import { callTool } from "@/firewall/server/calls/call-tool";
import { setTools } from "@/firewall/server/grants/set-tools";
import { verifyTrace } from "@/log/server/verify-trace";
import { inTransaction } from "@/platform/db/transaction";
import { ROLES } from "@/platform/operation/policy";
import type { Person } from "@/test/rooms/agent-room";
import { type EquippedAgent, openStopRoom, type StopRoom, TOOLS } from "@/test/stopped-agents";
import { revokeKey } from "./keys/revoke-key";
import { getAgent } from "./registry/get-agent";
import { requireAgentRow } from "./registry/require-agent";
import { restoreAgent } from "./stops/restore-agent";
import { listReviews, reviewAgent } from "./stops/review-agent";
import { applyTrust } from "./trust/apply-trust";
import { quarantineAgent } from "./trust/quarantine-agent";

const HOUR_MS = 3_600_000;

let room: StopRoom;
beforeAll(async () => {
  room = await openStopRoom();
}, 120_000);
afterAll(() => room.close());

/** An agent that the officer has quarantined. */
async function quarantined(by: Person = room.officer): Promise<EquippedAgent> {
  const agent = await room.equip();
  await quarantineAgent(by, { id: agent.id, reason: "x", by: by.actor.roles[0] ?? "" });
  return agent;
}

const review = ({ id }: EquippedAgent, verdict: "green" | "red" = "green", by = room.auditor) =>
  reviewAgent(by, { id, verdict, findings: "Mails went to one address." });

interface RestorePlan {
  review_id?: string;
  by?: Person;
  approved_by?: string;
  baseline_reset?: boolean;
}

/** A restore that is in order, but for what the plan says. */
function restore({ id }: EquippedAgent, plan: RestorePlan) {
  const { by = room.second, review_id = "REV-0000", baseline_reset = true } = plan;
  const approved_by = plan.approved_by ?? "ai_safety_officer";
  return restoreAgent(by, { id, review_id, approved_by, baseline_reset });
}

describe("a review", () => {
  it("is of a quarantined agent, by safety officers and auditors, and recorded by the service", async () => {
    const agent = await quarantined();
    for (const role of ROLES) {
      const attempt = review(agent, "red", room.services.as(role));
      if (role === "safety_officer" || role === "auditor") await attempt;
      else await expect(attempt, role).rejects.toMatchObject({ code: "forbidden" });
    }
    const { review_id, epoch } = await review(agent);
    expect(review_id).toMatch(/^REV-\d{4,}$/);
    const record = (await room.chainOf("service")).findLast(({ kind }) => kind === "agent.review");
    expect(record).toMatchObject({
      actor: `user:${room.auditor.actor.id}`,
      sum: { did: agent.did, epoch, review: review_id, verdict: "green" },
    });
    expect(JSON.stringify(record)).not.toContain("Mails went");
    const { reviews } = await listReviews(room.operator, { id: agent.id });
    expect(reviews.map(({ verdict }) => verdict)).toEqual(["green", "red", "red"]);
    await expect(listReviews(room.services.as("importer"), { id: agent.id })).rejects.toMatchObject(
      { code: "forbidden" },
    );
    await expect(review(await room.equip())).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a restore", () => {
  it("opens the next epoch behind the seal, at the baseline, for reading alone", async () => {
    const agent = await room.equip();
    await expect(agent.call("write:ledger")).rejects.toMatchObject({ status: 403 });
    const { trace_sealed } = await quarantineAgent(room.officer, {
      id: agent.id,
      reason: "x",
      by: "safety_officer",
    });
    const { review_id } = await review(agent);
    const before = (await room.chainOf(agent.did)).length;
    const answer = await restore(agent, { review_id, approved_by: room.second.actor.email });
    expect(answer).toEqual({
      status: "ACTIVE",
      score: 70,
      conditions: ["read-only for 24 h", expect.stringMatching(/^until 20.*Z$/)],
    });
    const records = await room.chainOf(agent.did);
    expect(records.slice(before)).toMatchObject([
      {
        kind: "chain.open",
        sum: {
          epoch: 2,
          tier: "T2",
          baseline: 70,
          keys: [agent.key.kid],
          prev_epoch_seal: trace_sealed.slice("sha256:".length),
        },
      },
      {
        kind: "restore.apply",
        actor: `user:${room.second.actor.id}`,
        sum: { review: review_id, approved_by: `user:${room.second.actor.id}` },
      },
      { kind: "score.apply", sum: { delta: 8, old: 62, new: 70, cause: "restore" } },
      { kind: "status.change", sum: { from: "QUARANTINED", to: "ACTIVE", cause: "restore" } },
    ]);
    const stored = await getAgent(room.officer, { id: agent.id });
    expect(stored).toMatchObject({
      status: "ACTIVE",
      epoch: 2,
      quarantined_by: null,
      allowed_tools: [],
    });
    expect(answer.conditions[1]).toBe(`until ${stored.read_only_until}`);
    expect(stored.next_challenge_at).not.toBeNull();
    // A restore is no proof of the key.
    expect(stored.last_proof_at).toBe(agent.agent.last_proof_at);
    expect(replayTrust(records)).toMatchObject({
      score: 70,
      status: "ACTIVE",
      readOnlyUntil: stored.read_only_until?.replace("Z", "000Z"),
      differences: [],
    });
    await expect(verifyTrace(room.auditor, { chain: agent.did })).resolves.toMatchObject({
      status: "verified",
      chains: 2,
    });
  });

  it("is not one person's own review of an automatic quarantine", async () => {
    const agent = await room.equip();
    const service = { ...room.officer, actor: { kind: "service" as const } };
    await inTransaction(room.services.db.pool, async (client) => {
      const row = await requireAgentRow(service, agent.id, { client, lock: true });
      await applyTrust(service, client, row, {
        kind: "tool.call",
        sum: { call: "C1", tool: "pay:x", scope: "IN_SCOPE", risk: 90, outcome: "executed" },
      });
    });
    expect(await getAgent(room.officer, { id: agent.id })).toMatchObject({ status: "QUARANTINED" });
    const own = await review(agent, "green", room.second);
    await expect(restore(agent, { review_id: own.review_id })).rejects.toMatchObject({
      code: "four_eyes_required",
    });
    const { review_id } = await review(agent);
    await expect(restore(agent, { review_id })).resolves.toMatchObject({ status: "ACTIVE" });
  });

  it("counts 24 hours by the service's clock", async () => {
    const agent = await quarantined();
    const start = new Date();
    const at = (ms: number) => ({ clock: () => new Date(start.getTime() + ms) });
    const { review_id } = await review(agent);
    const by: Person = { ...room.second, ...at(0) };
    const { conditions } = await restore(agent, { review_id, by });
    expect(conditions[1]).toBe(
      `until ${at(24 * HOUR_MS)
        .clock()
        .toISOString()}`,
    );
    await setTools(room.officer, { id: agent.id, tools: TOOLS });
    const call = (tool: string, ms: number) =>
      callTool({ ...agent.on(1), ...at(ms) }, { id: agent.id, tool, args: {} });
    await expect(call("read:cases", 1)).resolves.toMatchObject({ allowed: true });
    for (const ms of [1000, 24 * HOUR_MS - 1]) {
      await expect(call("send:mail", ms)).rejects.toMatchObject({
        code: "agent_read_only",
        extra: { blocked: "agent-status" },
      });
    }
    await expect(call("send:mail", 24 * HOUR_MS)).resolves.toMatchObject({ allowed: true });
  });

  it("is for safety officers alone", async () => {
    const agent = await quarantined(room.services.as("admin"));
    const { review_id } = await review(agent);
    for (const role of ROLES.filter((each) => each !== "safety_officer")) {
      const attempt = restore(agent, { review_id, by: room.services.as(role) });
      await expect(attempt, role).rejects.toMatchObject({ code: "forbidden" });
    }
    await restore(agent, { review_id });
  });

  it("is refused to the account that quarantined the agent and to its operator", async () => {
    const agent = await quarantined();
    const { review_id } = await review(agent);
    await expect(restore(agent, { review_id, by: room.officer })).rejects.toMatchObject({
      code: "four_eyes_required",
    });
    const owner = room.services.as("integrator", "safety_officer");
    const owned = await room.equip({ by: owner });
    await quarantineAgent(room.officer, { id: owned.id, reason: "x", by: "safety_officer" });
    const green = await review(owned);
    await expect(restore(owned, { review_id: green.review_id, by: owner })).rejects.toMatchObject({
      code: "four_eyes_required",
    });
    await expect(getAgent(room.officer, { id: owned.id })).resolves.toMatchObject({
      status: "QUARANTINED",
    });
  });

  it("is approved in one's own name", async () => {
    const agent = await quarantined();
    const { review_id } = await review(agent);
    for (const approved_by of [room.officer.actor.email, "safety officer", "user:1"]) {
      await expect(restore(agent, { review_id, approved_by })).rejects.toMatchObject({
        code: "forbidden",
        errors: [{ pointer: "/approved_by" }],
      });
    }
  });

  it("needs a green review that no later one contradicts", async () => {
    const agent = await quarantined();
    const red = await review(agent, "red");
    for (const review_id of ["REV-9999", "REV-1", "none", red.review_id]) {
      await expect(restore(agent, { review_id }), review_id).rejects.toMatchObject({
        code: "review_required",
      });
    }
    const green = await review(agent);
    const late = await review(agent, "red", room.services.as("safety_officer"));
    for (const { review_id } of [green, late]) {
      await expect(restore(agent, { review_id })).rejects.toMatchObject({
        code: "review_required",
      });
    }
    const { review_id } = await review(agent);
    await restore(agent, { review_id });
  });

  it("needs a review of this agent and of this quarantine, once", async () => {
    const [agent, other] = [await quarantined(), await quarantined()];
    const [mine, theirs] = [await review(agent), await review(other)];
    await expect(restore(agent, { review_id: theirs.review_id })).rejects.toMatchObject({
      code: "review_required",
      extra: { refusals: ["review_missing"] },
    });
    const unused = await review(agent);
    await restore(agent, { review_id: mine.review_id });
    const { reviews } = await listReviews(room.officer, { id: agent.id });
    expect(reviews.map(({ used_at }) => used_at === null)).toEqual([true, false]);
    await quarantineAgent(room.officer, { id: agent.id, reason: "x", by: "safety_officer" });
    for (const { review_id } of [mine, unused]) {
      await expect(restore(agent, { review_id })).rejects.toMatchObject({
        code: "review_required",
      });
    }
    await restore(agent, { review_id: (await review(agent)).review_id });
    expect(replayTrust(await room.chainOf(agent.did))).toMatchObject({
      status: "ACTIVE",
      differences: [],
    });
    await expect(getAgent(room.officer, { id: agent.id })).resolves.toMatchObject({ epoch: 3 });
  });

  it("puts the score to the baseline or does not happen", async () => {
    const agent = await quarantined();
    const { review_id } = await review(agent);
    await expect(restore(agent, { review_id, baseline_reset: false })).rejects.toMatchObject({
      code: "baseline_reset_required",
      status: 409,
    });
    // A refused restore has not used the review up.
    await restore(agent, { review_id });
  });

  it("is of a quarantined agent, and happens once", async () => {
    const agent = await quarantined();
    const { review_id } = await review(agent);
    const attempts = await Promise.allSettled([
      restore(agent, { review_id }),
      restore(agent, { review_id, by: room.services.as("safety_officer") }),
    ]);
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(restore(agent, { review_id })).rejects.toMatchObject({
      code: "conflict",
      extra: { refusals: ["not_quarantined", "review_missing"] },
    });
    await expect(restore({ ...agent, id: "nobody" }, {})).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("restores no revoked key, and no agent without keys", async () => {
    const agent = await quarantined();
    const { review_id } = await review(agent);
    const { kid } = agent.key;
    await revokeKey(room.operator, { id: agent.id, kid, reason: "key_compromise" });
    await expect(restore(agent, { review_id })).rejects.toMatchObject({
      code: "conflict",
      extra: { refusals: ["no_key_in_force"] },
    });
    const fresh = createKey();
    await room.addKey(agent, fresh, null);
    await restore(agent, { review_id });
    const opened = (await room.chainOf(agent.did)).findLast(({ kind }) => kind === "chain.open");
    expect(opened?.sum.keys).toEqual([fresh.kid]);
    const { keys } = await getAgent(room.officer, { id: agent.id });
    expect(keys.map(({ state }) => state)).toEqual(["revoked", "active"]);
  });

  it("waits until keys that a compromised key may have introduced are revoked", async () => {
    const agent = await quarantined();
    const { review_id } = await review(agent);
    const introduced = createKey();
    await revokeKey(room.operator, { id: agent.id, kid: agent.key.kid, reason: "key_compromise" });
    await room.addKey(agent, introduced, agent.key.kid);
    await expect(restore(agent, { review_id })).rejects.toMatchObject({
      code: "conflict",
      extra: { keys: [introduced.kid] },
    });
  });
});
