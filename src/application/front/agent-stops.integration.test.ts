import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import { proveControl } from "@/agent-client/prove-control";
import { type AgentIdentity, signedFetch } from "@/agent-client/signed-fetch";
import { listAgents } from "@/agents/server/registry/list-agents";
import {
  openAgentRegistration,
  registerAgentByRequest,
} from "@/agents/server/signed-operations/key-route";
import { activateKillSwitch, killAgent } from "@/agents/server/stops/activate-kill-switch";
import { listKillSwitches } from "@/agents/server/stops/list-kill-switches";
import { releaseKillSwitch } from "@/agents/server/stops/release-kill-switch";
import { restoreAgent } from "@/agents/server/stops/restore-agent";
import { listReviews, reviewAgent } from "@/agents/server/stops/review-agent";
import { readSeal } from "@/agents/server/trace/read-seal";
import { quarantineAgent } from "@/agents/server/trust/quarantine-agent";
import { listCalls } from "@/firewall/server/calls/list-calls";
import { reportOutcome } from "@/firewall/server/calls/report-outcome";
import { callToolByRequest } from "@/firewall/server/calls/tool-call-route";
import { whatIf } from "@/firewall/server/calls/what-if";
import { listGrants } from "@/firewall/server/grants/list-grants";
import { setGrants } from "@/firewall/server/grants/set-grants";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import { announcePort } from "@/platform/auth/signatures/public-origins";
import { closeDatabase } from "@/platform/db/database";
import { restOf } from "@/platform/declaration/rest";
import type { Role } from "@/platform/operation/policy";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { openTestFront, type TestFront } from "@/test/rooms/agent-front";
import { startServices, type TestServices } from "@/test/service-context";
import { storeAccount } from "@/test/stored-account";

const MODULES = restOf([
  listAgents,
  registerAgentByRequest,
  openAgentRegistration,
  listCalls,
  listGrants,
  setGrants,
  killAgent,
  quarantineAgent,
  restoreAgent,
  listReviews,
  reviewAgent,
  callToolByRequest,
  reportOutcome,
  readSeal,
  whatIf,
  listKillSwitches,
  activateKillSwitch,
  releaseKillSwitch,
]);

let services: TestServices;
let front: TestFront;
let base: string;
let tokens: Record<"integrator" | "officer" | "second" | "auditor", string>;
let count = 0;

async function tokenOf(name: string, role: Role): Promise<string> {
  const email = `${name}@test.example`;
  const { account } = await storeAccount(services.db, { email, name, roles: [role] });
  return issueBearerToken(account, new Date());
}

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  await ensureSecrets(new Date());
  front = await openTestFront(MODULES);
  announcePort(front.port);
  base = front.origin;
  tokens = {
    integrator: await tokenOf("integrator", "integrator"),
    officer: await tokenOf("officer", "safety_officer"),
    second: await tokenOf("second", "safety_officer"),
    auditor: await tokenOf("auditor", "auditor"),
  };
}, 120_000);

afterAll(async () => {
  await front.close();
  await closeDatabase();
  await services.close();
});

type Answer = [status: number, body: Record<string, unknown>];

async function answerOf(response: Response): Promise<Answer> {
  return [response.status, (await response.json()) as Record<string, unknown>];
}

/** Sends JSON as a person and returns what is answered. */
async function send(
  as: keyof typeof tokens,
  path: string,
  body?: unknown,
  method = body === undefined ? "GET" : "POST",
): Promise<Answer> {
  const headers = { authorization: `Bearer ${tokens[as]}`, "content-type": "application/json" };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  return answerOf(await fetch(`${base}${path}`, { method, headers, ...init }));
}

interface Wired extends AgentIdentity {
  /** Path of the agent, the DID percent-encoded. */
  path: string;
}

const RULE = { args: { type: "object", properties: { query: { type: "string" } } } };
const GRANTS = { grants: ["search:cases", "send:mail"].map((tool) => ({ tool, rule: RULE })) };

async function equip(): Promise<Wired> {
  count += 1;
  const agent = { did: `did:svc:agt:stop-${count}`, key: createKey() };
  const body = { name: "A", role: "tester", tier: "T2", runtime: { type: "process" } };
  await proveControl(base, agent, { body, bearer: tokens.integrator });
  const path = `/api/agents/${encodeURIComponent(agent.did)}`;
  expect((await send("officer", `${path}/grants`, GRANTS, "PUT"))[0]).toBe(200);
  return { ...agent, path };
}

async function call(agent: Wired, tool: string): Promise<Answer> {
  const init = { method: "POST", body: JSON.stringify({ tool, args: { query: "open" } }) };
  return answerOf(await signedFetch(`${base}${agent.path}/tool-call`, init, agent));
}

describe("stops over REST", () => {
  it("answer a tool call as the specification has it", async () => {
    const agent = await equip();
    expect(await call(agent, "search:cases")).toEqual([
      200,
      {
        allowed: true,
        call_id: expect.stringMatching(/^CALL-/),
        tool: "search:cases",
        outcome: "delegated",
        report_by: expect.any(String),
        result_sha256: null,
        tainted: false,
        failure: null,
        limits: null,
        repeated: false,
        trust: { score: 70, trust_delta: 0, status: "ACTIVE" },
        trace: { seq: "3", hash: expect.stringMatching(/^[0-9a-f]{64}$/), epoch: 1 },
      },
    ]);
    expect(await call(agent, "pay:invoice")).toEqual([
      403,
      expect.objectContaining({
        blocked: "deny-by-default",
        reason: "tool not in allowlist",
        requires: "human approval plus tier T1 grant",
        code: "tool_call_blocked",
      }),
    ]);
    const [status, { code }] = await send("officer", `${agent.path}/tool-call`, {
      tool: "search:cases",
      args: {},
    });
    expect([status, code]).toEqual([401, "signature_required"]);
  });

  it("answer what waits, what is too much and what came of a call", async () => {
    const agent = await equip();
    const limits = { rate: { count: 1, per_s: 3600 } };
    const grants = [
      { tool: "search:cases", rule: { ...RULE, limits } },
      { tool: "pay:invoice", rule: RULE },
    ];
    await send("officer", `${agent.path}/grants`, { grants }, "PUT");
    const post = (path: string, body: unknown, headers = {}) =>
      signedFetch(
        `${base}${agent.path}${path}`,
        { method: "POST", body: JSON.stringify(body), headers },
        agent,
      );
    const key = { "idempotency-key": "one" };
    const search = { tool: "search:cases", args: {} };
    const [, first] = await answerOf(await post("/tool-call", search, key));
    expect(first).toMatchObject({ limits: { remaining: 0 }, repeated: false });
    const [status, again] = await answerOf(await post("/tool-call", search, key));
    expect([status, again]).toMatchObject([200, { call_id: first.call_id, repeated: true }]);
    const tooMany = await post("/tool-call", search);
    expect(Number(tooMany.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answerOf(tooMany)).toMatchObject([
      429,
      { blocked: "limit", layer: "rate", requires: "a later call" },
    ]);
    expect(await call(agent, "pay:invoice")).toMatchObject([
      202,
      { allowed: false, pending: true, poll: expect.stringContaining("/approvals/HITL-") },
    ]);
    const outcome = { outcome: "executed" };
    expect(
      await answerOf(await post(`/tool-call/${first.call_id}/outcome`, outcome)),
    ).toMatchObject([200, { was: "delegated" }]);
    expect(await send("officer", `${agent.path}/what-if`, search)).toMatchObject([
      200,
      { outcome: "refuse", refusal: { code: "rate_limited" } },
    ]);
    const listed = await send(
      "auditor",
      `${agent.path}/calls?state=executed,pending`,
      undefined,
      "GET",
    );
    expect(listed).toMatchObject([
      200,
      { calls: [{ tool: "pay:invoice", state: "pending" }, { state: "executed" }] },
    ]);
  });

  it("quarantine, prove the seal, review and restore", async () => {
    const agent = await equip();
    const [stopped, quarantine] = await send("officer", `${agent.path}/quarantine`, {
      reason: "injection",
      by: "ai_safety_officer",
    });
    expect([stopped, quarantine]).toEqual([
      200,
      {
        status: "QUARANTINED",
        tools_revoked: true,
        trace_sealed: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      },
    ]);
    const [refused, { code }] = await call(agent, "search:cases");
    expect([refused, code]).toEqual([403, "agent_quarantined"]);
    const records = await services.db.pool.query(
      `SELECT FROM trace_record WHERE chain = 'service'
       AND position($1 IN convert_from(line, 'UTF8')) > 0`,
      [`"kind":"agent.refused","pay":null`],
    );
    expect(records.rowCount).toBe(1);
    const { trace_sealed } = quarantine;
    expect(await send("auditor", `${agent.path}/trace/seal?epoch=1`)).toMatchObject([
      200,
      { trace_sealed, proof: null },
    ]);
    const [made, { review_id }] = await send("auditor", `${agent.path}/reviews`, {
      verdict: "green",
      findings: "The source was removed.",
    });
    expect(made).toBe(201);
    expect(await send("auditor", `${agent.path}/reviews`)).toMatchObject([
      200,
      { reviews: [{ review_id, verdict: "green", used_at: null }] },
    ]);
    const approval = { review_id, approved_by: "ai_safety_officer" };
    const restore = (as: "officer" | "second", baseline_reset: boolean) =>
      send(as, `${agent.path}/restore`, { ...approval, baseline_reset });
    expect(await restore("officer", true)).toMatchObject([422, { code: "four_eyes_required" }]);
    expect(await restore("second", false)).toMatchObject([
      409,
      { code: "baseline_reset_required", refusals: ["baseline_reset_required"] },
    ]);
    expect(await restore("second", true)).toEqual([
      200,
      {
        status: "ACTIVE",
        score: 70,
        conditions: ["read-only for 24 h", expect.stringMatching(/^until /)],
      },
    ]);
    await send("officer", `${agent.path}/grants`, GRANTS, "PUT");
    expect((await call(agent, "search:cases"))[0]).toBe(200);
    expect(await call(agent, "send:mail")).toMatchObject([
      403,
      { code: "agent_read_only", blocked: "agent-status" },
    ]);
  });

  it("kill one agent or all, and release with two people", async () => {
    const agent = await equip();
    const reason = { reason: "It looks where it should not." };
    const [killed, { kill_id, target }] = await send("officer", `${agent.path}/kill`, reason);
    expect([killed, target]).toEqual([201, agent.did]);
    expect(await call(agent, "search:cases")).toMatchObject([
      403,
      { code: "agent_killed", blocked: "kill-switch" },
    ]);
    const release = `/api/kill-switch/${kill_id}/release`;
    expect(await send("officer", release, reason)).toMatchObject([200, { state: "release_asked" }]);
    expect(await send("officer", release, reason)).toMatchObject([
      422,
      { code: "four_eyes_required" },
    ]);
    expect(await send("second", release, reason)).toMatchObject([200, { state: "released" }]);

    const [, all] = await send("officer", "/api/kill-switch", { scope: "global", ...reason });
    expect(await call(agent, "search:cases")).toMatchObject([503, { code: "kill_switch_active" }]);
    expect(await send("auditor", "/api/kill-switch?state=in_force")).toMatchObject([
      200,
      { count: 1, kill_switches: [{ kill_id: all.kill_id, scope: "global", state: "active" }] },
    ]);
    for (const as of ["officer", "second"] as const) {
      await send(as, `/api/kill-switch/${all.kill_id}/release`, reason);
    }
    expect((await call(agent, "search:cases"))[0]).toBe(200);
  });

  it("refuse what is malformed, with its place", async () => {
    const agent = await equip();
    for (const [path, body, pointer] of [
      [`${agent.path}/quarantine`, { reason: "x" }, "/by"],
      [`${agent.path}/restore`, { review_id: "REV-0001", approved_by: "x" }, "/baseline_reset"],
      ["/api/kill-switch", { scope: "tier", target: "T9", reason: "x" }, "/target"],
    ] as const) {
      expect(await send("officer", path, body)).toMatchObject([
        422,
        { code: "validation_failed", errors: [{ pointer }] },
      ]);
    }
    expect((await send("officer", "/api/kill-switch/1/release", { reason: "x" }))[0]).toBe(404);
    expect((await send("officer", "/api/kill-switch?state=what"))[0]).toBe(422);
  });
});
