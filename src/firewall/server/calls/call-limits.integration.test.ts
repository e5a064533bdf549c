import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CallRoom, type Grants, openCallRoom } from "@/test/rooms/call-room";
import type { EquippedAgent } from "@/test/stopped-agents";
import { setGrants } from "../grants/set-grants";
import { registerTool, updateTool } from "../tools/set-tool";
import { callTool } from "./call-tool";
import { whatIf } from "./what-if";

let room: CallRoom;
beforeAll(async () => {
  room = await openCallRoom();
}, 120_000);
afterAll(() => room.close());

const NO_RULE = { type: "object", properties: {} };
const PAYMENT = {
  type: "object",
  properties: { amount: { type: "string" }, to: { type: "string" } },
};
/** Every parallel call has this instant: nothing trickles back while they run. */
const NOON = new Date("2026-11-23T12:00:00Z");

interface Plan {
  tool: string;
  args?: Record<string, unknown>;
  approval_id?: string;
  idempotencyKey?: string;
  at?: Date;
}

function call(agent: EquippedAgent, { at = NOON, args = {}, ...plan }: Plan, replica: 1 | 2 = 1) {
  return callTool({ ...agent.on(replica), clock: () => at }, { id: agent.id, args, ...plan });
}

/** How many of many calls, half of them on each replica, ended how. */
async function flood(agent: EquippedAgent, count: number, plan: (n: number) => Plan) {
  const ended = await Promise.allSettled(
    Array.from({ length: count }, (_, n) => call(agent, plan(n), n % 2 === 0 ? 1 : 2)),
  );
  const tally: Record<string, number> = {};
  for (const each of ended) {
    const word = each.status === "fulfilled" ? String(each.value.allowed) : wordOf(each.reason);
    tally[word] = (tally[word] ?? 0) + 1;
  }
  return tally;
}

function wordOf(error: { code: string; extra?: { blocked?: string } }): string {
  return `${error.code} ${error.extra?.blocked ?? ""}`.trim();
}

/** Chain records of allowed calls: no call without one. */
async function recorded(agent: EquippedAgent) {
  const calls = (await room.chainOf(agent.did)).filter(({ kind }) => kind === "tool.call");
  return calls.filter(({ sum }) => sum.blocked === undefined && sum.outcome === undefined).length;
}

describe("limits under 200 parallel calls on two replicas", () => {
  it("let pass exactly as many as the rate allows at once, and say when more", async () => {
    const rate = { count: 25, per_s: 3600, burst: 10 };
    const agent = await room.granted([
      { tool: "read:cases", rule: { args: NO_RULE, limits: { rate } } },
    ]);
    expect(await flood(agent, 200, () => ({ tool: "read:cases" }))).toEqual({
      true: 10,
      "rate_limited limit": 190,
    });
    expect(await recorded(agent)).toBe(10);
    const refused = await call(agent, { tool: "read:cases" }).catch((error) => error);
    expect(refused).toMatchObject({ status: 429, extra: { layer: "rate" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const later = new Date(NOON.getTime() + 144_000);
    expect(await flood(agent, 20, () => ({ tool: "read:cases", at: later }))).toEqual({
      true: 1,
      "rate_limited limit": 19,
    });
  });

  it("let pass no more than the rate in any of its time: nothing trickles back before that", async () => {
    const rate = { count: 40, per_s: 60 };
    const agent = await room.granted([
      { tool: "read:cases", rule: { args: NO_RULE, limits: { rate } } },
    ]);
    const then = (seconds: number, count: number) => {
      const at = new Date(NOON.getTime() + seconds * 1000);
      return flood(agent, count, () => ({ tool: "read:cases", at }));
    };
    expect(await then(0, 30)).toEqual({ true: 30 });
    expect(await then(30, 20)).toEqual({ true: 10, "rate_limited limit": 10 });
    expect(await then(59, 20)).toEqual({ "rate_limited limit": 20 });
    const refused = await call(agent, {
      tool: "read:cases",
      at: new Date(NOON.getTime() + 59_000),
    }).catch((error) => error);
    expect(refused).toMatchObject({
      detail: expect.stringContaining("more than 40 calls in 60 s"),
      headers: { "retry-after": "1" },
    });
    expect(await then(60, 50)).toEqual({ true: 30, "rate_limited limit": 20 });
  });

  it("let pass exactly the amount of a day, whatever the parts are", async () => {
    const amount = { arg: "/amount", per_call: "7.5", per_day: "100" };
    const rule = { args: PAYMENT, limits: { amount }, approval: "never" };
    const agent = await room.granted([{ tool: "send:money", rule }]);
    const spent = (n: number) => ({
      tool: "send:money",
      args: { amount: n % 3 === 0 ? "7.5" : "2.5" },
    });
    const tally = await flood(agent, 200, spent);
    expect(Object.keys(tally).sort()).toEqual(["tool_call_blocked limit", "true"]);
    const { rows } = await room.services.db.pool.query(
      `SELECT u.spent::float AS spent, (SELECT sum((c.preview->>'amount')::numeric)::float
         FROM agent_call c WHERE c.agent_id = u.agent_id AND c.state = 'delegated') AS paid
       FROM tool_use u JOIN agent a ON a.id = u.agent_id WHERE a.did = $1`,
      [agent.did],
    );
    // The rest is less than the smallest part requested.
    expect(rows).toEqual([{ spent: 100, paid: 100 }]);
    const tomorrow = new Date(NOON.getTime() + 86_400_000);
    await expect(call(agent, { ...spent(0), at: tomorrow })).resolves.toMatchObject({
      allowed: true,
    });
    await expect(
      call(agent, { tool: "send:money", args: { amount: "7.6" }, at: tomorrow }),
    ).rejects.toMatchObject({ extra: { blocked: "limit", layer: "amount" } });
  });

  it("let run no more calls at the same time than the grant says", async () => {
    const agent = await room.granted([
      { tool: "read:cases", rule: { args: NO_RULE, limits: { concurrency: 3 } } },
    ]);
    expect(await flood(agent, 200, () => ({ tool: "read:cases" }))).toEqual({
      true: 3,
      "rate_limited limit": 197,
    });
    expect(await recorded(agent)).toBe(3);
  });

  it("count under the wildcard what all of its tools use together", async () => {
    const rate = { count: 5, per_s: 3600 };
    const agent = await room.granted(
      [{ tool: "read:*", rule: { args: NO_RULE, limits: { rate } } }],
      {
        body: { tier: "T3" },
      },
    );
    expect(await flood(agent, 60, (n) => ({ tool: `read:thing-${n % 6}` }))).toEqual({
      true: 5,
      "rate_limited limit": 55,
    });
  });
});

const PAY: Grants = [{ tool: "pay:invoice", rule: { args: PAYMENT } }];
const TEN = { tool: "pay:invoice", args: { amount: "10", to: "ACME" } };

/** A granted approval of TEN. */
async function approved(agent: EquippedAgent): Promise<string> {
  const asked = await call(agent, { ...TEN, at: new Date() });
  if (asked.allowed) throw new Error("a payment needs an approval");
  await room.approve(asked.approval_id);
  return asked.approval_id;
}

describe("an approval", () => {
  it("lets exactly one of 50 parallel calls pass, in the transaction that starts it", async () => {
    const agent = await room.granted(PAY);
    const approval_id = await approved(agent);
    const tally = await flood(agent, 50, () => ({ ...TEN, approval_id, at: new Date() }));
    expect(tally).toEqual({ true: 1, "tool_call_blocked human-approval": 49 });
    expect(await recorded(agent)).toBe(1);
    const consumed = (await room.chainOf(agent.did)).filter(
      ({ kind }) => kind === "approval.consume",
    );
    expect(consumed).toHaveLength(1);
    const [passed] = (await room.storedCalls(agent)).filter(({ state }) => state === "delegated");
    expect(passed).toMatchObject({ approval_id, id: consumed[0]?.sum.call });
  });

  it.each<[string, Partial<Plan>]>([
    ["another amount", { args: { amount: "11", to: "ACME" } }],
    ["another receiver", { args: { amount: "10", to: "ACNE" } }],
    ["one argument less", { args: { amount: "10" } }],
  ])("is not one for %s", async (_, changed) => {
    const agent = await room.granted(PAY);
    const approval_id = await approved(agent);
    const attempt = call(agent, { ...TEN, approval_id, at: new Date(), ...changed });
    await expect(attempt).rejects.toMatchObject({
      code: "tool_call_blocked",
      detail: expect.stringContaining(`approval ${approval_id} is for another call`),
      extra: { blocked: "human-approval", approval_fault: "another_call" },
    });
    await expect(call(agent, { ...TEN, approval_id, at: new Date() })).resolves.toMatchObject({
      allowed: true,
    });
  });

  it("says where it is not decided yet, and where it was used", async () => {
    const agent = await room.granted(PAY);
    const asked = await call(agent, { ...TEN, at: new Date() });
    if (asked.allowed) throw new Error("a payment needs an approval");
    const again = () => call(agent, { ...TEN, approval_id: asked.approval_id, at: new Date() });
    await expect(again()).rejects.toMatchObject({ extra: { approval_fault: "undecided" } });
    await room.approve(asked.approval_id);
    await again();
    await expect(again()).rejects.toMatchObject({ extra: { approval_fault: "used" } });
  });

  it("is none for another agent, whatever it requests", async () => {
    const [mine, other] = [await room.granted(PAY), await room.granted(PAY)];
    const approval_id = await approved(mine);
    await expect(call(other, { ...TEN, approval_id, at: new Date() })).rejects.toMatchObject({
      extra: { blocked: "human-approval", approval_fault: "unknown" },
    });
  });

  it("counts no more once the grant has changed", async () => {
    const agent = await room.granted(PAY);
    const approval_id = await approved(agent);
    await setGrants(room.officer, {
      id: agent.id,
      grants: [{ tool: "pay:invoice", rule: { args: PAYMENT, limits: { concurrency: 5 } } }],
    });
    await expect(call(agent, { ...TEN, approval_id, at: new Date() })).rejects.toMatchObject({
      extra: { blocked: "human-approval", approval_fault: "policy_changed" },
    });
  });

  it("counts no more once the tool has another version", async () => {
    const name = `pay:tool-${randomUUID().slice(0, 8)}`;
    const content = {
      title: "Pay",
      description: "Pays.",
      risk: null,
      args: PAYMENT,
      definition: {},
    };
    await registerTool(room.officer, { name, kind: "delegated", ...content });
    const agent = await room.granted([{ tool: name, rule: {} }]);
    const plan = { tool: name, args: { amount: "1" }, at: new Date() };
    const asked = await call(agent, plan);
    if (asked.allowed) throw new Error("a payment needs an approval");
    await room.approve(asked.approval_id);
    await updateTool(room.officer, { name, ...content, title: "Pay now" });
    await expect(
      call(agent, { ...plan, approval_id: asked.approval_id, at: new Date() }),
    ).rejects.toMatchObject({ extra: { approval_fault: "policy_changed" } });
  });

  it("is requested once for one action, and for no more than 20 actions at a time", async () => {
    const agent = await room.granted(PAY);
    const at = new Date();
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, n) => call(agent, { ...TEN, at }, n % 2 === 0 ? 1 : 2)),
    );
    expect(new Set(asked.map((each) => (each.allowed ? "" : each.approval_id))).size).toBe(1);
    const many = await flood(agent, 40, (n) => ({ ...TEN, args: { amount: String(n + 20) }, at }));
    expect(many).toEqual({ false: 19, "rate_limited limit": 21 });
  });
});

describe("a repeated call", () => {
  it("is executed once for one Idempotency-Key, and answers what the first came to", async () => {
    const agent = await room.granted([{ tool: "send:mail", rule: { args: PAYMENT } }]);
    const plan = { tool: "send:mail", args: { to: "a" }, idempotencyKey: "key-1" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => call(agent, plan, n % 2 === 0 ? 1 : 2)),
    );
    expect(new Set(answers.map(({ call_id }) => call_id)).size).toBe(1);
    expect(answers.filter((each) => each.allowed && !each.repeated)).toHaveLength(1);
    expect(await recorded(agent)).toBe(1);
    await expect(call(agent, { ...plan, args: { to: "b" } })).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
  });

  it("is decided anew where it was refused, and refuses what is no key", async () => {
    const agent = await room.granted([{ tool: "write:note", rule: { args: PAYMENT } }]);
    const plan = { tool: "write:note", args: { bcc: "x" }, idempotencyKey: "key-2" };
    await expect(call(agent, plan)).rejects.toMatchObject({ extra: { blocked: "scope" } });
    await expect(call(agent, { ...plan, args: { to: "x" } })).resolves.toMatchObject({
      allowed: true,
      repeated: false,
    });
    await expect(call(agent, { ...plan, idempotencyKey: "two words" })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });
});

describe("what if", () => {
  it("says what a call would be answered, counts nothing and leaves no record", async () => {
    const rate = { count: 2, per_s: 3600 };
    const agent = await room.granted([
      { tool: "read:cases", rule: { args: NO_RULE, limits: { rate } } },
    ]);
    const before = await room.chainOf(agent.did);
    const ask = (tool: string, args = {}) => whatIf(room.auditor, { id: agent.id, tool, args });
    for (let n = 0; n < 5; n++) {
      await expect(ask("read:cases")).resolves.toMatchObject({ outcome: "allow", refusal: null });
    }
    await expect(ask("read:cases", { q: "x" })).resolves.toMatchObject({
      outcome: "refuse",
      refusal: { blocked: "scope" },
    });
    await expect(ask("pay:invoice")).resolves.toMatchObject({
      refusal: { blocked: "deny-by-default", reason: "tool not in allowlist" },
      policy_sha256: null,
    });
    expect(await room.chainOf(agent.did)).toEqual(before);
    expect(await room.storedCalls(agent)).toEqual([]);
    await expect(
      whatIf(agent.on(1), { id: agent.id, tool: "read:cases", args: {} }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
