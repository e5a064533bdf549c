import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { replayTrust } from "@/agents/domain/trust/replay-trust";
import { getAgent } from "@/agents/server/registry/get-agent";
import { quarantineAgent } from "@/agents/server/trust/quarantine-agent";
import { listNotices } from "@/boards/server/notices/list-notices";
import { type EquippedAgent, openStopRoom, type StopRoom } from "@/test/stopped-agents";
import { callTool } from "./call-tool";

let room: StopRoom;
beforeAll(async () => {
  room = await openStopRoom();
}, 120_000);
afterAll(() => room.close());

async function lastOf(did: string) {
  const record = (await room.chainOf(did)).at(-1);
  if (record === undefined) throw new Error(`${did} has no chain`);
  return record;
}

/** The trace of an agent has to agree with its stored state. */
async function expectReplayed({ id, did }: EquippedAgent): Promise<void> {
  const stored = await getAgent(room.officer, { id });
  expect(replayTrust(await room.chainOf(did))).toMatchObject({
    score: stored.current_score,
    status: stored.status,
    differences: [],
  });
}

describe("a tool call", () => {
  it("is allowed where the tool was granted, and recorded before it is answered", async () => {
    const agent = await room.equip();
    const answer = await callTool(agent.on(1), {
      id: agent.id,
      tool: "send:mail",
      args: { to: "somebody@test.example", body: "Hello" },
    });
    expect(answer).toMatchObject({
      allowed: true,
      tool: "send:mail",
      outcome: "delegated",
      trust: { score: 70, trust_delta: 0, status: "ACTIVE" },
    });
    const record = await lastOf(agent.did);
    expect(record).toMatchObject({
      actor: `${agent.did}#${agent.key.kid}`,
      kind: "tool.call",
      sum: { call: answer.call_id, tool: "send:mail", scope: "IN_SCOPE", risk: 70 },
    });
    const { rows } = await room.services.db.pool.query(
      "SELECT encode(hash, 'hex') AS hash FROM trace_record WHERE chain = $1 AND seq = $2",
      [agent.did, answer.trace?.seq],
    );
    expect(rows).toEqual([{ hash: answer.trace?.hash }]);
  });

  it("keeps a digest of the arguments and nothing else of them", async () => {
    const agent = await room.equip();
    const args = { b: 1, a: "secret-argument" };
    await callTool(agent.on(1), { id: agent.id, tool: "read:cases", args });
    const { pay } = await lastOf(agent.did);
    const { rows } = await room.services.db.pool.query<{ bytes: Buffer }>(
      "SELECT bytes FROM trace_payload WHERE hash = decode($1, 'hex')",
      [pay],
    );
    const args_sha256 = createHash("sha256").update('{"a":"secret-argument","b":1}').digest("hex");
    expect(JSON.parse(String(rows[0]?.bytes))).toEqual({ args_sha256, tool: "read:cases" });
  });

  it("is refused in the words of the specification outside the allowlist, and costs 8 points", async () => {
    const agent = await room.equip();
    await expect(agent.call("read:ledger")).rejects.toMatchObject({
      code: "tool_call_blocked",
      status: 403,
      extra: {
        blocked: "deny-by-default",
        reason: "tool not in allowlist",
        requires: "human approval plus tier T1 grant",
      },
    });
    const [call, score, notice] = (await room.chainOf(agent.did)).slice(-3);
    expect(call).toMatchObject({
      kind: "tool.call",
      sum: { tool: "read:ledger", scope: "OUT_OF_SCOPE", blocked: "deny-by-default" },
    });
    expect(score).toMatchObject({ kind: "score.apply", sum: { delta: -8, new: 62 } });
    expect(notice).toMatchObject({ kind: "notify", sum: { event: "scope.escape" } });
    await expectReplayed(agent);
    const { notices } = await listNotices(room.officer, {});
    expect(notices.filter(({ agent_id }) => agent_id === agent.id)).toMatchObject([
      { kind: "scope_escape", subject: expect.stringMatching(/^epoch-1-seq-\d+$/), read: false },
    ]);
  });

  it("takes what is no tool name for a tool outside the allowlist", async () => {
    const agent = await room.equip();
    await expect(agent.call("transfer funds; now")).rejects.toMatchObject({
      extra: { blocked: "deny-by-default" },
    });
    const call = (await room.chainOf(agent.did)).findLast(({ kind }) => kind === "tool.call");
    expect(call?.sum).toMatchObject({ tool: "unknown:name", risk: 90, scope: "OUT_OF_SCOPE" });
    await expectReplayed(agent);
  });

  it("waits for what a person has to approve, at no cost", async () => {
    const agent = await room.equip();
    await expect(agent.call("pay:invoice")).resolves.toMatchObject({
      allowed: false,
      pending: true,
      approval_id: expect.stringMatching(/^HITL-/),
    });
    await expect(getAgent(room.officer, { id: agent.id })).resolves.toMatchObject({
      current_score: 70,
    });
  });

  it("quarantines an agent that leaves its tools again and again, with the seal as the last record", async () => {
    const agent = await room.equip();
    const refusals: unknown[] = [];
    for (let n = 0; n < 5; n++) {
      await agent.call("write:ledger").catch((error) => refusals.push(error.extra.blocked));
    }
    expect(refusals).toEqual(Array.from({ length: 5 }, () => "deny-by-default"));
    const kinds = (await room.chainOf(agent.did)).slice(-7).map(({ kind }) => kind);
    expect(kinds).toEqual([
      "tool.call",
      "score.apply",
      "status.change",
      // Of the quarantine, and of the escape.
      "notify",
      "notify",
      "quarantine.apply",
      "chain.seal",
    ]);
    await expect(getAgent(room.officer, { id: agent.id })).resolves.toMatchObject({
      status: "QUARANTINED",
      current_score: 30,
      allowed_tools: [],
      quarantined_by: "did:svc:service",
    });
    await expect(agent.call("read:cases")).rejects.toMatchObject({ code: "agent_quarantined" });
    await expectReplayed(agent);
  });

  it("is for the agent itself", async () => {
    const [mine, other] = [await room.equip(), await room.equip()];
    const call = { id: other.id, tool: "read:cases", args: {} };
    await expect(callTool(mine.on(1), call)).rejects.toMatchObject({ code: "agent_mismatch" });
    for (const ctx of [room.services.as(), room.services.anonymous]) {
      await expect(callTool(ctx, call)).rejects.toMatchObject({ code: "signature_required" });
    }
    expect((await lastOf(other.did)).kind).not.toBe("tool.call");
  });

  it("does not take arguments that have no canonical form", async () => {
    const agent = await room.equip();
    const args = { text: "\ud800" };
    await expect(
      callTool(agent.on(1), { id: agent.id, tool: "read:cases", args }),
    ).rejects.toMatchObject({ code: "validation_failed", errors: [{ pointer: "/args" }] });
  });
});

describe("a tool call that waits for its agent", () => {
  const GRANTS = "DELETE FROM agent_grant WHERE agent_id = (SELECT id FROM agent WHERE did = $1)";
  const KEYS = `UPDATE agent_key SET revoked_at = now(), revoked_by = 'user:1',
      revoke_reason = 'key_compromise', compromised_since = now()
    WHERE agent_id = (SELECT id FROM agent WHERE did = $1)`;
  const STOPS = `INSERT INTO kill_switch (scope, target, reason, activated_by, activated_by_name, activated_at)
    SELECT 'agent', did, 'test', 'user:1', 'Test', now() FROM agent WHERE did = $1`;

  it.each([
    ["its grants", GRANTS, "tool_call_blocked"],
    ["its keys", KEYS, "key_revoked"],
    ["a stop", STOPS, "agent_killed"],
  ])("is decided by %s as they were when it got it", async (_, change, code) => {
    const agent = await room.equip();
    const holder = await room.services.db.pool.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM agent WHERE did = $1 FOR NO KEY UPDATE", [agent.did]);
    const call = agent.call("read:cases", 2).catch((error: unknown) => error);
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE '%FROM agent WHERE did%'`;
    await vi.waitFor(
      async () => expect((await room.services.db.pool.query(waits)).rows).not.toHaveLength(0),
      5_000,
    );
    await holder.query(change, [agent.did]);
    await holder.query("COMMIT");
    holder.release();
    expect(await call).toMatchObject({ code });
  });
});

describe("refused calls of a quarantined agent", () => {
  it("are recorded by the service, once a minute and not for each call", async () => {
    const agent = await room.equip();
    await quarantineAgent(room.officer, { id: agent.id, reason: "x", by: "safety_officer" });
    const start = Date.now();
    const callAt = (ms: number, replica: 1 | 2) =>
      callTool(
        { ...agent.on(replica), clock: () => new Date(start + ms) },
        { id: agent.id, tool: "read:cases", args: {} },
      );
    const refused = async () =>
      (await room.chainOf("service")).filter(
        ({ kind, sum }) => kind === "agent.refused" && sum.did === agent.did,
      );
    const flood = Array.from({ length: 40 }, (_, n) => callAt(n, n % 2 === 0 ? 1 : 2));
    for (const call of await Promise.allSettled(flood)) {
      expect(call).toMatchObject({ status: "rejected", reason: { code: "agent_quarantined" } });
    }
    expect(await refused()).toMatchObject([
      { actor: "did:svc:service", sum: { did: agent.did, code: "agent_quarantined" } },
    ]);
    await expect(callAt(59_000, 1)).rejects.toMatchObject({ code: "agent_quarantined" });
    expect(await refused()).toHaveLength(1);
    await expect(callAt(61_000, 1)).rejects.toMatchObject({ code: "agent_quarantined" });
    expect(await refused()).toHaveLength(2);
  });
});
