import { type APIResponse, expect, test } from "@playwright/test";
import { type AgentIdentity, signedFetch } from "../../src/agent-client/signed-fetch";
import { bearer, createAccount } from "../fixtures/accounts";
import { publicOrigin, registerAgent } from "../fixtures/registered-agent";

const pathOf = ({ did }: AgentIdentity) => `/api/agents/${encodeURIComponent(did)}`;

/** The agent's view of a call: the status and the body. */
async function call(agent: AgentIdentity, tool: string): Promise<[number, unknown]> {
  const body = JSON.stringify({ tool, args: { query: "open cases" } });
  const url = `${publicOrigin()}${pathOf(agent)}/tool-call`;
  const response = await signedFetch(url, { method: "POST", body }, agent);
  return [response.status, await response.json()];
}

async function problem(response: APIResponse): Promise<[number, string]> {
  return [response.status(), (await response.json()).code];
}

test("a tool is delegated, denied in the words of the specification, stopped and restored", async ({
  request,
}) => {
  const agent = await registerAgent(request);
  const url = pathOf(agent);
  const people: Awaited<ReturnType<typeof createAccount>>[] = [];
  // One after the other: making an account signs this context in.
  for (const role of ["safety_officer", "safety_officer", "auditor"]) {
    people.push(await createAccount(request, [role]));
  }
  const [officer, second, auditor] = await Promise.all(
    people.map(async (person) => ({ headers: await bearer(request, person) })),
  );
  if (officer === undefined || second === undefined || auditor === undefined) {
    throw new Error("three were asked for");
  }
  const rule = { args: { type: "object", properties: { query: { type: "string" } } } };
  const grants = { grants: ["search:cases", "send:mail"].map((tool) => ({ tool, rule })) };
  expect((await request.put(`${url}/grants`, { ...officer, data: grants })).status()).toBe(200);

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
      trace: {
        seq: expect.any(String),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        epoch: 1,
      },
    },
  ]);
  expect(await call(agent, "pay:invoice")).toEqual([
    403,
    expect.objectContaining({
      blocked: "deny-by-default",
      reason: "tool not in allowlist",
      requires: "human approval plus tier T1 grant",
    }),
  ]);
  const unsigned = await request.post(`${url}/tool-call`, {
    data: { tool: "search:cases", args: {} },
  });
  expect(await problem(unsigned)).toEqual([401, "signature_required"]);

  const reason = { reason: "It looks at what it should not." };
  const killed = await request.post(`${url}/kill`, { ...officer, data: reason });
  expect(killed.status(), await killed.text()).toBe(201);
  const { kill_id } = await killed.json();
  expect(await call(agent, "search:cases")).toEqual([
    403,
    expect.objectContaining({ code: "agent_killed", blocked: "kill-switch" }),
  ]);
  const release = `/api/kill-switch/${kill_id}/release`;
  const asked = await request.post(release, { ...officer, data: reason });
  expect((await asked.json()).state).toBe("release_asked");
  expect(await problem(await request.post(release, { ...officer, data: reason }))).toEqual([
    422,
    "four_eyes_required",
  ]);
  const released = await request.post(release, { ...second, data: reason });
  expect((await released.json()).state).toBe("released");
  const { kill_switches } = await (await request.get("/api/kill-switch?limit=200", auditor)).json();
  expect(kill_switches).toContainEqual(expect.objectContaining({ kill_id, state: "released" }));
  expect((await call(agent, "search:cases"))[0]).toBe(200);

  const quarantine = { reason: "injection", by: "ai_safety_officer" };
  expect(
    await problem(await request.post(`${url}/quarantine`, { ...auditor, data: quarantine })),
  ).toEqual([403, "forbidden"]);
  const stopped = await request.post(`${url}/quarantine`, { ...officer, data: quarantine });
  expect(stopped.status(), await stopped.text()).toBe(200);
  const answer = await stopped.json();
  expect(answer).toEqual({
    status: "QUARANTINED",
    tools_revoked: true,
    trace_sealed: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
  });
  expect(await call(agent, "search:cases")).toEqual([
    403,
    expect.objectContaining({ code: "agent_quarantined" }),
  ]);
  const seal = await (await request.get(`${url}/trace/seal?epoch=1`, auditor)).json();
  expect(seal).toMatchObject({ epoch: 1, trace_sealed: answer.trace_sealed });

  const review = await request.post(`${url}/reviews`, {
    ...auditor,
    data: { verdict: "green", findings: "The source was removed." },
  });
  expect(review.status(), await review.text()).toBe(201);
  const { review_id } = await review.json();
  const restore = (by: typeof officer, baseline_reset: boolean) =>
    request.post(`${url}/restore`, {
      ...by,
      data: { review_id, approved_by: "ai_safety_officer", baseline_reset },
    });
  expect(await problem(await restore(officer, true))).toEqual([422, "four_eyes_required"]);
  expect(await problem(await restore(second, false))).toEqual([409, "baseline_reset_required"]);
  const restored = await restore(second, true);
  expect(restored.status(), await restored.text()).toBe(200);
  expect(await restored.json()).toEqual({
    status: "ACTIVE",
    score: 70,
    conditions: ["read-only for 24 h", expect.stringMatching(/^until /)],
  });
  expect((await request.put(`${url}/grants`, { ...officer, data: grants })).status()).toBe(200);
  expect((await call(agent, "search:cases"))[0]).toBe(200);
  expect(await call(agent, "send:mail")).toEqual([
    403,
    expect.objectContaining({ code: "agent_read_only", blocked: "agent-status" }),
  ]);
});
