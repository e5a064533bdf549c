import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import { replayTrust } from "@/agents/domain/trust/replay-trust";
import { callTool } from "@/firewall/server/calls/call-tool";
import { verifyTrace } from "@/log/server/verify-trace";
import { ROLES } from "@/platform/operation/policy";
import { type EquippedAgent, openStopRoom, type StopRoom } from "@/test/stopped-agents";
import { publishCheckpoint } from "@/trace/server/signing/publish-checkpoint";
import { inDecision } from "./decisions/in-decision";
import { revokeKey } from "./keys/revoke-key";
import { getAgent } from "./registry/get-agent";
import { readSeal } from "./trace/read-seal";
import { quarantineAgent } from "./trust/quarantine-agent";

let room: StopRoom;
beforeAll(async () => {
  room = await openStopRoom();
}, 120_000);
afterAll(() => room.close());

const stop = ({ id }: EquippedAgent, by = room.officer) =>
  quarantineAgent(by, { id, reason: "It mails everybody.", by: "safety_officer" });

/** SHA-256 of the last record of an agent's chain, as the answer to a quarantine has it. */
async function sealOf(did: string): Promise<string> {
  const { rows } = await room.services.db.pool.query<{ hash: string }>(
    `SELECT 'sha256:' || encode(hash, 'hex') AS hash FROM trace_record
     WHERE chain = $1 ORDER BY epoch DESC, seq DESC LIMIT 1`,
    [did],
  );
  return rows[0]?.hash ?? "";
}

describe("a quarantine", () => {
  it("takes the tools, ends open challenges, seals the chain and says so", async () => {
    const agent = await room.equip();
    const { pool } = room.services.db;
    await pool.query(
      `INSERT INTO agent_challenge (id, purpose, did, agent_id, nonce, audience, issued_at, expires_at)
       SELECT 'CH-open', 'control', did, id, 'n', 'a', now(), now() FROM agent WHERE did = $1`,
      [agent.did],
    );
    const before = (await room.chainOf(agent.did)).length;
    const answer = await stop(agent);
    expect(answer).toEqual({
      status: "QUARANTINED",
      tools_revoked: true,
      trace_sealed: await sealOf(agent.did),
    });
    const by = { reason: "manual", by: "safety_officer" };
    const records = await room.chainOf(agent.did);
    expect(records.slice(before)).toMatchObject([
      { kind: "quarantine.apply", actor: `user:${room.officer.actor.id}`, sum: by },
      { kind: "status.change", sum: { from: "ACTIVE", to: "QUARANTINED", cause: "manual" } },
      { kind: "notify", sum: { event: "agent.quarantined", to: "role:safety_officer" } },
      { kind: "chain.seal", sum: { ...by, records: records.length, tools_revoked: 3 } },
    ]);
    expect(JSON.stringify(records)).not.toContain("It mails everybody.");
    await expect(getAgent(room.officer, { id: agent.id })).resolves.toMatchObject({
      status: "QUARANTINED",
      allowed_tools: [],
      grants: [],
      next_challenge_at: null,
      quarantined_by: `user:${room.officer.actor.id}`,
    });
    const { rows } = await pool.query("SELECT outcome FROM agent_challenge WHERE id = 'CH-open'");
    expect(rows).toEqual([{ outcome: "superseded" }]);
    expect(replayTrust(records)).toMatchObject({ status: "QUARANTINED", differences: [] });
  });

  it("answers only when no call can follow: 200 at once, on two replicas", async () => {
    const agent = await room.equip();
    let isAnswered = false;
    const succeeded: { began: boolean }[] = [];
    const call = async (n: number) => {
      const began = isAnswered;
      await agent.call("read:cases", n % 2 === 0 ? 1 : 2);
      succeeded.push({ began });
    };
    const calls = Array.from({ length: 100 }, (_, n) => call(n));
    // Amid them, not before or behind all of them.
    await calls[5];
    const quarantine = stop(agent).then((answer) => {
      isAnswered = true;
      return answer;
    });
    calls.push(...Array.from({ length: 60 }, (_, n) => call(n)));
    const { trace_sealed } = await quarantine;
    calls.push(...Array.from({ length: 40 }, (_, n) => call(n)));
    const settled = await Promise.allSettled(calls);
    const refused = settled.filter((each) => each.status === "rejected");
    expect(refused.every(({ reason }) => reason.code === "agent_quarantined")).toBe(true);
    expect(succeeded.length + refused.length).toBe(200);
    expect(succeeded.length).toBeGreaterThan(5);
    expect(refused.length).toBeGreaterThanOrEqual(40);
    expect(succeeded.filter(({ began }) => began)).toEqual([]);

    const records = await room.chainOf(agent.did);
    expect(records.at(-1)?.kind).toBe("chain.seal");
    expect(await sealOf(agent.did)).toBe(trace_sealed);
    expect(records.filter(({ kind }) => kind === "tool.call")).toHaveLength(succeeded.length);
    await expect(verifyTrace(room.auditor, { chain: agent.did })).resolves.toMatchObject({
      status: "verified",
      records: records.length,
    });
    expect(replayTrust(records).differences).toEqual([]);
  });

  it("is for leads, safety officers and administrators, in a role that they have", async () => {
    const named = async (role: (typeof ROLES)[number], by: string) => {
      const agent = await room.equip();
      return quarantineAgent(room.services.as(role), { id: agent.id, reason: "x", by });
    };
    for (const role of ROLES) {
      const attempt = named(role, role);
      if (["lead", "safety_officer", "admin"].includes(role)) await attempt;
      else await expect(attempt, role).rejects.toMatchObject({ code: "forbidden" });
    }
    await named("safety_officer", "ai_safety_officer");
    for (const by of ["safety_officer", "ai_safety_officer", "operator", "viewer", "nobody"]) {
      await expect(named("lead", by), by).rejects.toMatchObject({ code: "forbidden" });
    }
    const agent = await room.equip();
    await expect(
      quarantineAgent(room.services.anonymous, { id: agent.id, reason: "x", by: "lead" }),
    ).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(agent.call("read:cases")).resolves.toMatchObject({ allowed: true });
  });

  it("is for the operator, of its own agent", async () => {
    const own = await room.equip();
    const other = await room.equip({ by: room.services.as("integrator") });
    const asOperator = ({ id }: EquippedAgent) =>
      quarantineAgent(room.operator, { id, reason: "x", by: "operator" });
    await expect(asOperator(own)).resolves.toMatchObject({ status: "QUARANTINED" });
    await expect(asOperator(other)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("happens once", async () => {
    const agent = await room.equip();
    const attempts = await Promise.allSettled([stop(agent), stop(agent, room.second)]);
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(stop(agent)).rejects.toMatchObject({ code: "conflict" });
    await expect(stop({ ...agent, id: "nobody" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("needs no key to sign checkpoints, and is proven when one covers it", async () => {
    const agent = await room.equip();
    const { trace_sealed } = await stop(agent);
    const seal = await readSeal(room.auditor, { id: agent.id });
    expect(seal).toMatchObject({ did: agent.did, epoch: 1, trace_sealed, proof: null });
    expect(JSON.parse(seal.record).body.kind).toBe("chain.seal");
    await publishCheckpoint(room.services.service);
    const proven = await readSeal(room.auditor, { id: agent.did, epoch: 1 });
    expect(proven).toMatchObject({ trace_sealed, record: seal.record });
    expect(proven.proof).toMatch(/^c2sp\.org\/tlog-proof@v1\n/);
    expect(proven.proof).toContain(proven.checkpoint ?? "none");
    const open = await room.equip();
    for (const of of [{ id: open.id }, { id: agent.id, epoch: 2 }]) {
      await expect(readSeal(room.auditor, of)).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(readSeal(room.services.as("importer"), { id: agent.id })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("a decision", () => {
  const act = (agent: EquippedAgent, needs: "read" | "write" | "proof") =>
    inDecision(agent.on(1), agent.id, { needs }, async ({ agent: row }) => row.did);

  it("lets an active agent act, and a quarantined one do nothing", async () => {
    const agent = await room.equip();
    for (const needs of ["read", "write", "proof"] as const) {
      await expect(act(agent, needs)).resolves.toBe(agent.did);
    }
    await stop(agent);
    for (const needs of ["read", "write", "proof"] as const) {
      await expect(act(agent, needs)).rejects.toMatchObject({ code: "agent_quarantined" });
    }
    const refused = (await room.chainOf("service")).filter(
      ({ kind, sum }) => kind === "agent.refused" && sum.did === agent.did,
    );
    expect(refused).toHaveLength(1);
  });

  it("lets an unverified agent read and prove its key", async () => {
    const agent = await room.equip();
    const left = createKey();
    await room.addKey(agent, left, null);
    await revokeKey(room.operator, { id: agent.id, kid: agent.key.kid, reason: "superseded" });
    const by = agent.on(1, left);
    const attempt = (needs: "read" | "write" | "proof") =>
      inDecision(by, agent.id, { needs }, async ({ agent: row }) => row.status);
    await expect(attempt("write")).rejects.toMatchObject({ code: "agent_unverified" });
    await expect(attempt("read")).resolves.toBe("UNVERIFIED");
    await expect(attempt("proof")).resolves.toBe("UNVERIFIED");
    const call = (tool: string) => callTool(by, { id: agent.id, tool, args: {} });
    await expect(call("send:mail")).rejects.toMatchObject({
      code: "agent_unverified",
      extra: { blocked: "agent-status", requires: "proof of control" },
    });
    await expect(call("read:cases")).resolves.toMatchObject({ trust: { status: "UNVERIFIED" } });
  });

  it("does not rest on a key that was revoked since its signature was checked", async () => {
    const agent = await room.equip();
    await revokeKey(room.operator, { id: agent.id, kid: agent.key.kid, reason: "key_lost" });
    await expect(act(agent, "read")).rejects.toMatchObject({ code: "key_revoked" });
    await expect(agent.call("read:cases", 2)).rejects.toMatchObject({ code: "key_revoked" });
  });

  it("is of the agent that asks", async () => {
    const [mine, other] = [await room.equip(), await room.equip()];
    const work = async () => "done";
    for (const id of [other.id, other.did]) {
      await expect(inDecision(mine.on(1), id, { needs: "read" }, work)).rejects.toMatchObject({
        code: "agent_mismatch",
      });
    }
    await expect(inDecision(room.officer, mine.id, { needs: "read" }, work)).rejects.toMatchObject({
      code: "signature_required",
    });
  });
});
