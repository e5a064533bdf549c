import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentIdentity } from "@/agent-client/signed-fetch";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import {
  getOwnApprovalByRequest,
  streamApprovalEvents,
} from "@/firewall/server/approvals/approval-route";
import { approve, deny } from "@/firewall/server/approvals/decide-approval";
import { getApproval } from "@/firewall/server/approvals/get-approval";
import { listApprovals } from "@/firewall/server/approvals/list-approvals";
import { requestApproval } from "@/firewall/server/approvals/request-approval";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import { database } from "@/platform/db/database";
import { inTransaction } from "@/platform/db/transaction";
import { restOf } from "@/platform/declaration/rest";
import { closeLive } from "@/platform/live/live";
import type { Role } from "@/platform/operation/policy";
import { openSignedRoom, outcome, type SignedRoom } from "@/test/rooms/signed-room";
import { type Answer, sendSigned } from "@/test/signed-caller";
import { storeAccount } from "@/test/stored-account";

const MODULES = restOf([
  listApprovals,
  streamApprovalEvents,
  getApproval,
  approve,
  deny,
  getOwnApprovalByRequest,
]);

let signed: SignedRoom;
let officer: string;

beforeAll(async () => {
  signed = await openSignedRoom(MODULES);
  officer = await bearerOf("safety_officer");
}, 120_000);
afterAll(async () => {
  await closeLive();
  await signed.close();
});

async function bearerOf(role: Role): Promise<string> {
  const { services } = signed.room;
  const email = `${role}@approvals.example`;
  const { account } = await storeAccount(services.db, {
    email,
    name: role,
    roles: [role],
  });
  return issueBearerToken(account, new Date());
}

/** Requests an approval of a new action of the agent. */
function ask(agent: AgentIdentity = signed.agent): Promise<string> {
  const { services } = signed.room;
  const digest = createHash("sha256").update(randomUUID()).digest();
  return inTransaction(services.db.pool, async (client) => {
    const { approvalId } = await requestApproval(services.service, client, {
      agent: await requireAgentRow(services.service, agent.did, { client, lock: true }),
      tool: "pay:invoice",
      actionSha256: digest,
      policySha256: digest,
      preview: { amount: 10 },
      risk: 90,
      gate: 80,
      reasons: ["risk"],
      callId: "CALL-1",
      now: new Date(),
    });
    return approvalId;
  });
}

const decide = (id: string, verb: "approve" | "deny", bearer = officer) =>
  fetch(`${signed.base}/api/approvals/${id}/${verb}`, {
    method: "POST",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    body: JSON.stringify({ comment: "Seen." }),
  });

const poll = (id: string, wait: number | string, agent = signed.agent): Promise<Answer> =>
  sendSigned(signed.base, agent, {
    target: `/api/agents/${encodeURIComponent(agent.did)}/approvals/${id}?wait=${wait}`,
  });

describe("an agent's question for its approval", () => {
  it("is answered at once, without who decided", async () => {
    const id = await ask();
    const pending = await poll(id, 0);
    expect([pending.status, pending.json.state, pending.json.reason]).toEqual([
      200,
      "PENDING",
      null,
    ]);
    expect((await decide(id, "deny")).status).toBe(200);
    const denied = await poll(id, 50);
    expect(denied.json).toMatchObject({ state: "DENIED", reason: "Seen.", approvals: 0 });
    expect(JSON.stringify(denied.json)).not.toContain("user:");
  });

  it("is held until a decision, and holds no connection to the database meanwhile", async () => {
    const id = await ask();
    const answers: Answer[] = [];
    // One more than an agent may hold: it is refused once the others wait.
    const asked = Array.from({ length: 13 }, async () => {
      answers.push(await poll(id, 55));
    });
    await expect
      .poll(() => answers.map(({ status }) => status), { timeout: 10_000 })
      .toEqual([429]);
    const { pool } = database();
    await expect.poll(() => pool.totalCount - pool.idleCount + pool.waitingCount).toBe(0);
    expect((await decide(id, "approve")).status).toBe(200);
    await Promise.all(asked);
    expect(answers.slice(1).map(({ status, json }) => [status, json.state])).toEqual(
      Array.from({ length: 12 }, () => [200, "APPROVED"]),
    );
  });

  it("is answered in its current state when its time is over", async () => {
    const started = performance.now();
    const answer = await poll(await ask(), 1);
    expect(answer.json.state).toBe("PENDING");
    expect(performance.now() - started).toBeGreaterThanOrEqual(1000);
  });

  it("is for the agent alone, and no longer than 55 seconds", async () => {
    const id = await ask();
    const other = await signed.newAgent();
    expect(outcome(await poll(id, 0, other))).toEqual([404, "not_found"]);
    const foreign = `/api/agents/${encodeURIComponent(signed.agent.did)}/approvals/${id}`;
    const mismatch = await sendSigned(signed.base, other, { target: foreign });
    expect(outcome(mismatch)).toEqual([403, "agent_mismatch"]);
    expect((await fetch(`${signed.base}${foreign}`)).status).toBe(401);
    expect(outcome(await poll(id, 56))).toEqual([422, "validation_failed"]);
    expect(outcome(await poll("HITL-1", 0))).toEqual([404, "not_found"]);
  });
});

describe("the register over HTTP", () => {
  it("is read and decided on by the roles that may", async () => {
    const id = await ask();
    const get = async (path: string, bearer: string) => {
      const answer = await fetch(`${signed.base}/api/approvals${path}`, {
        headers: { authorization: `Bearer ${bearer}` },
      });
      return [answer.status, await answer.json()];
    };
    expect(await get("?state=pending&tool=pay:invoice&limit=1", officer)).toMatchObject([
      200,
      { approvals: [{ approval_id: id, preview: { amount: 10 } }], count: 1 },
    ]);
    expect(await get("?state=perhaps", officer)).toMatchObject([422, { code: "invalid_filter" }]);
    expect(await get(`/${id}`, signed.bearer)).toMatchObject([
      200,
      { usual: [], allowed: { decide: false, reason: "right" } },
    ]);
    const viewer = await bearerOf("viewer");
    expect(await get(`/${id}`, viewer)).toMatchObject([403, { code: "forbidden" }]);
    expect((await decide(id, "approve", signed.bearer)).status).toBe(403);
    expect((await decide(id, "approve")).status).toBe(200);
    expect((await decide(id, "deny")).status).toBe(409);
  });
});

describe("GET /api/approvals/events", () => {
  it("reports each approval that is new, decided or over", async () => {
    const waiting = await ask();
    const abort = new AbortController();
    const response = await fetch(`${signed.base}/api/approvals/events`, {
      headers: { authorization: `Bearer ${officer}` },
      signal: abort.signal,
    });
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const until = async (part: string) => {
      while (!text.includes(part)) {
        const piece = await reader?.read();
        if (piece === undefined || piece.done) throw new Error(`the stream ended before ${part}`);
        text += piece.value;
      }
    };
    await until('event: position\ndata: {"pending":');
    expect(text).not.toContain(waiting);
    const id = await ask();
    await until(`data: {"approval_id":"${id}","state":"PENDING","decisions":0}`);
    await decide(id, "deny");
    await until(`data: {"approval_id":"${id}","state":"DENIED","decisions":1}`);
    await decide(waiting, "approve");
    await until(`data: {"approval_id":"${waiting}","state":"APPROVED","decisions":1}`);
    abort.abort();
  });

  it("is for those who may read the register", async () => {
    const answer = await fetch(`${signed.base}/api/approvals/events`, {
      headers: { authorization: `Bearer ${await bearerOf("importer")}` },
    });
    expect(answer.status).toBe(403);
  });
});
