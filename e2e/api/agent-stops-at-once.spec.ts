import { type APIRequestContext, expect, test } from "@playwright/test";
import type { AgentIdentity } from "../../src/agent-client/signed-fetch";
import { type Answer, sendRaw, sendSigned, signedLines } from "../../src/test/signed-caller";
import { bearer, createAccount } from "../fixtures/accounts";
import { publicOrigin, registerAgent } from "../fixtures/registered-agent";

/** The two processes of the app, on one database. */
const [FIRST, SECOND] = [publicOrigin(), process.env.E2E_NEXT_URL ?? publicOrigin()];
const AUTHORITY = new URL(FIRST).host;

type Headers = Awaited<ReturnType<typeof bearer>>;

interface Traced {
  kind: string;
  hash: string;
}

// One after the other: together they are more than a service on two cores decides on in time.
test.describe.configure({ mode: "default" });

/** Answer of a service that is too busy to decide: it denies as well, and leaves no record. */
const BUSY: readonly unknown[] = [
  "unavailable",
  "decision_unavailable",
  "replay_store_unavailable",
];

const pathOf = ({ did }: AgentIdentity) => `/api/agents/${encodeURIComponent(did)}`;

/** Calls a tool as the agent does, at one of the processes. */
function call(origin: string, agent: AgentIdentity, tool: string): Promise<Answer> {
  const body = JSON.stringify({ tool, args: {} });
  const request = { method: "POST", target: `${pathOf(agent)}/tool-call`, body };
  return sendSigned(origin, agent, request, { authority: AUTHORITY });
}

/** Begins calls at both processes at once. */
function callBoth(agent: AgentIdentity, tool: string, count: number): Promise<Answer>[] {
  return Array.from({ length: count }, (_, n) => call(n % 2 === 0 ? FIRST : SECOND, agent, tool));
}

/** Resolves when so many of them are answered. */
function answered(calls: readonly Promise<Answer>[], count: number): Promise<void> {
  let left = count;
  return new Promise((resolve, reject) => {
    for (const each of calls) {
      each.then(() => {
        left -= 1;
        if (left === 0) resolve();
      }, reject);
    }
  });
}

/** None of them succeeded, and all that were decided on were refused with this code. */
function expectRefused(answers: readonly Answer[], code: string): void {
  const codes = answers.map(({ json }) => json.code);
  expect(codes.filter((each) => each !== code && !BUSY.includes(each))).toEqual([]);
}

/** Every call that begins now is refused with this code, at both processes. */
async function expectStopped(agent: AgentIdentity, tool: string, code: string): Promise<void> {
  expectRefused(await Promise.all(callBoth(agent, tool, 40)), code);
  for (const origin of [FIRST, SECOND]) {
    await expect
      .poll(async () => {
        const answer = await call(origin, agent, tool);
        expectRefused([answer], code);
        return answer.json.code;
      })
      .toBe(code);
  }
}

/** Calls of the tool pass at both processes. */
async function expectAllowed(agent: AgentIdentity, tool: string): Promise<void> {
  for (const origin of [FIRST, SECOND]) {
    await expect.poll(async () => (await call(origin, agent, tool)).status).toBe(200);
  }
}

async function officers(request: APIRequestContext): Promise<[Headers, Headers]> {
  // One after the other: making an account signs this context in.
  const first = await createAccount(request, ["safety_officer"]);
  const second = await createAccount(request, ["safety_officer"]);
  return [await bearer(request, first), await bearer(request, second)];
}

/** An agent that may call these tools. */
async function equip(request: APIRequestContext, headers: Headers, tools: string[]) {
  const agent = await registerAgent(request);
  const granted = await request.put(`${pathOf(agent)}/tools`, { headers, data: { tools } });
  expect(granted.status(), await granted.text()).toBe(200);
  return agent;
}

/** The agent's chain, the newest record first. */
async function chainOf(
  request: APIRequestContext,
  headers: Headers,
  agent: AgentIdentity,
): Promise<Traced[]> {
  const read: Traced[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    await expect(async () => {
      const page = await request.get(`${pathOf(agent)}/trace?limit=200${after}`, { headers });
      expect(page.status(), await page.text()).toBe(200);
      const { records, next_cursor } = await page.json();
      read.push(...records);
      cursor = next_cursor;
    }).toPass();
  } while (cursor !== null);
  return read;
}

test("a quarantine ends 200 calls under way at two processes", async ({ request }) => {
  test.slow();
  const [officer] = await officers(request);
  const agent = await equip(request, officer, ["search:cases"]);
  const calls = callBoth(agent, "search:cases", 200);
  await answered(calls, 10);
  const stopped = await request.post(`${pathOf(agent)}/quarantine`, {
    headers: officer,
    data: { reason: "It mails everybody.", by: "ai_safety_officer" },
  });
  expect(stopped.status(), await stopped.text()).toBe(200);
  const { trace_sealed } = await stopped.json();
  const late = expectStopped(agent, "search:cases", "agent_quarantined");
  const atAnswer = await chainOf(request, officer, agent);
  await late;
  const answers = await Promise.all(calls);
  const allowed = answers.filter(({ status }) => status === 200);
  expect(allowed.length).toBeGreaterThanOrEqual(1);
  expectRefused(
    answers.filter((each) => !allowed.includes(each)),
    "agent_quarantined",
  );

  const chain = await chainOf(request, officer, agent);
  expect(chain).toEqual(atAnswer);
  expect(chain[0]).toMatchObject({ kind: "chain.seal" });
  expect(`sha256:${chain[0]?.hash}`).toBe(trace_sealed);
  expect(chain.filter(({ kind }) => kind === "chain.seal")).toHaveLength(1);
  // Every allowed call has its record, and no other one has.
  const recorded = chain.filter(({ kind }) => kind === "tool.call").map(({ hash }) => hash);
  const receipts = allowed.map(({ json }) => (json.trace as Traced).hash);
  expect(receipts.toSorted()).toEqual(recorded.toSorted());
  const verified = await request.get(`${pathOf(agent)}/trace/verify`, { headers: officer });
  expect(await verified.json()).toMatchObject({
    status: "verified",
    records: chain.length,
    broken: [],
    differences_total: 0,
  });
});

test("a kill switch stops a tool at both processes until two release it", async ({ request }) => {
  test.slow();
  const [officer, second] = await officers(request);
  // A tool of its own: other tests call theirs meanwhile.
  const [tool, other] = [`search:stopped-${Date.now()}`, "search:cases"];
  const agent = await equip(request, officer, [tool, other]);
  const calls = callBoth(agent, tool, 60);
  await answered(calls, 5);
  const thrown = await request.post("/api/kill-switch", {
    headers: officer,
    data: { scope: "tool", target: tool, reason: "It is tried out." },
  });
  expect(thrown.status(), await thrown.text()).toBe(201);
  const { kill_id } = await thrown.json();
  await expectStopped(agent, tool, "kill_switch_active");
  const answers = await Promise.all(calls);
  expectRefused(
    answers.filter(({ status }) => status !== 200),
    "kill_switch_active",
  );
  await expectAllowed(agent, other);

  const release = (headers: Headers) =>
    request.post(`/api/kill-switch/${kill_id}/release`, {
      headers,
      data: { reason: "It was tried out." },
    });
  expect((await (await release(officer)).json()).state).toBe("release_asked");
  await expectStopped(agent, tool, "kill_switch_active");
  expect((await (await release(second)).json()).state).toBe("released");
  await expectAllowed(agent, tool);
});

test("of 64 identical calls at two processes one is taken", async ({ request }) => {
  const [officer] = await officers(request);
  const agent = await equip(request, officer, ["search:cases"]);
  const body = JSON.stringify({ tool: "search:cases", args: {} });
  const wire = { method: "POST", target: `${pathOf(agent)}/tool-call`, body };
  const headers = signedLines(agent, wire, { authority: AUTHORITY });
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      sendRaw(n % 2 === 0 ? FIRST : SECOND, { ...wire, headers }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expectRefused(
    answers.filter(({ status }) => status !== 200),
    "signature_replayed",
  );
  const chain = await chainOf(request, officer, agent);
  expect(chain.filter(({ kind }) => kind === "tool.call")).toHaveLength(1);
});

test("a key that is revoked at one process is refused at the other at once", async ({
  request,
}) => {
  const [officer] = await officers(request);
  const agent = await equip(request, officer, ["search:cases"]);
  const calls = callBoth(agent, "search:cases", 40);
  await answered(calls, 5);
  const revoked = await request.post(`${FIRST}${pathOf(agent)}/keys/${agent.key.kid}/revoke`, {
    headers: officer,
    data: { reason: "key_compromise" },
  });
  expect(revoked.status(), await revoked.text()).toBe(200);
  const late = Array.from({ length: 10 }, () => call(SECOND, agent, "search:cases"));
  expectRefused(await Promise.all(late), "key_revoked");
  await expect
    .poll(async () => (await call(SECOND, agent, "search:cases")).json.code)
    .toBe("key_revoked");
  const answers = await Promise.all(calls);
  expectRefused(
    answers.filter(({ status }) => status !== 200),
    "key_revoked",
  );
});
