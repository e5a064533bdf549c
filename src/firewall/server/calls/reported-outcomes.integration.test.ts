import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replayTrust } from "@/agents/domain/trust/replay-trust";
import { getAgent } from "@/agents/server/registry/get-agent";
import { type CallRoom, openCallRoom } from "@/test/rooms/call-room";
import type { EquippedAgent } from "@/test/stopped-agents";
import { callTool } from "./call-tool";
import { getCall, listCalls } from "./list-calls";
import { reportOutcome } from "./report-outcome";
import { sweepCalls } from "./sweep-calls";

let room: CallRoom;
const ANY = { type: "object", properties: { text: { type: "string" } } };

beforeAll(async () => {
  room = await openCallRoom();
}, 120_000);
afterAll(() => room.close());

const call = (agent: EquippedAgent, tool: string, more: Record<string, unknown> = {}) =>
  callTool(agent.on(1), { id: agent.id, tool, args: {}, ...more });

async function toolCalls(agent: EquippedAgent) {
  return (await room.chainOf(agent.did)).filter(({ kind }) => kind === "tool.call");
}

async function expectReplayed({ id, did }: EquippedAgent): Promise<void> {
  const stored = await getAgent(room.officer, { id });
  expect(replayTrust(await room.chainOf(did))).toMatchObject({
    score: stored.current_score,
    status: stored.status,
    differences: [],
  });
}

describe("the outcome of a delegated call", () => {
  const delegated = async () => {
    const agent = await room.granted([{ tool: "write:note", rule: { args: ANY } }]);
    const { call_id } = await call(agent, "write:note", { args: { text: "x" } });
    return { agent, call_id };
  };
  const result_sha256 = "a".repeat(64);

  it("is recorded as the agent reports it, once", async () => {
    const { agent, call_id } = await delegated();
    const report = () =>
      reportOutcome(agent.on(2), { id: agent.id, call_id, outcome: "executed", result_sha256 });
    await expect(report()).resolves.toMatchObject({ was: "delegated", trace: { epoch: 1 } });
    await expect(report()).resolves.toMatchObject({ was: "executed", trace: null });
    await expect(
      reportOutcome(agent.on(1), { id: agent.id, call_id, outcome: "failed" }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect((await toolCalls(agent)).map(({ actor, sum }) => [actor, sum.outcome])).toEqual([
      [`${agent.did}#${agent.key.kid}`, undefined],
      [`${agent.did}#${agent.key.kid}`, "executed"],
    ]);
    await expectReplayed(agent);
  });

  it("is for the agent itself, of its own calls", async () => {
    const [{ agent, call_id }, { agent: other }] = [await delegated(), await delegated()];
    const of = { call_id, outcome: "executed" } as const;
    await expect(reportOutcome(other.on(1), { ...of, id: other.id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(reportOutcome(other.on(1), { ...of, id: agent.id })).rejects.toMatchObject({
      code: "agent_mismatch",
    });
    await expect(reportOutcome(room.officer, { ...of, id: agent.id })).rejects.toMatchObject({
      code: "signature_required",
    });
  });

  it("is unknown after a minute, swept once by two replicas, and may still be reported", async () => {
    const { agent, call_id } = await delegated();
    const later = new Date(Date.now() + 61_000);
    const sweep = (replica: 1 | 2) => {
      const { actor: _, ...ctx } = agent.on(replica);
      return sweepCalls({ ...ctx, clock: () => later });
    };
    const early = new Date(Date.now() + 30_000);
    const { actor: _, ...ctx } = agent.on(1);
    await sweepCalls({ ...ctx, clock: () => early });
    expect((await room.storedCalls(agent))[0]).toMatchObject({ state: "delegated" });
    await Promise.all([sweep(1), sweep(2)]);
    await sweep(1);
    expect((await toolCalls(agent)).map(({ sum }) => sum.outcome)).toEqual([undefined, "unknown"]);
    await expect(
      reportOutcome(
        { ...agent.on(1), clock: () => later },
        { id: agent.id, call_id, outcome: "executed" },
      ),
    ).resolves.toMatchObject({ was: "unknown" });
    await expectReplayed(agent);
  });

  it("executed at high risk without approval quarantines the agent and is proposed as an incident", async () => {
    const agent = await room.granted([{ tool: "pay:invoice", rule: { args: ANY } }], {
      body: { tier: "T1" },
    });
    const asked = await call(agent, "pay:invoice");
    expect(asked).toMatchObject({ allowed: false });
    const before = (await getAgent(room.officer, { id: agent.id })).current_score;
    await expect(
      reportOutcome(agent.on(1), { id: agent.id, call_id: asked.call_id, outcome: "executed" }),
    ).resolves.toMatchObject({
      was: "pending",
      trust: { status: "QUARANTINED", score: before - 40 },
    });
    const { rows } = await room.services.db.pool.query(
      `SELECT p.cause, p.subject, p.state FROM ai_incident_proposal p JOIN agent a ON a.id = p.agent_id
       WHERE a.did = $1 AND p.cause = 'executed_without_approval'`,
      [agent.did],
    );
    expect(rows).toEqual([
      { cause: "executed_without_approval", subject: asked.call_id, state: "proposed" },
    ]);
    await expectReplayed(agent);
  });

  it("of an approved payment costs nothing, and the pending call is not the one to report", async () => {
    const agent = await room.granted([{ tool: "pay:invoice", rule: { args: ANY } }]);
    const asked = await call(agent, "pay:invoice");
    if (asked.allowed) throw new Error("a payment needs an approval");
    const { approval_id } = asked;
    await room.approve(approval_id);
    const passed = await call(agent, "pay:invoice", { approval_id });
    const report = (call_id: string) =>
      reportOutcome(agent.on(1), { id: agent.id, call_id, outcome: "executed" });
    await expect(report(asked.call_id)).rejects.toMatchObject({
      code: "conflict",
      extra: { call_id: passed.call_id },
    });
    await expect(report(passed.call_id)).resolves.toMatchObject({
      trust: { score: 70, status: "ACTIVE" },
    });
    expect((await toolCalls(agent)).at(-1)?.sum).toMatchObject({ approval: approval_id });
    await expectReplayed(agent);
  });
});

describe("the calls of an agent", () => {
  it("are listed newest first with their states, and one says why layer by layer", async () => {
    const agent = await room.granted([{ tool: "write:note", rule: { args: ANY } }]);
    await call(agent, "write:note", { args: { text: "password=hunter2secret" } });
    await call(agent, "write:note", { args: { other: 1 } }).catch(() => undefined);
    await call(agent, "delete:note").catch(() => undefined);
    const of = { id: agent.id, state: [], limit: 2 };
    const first = await listCalls(room.auditor, of);
    expect(first.calls.map(({ tool, state, blocked }) => [tool, state, blocked])).toEqual([
      ["delete:note", "blocked", "deny-by-default"],
      ["write:note", "blocked", "scope"],
    ]);
    const rest = await listCalls(room.auditor, { ...of, cursor: first.next_cursor });
    expect(rest.calls.map(({ state }) => state)).toEqual(["delegated"]);
    expect(rest.next_cursor).toBeNull();
    const call_id = first.calls[1]?.call_id ?? "";
    const refused = await getCall(room.auditor, { id: agent.id, call_id });
    expect(refused.layers.map(({ state }) => state).slice(0, 5)).toEqual([
      "passed",
      "passed",
      "passed",
      "refused",
      "not_reached",
    ]);
    const secret = await getCall(room.auditor, {
      id: agent.id,
      call_id: rest.calls[0]?.call_id ?? "",
    });
    expect(JSON.stringify(secret.preview)).not.toContain("hunter2secret");
    const viewer = room.services.as("viewer");
    await expect(getCall(viewer, { id: agent.id, call_id })).resolves.toMatchObject({
      preview: null,
    });
    for (const ctx of [room.services.as("importer"), agent.on(1)]) {
      await expect(listCalls(ctx, of)).rejects.toMatchObject({ code: "forbidden" });
      await expect(getCall(ctx, { id: agent.id, call_id })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
  });
});
