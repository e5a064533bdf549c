import { createHash } from "node:crypto";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import type { AgentIdentity } from "@/agent-client/signed-fetch";
import { signingFetch } from "@/agent-client/signing-fetch";
import { activateKillSwitch } from "@/agents/server/stops/activate-kill-switch";
import { releaseKillSwitch } from "@/agents/server/stops/release-kill-switch";
import { verifyAgentTrace } from "@/agents/server/trace/verify-agent-trace";
import { approve, deny } from "@/firewall/server/approvals/decide-approval";
import { setGrants } from "@/firewall/server/grants/set-grants";
import { answerMcpRequest } from "@/firewall/server/mcp/mcp-route";
import { registerTool } from "@/firewall/server/tools/set-tool";
import { restOf } from "@/platform/declaration/rest";
import { openSignedRoom, type SignedRoom } from "@/test/rooms/signed-room";
import { sendRaw, sendSigned } from "@/test/signed-caller";

let signed: SignedRoom;
/** Of each test its own: what it does counts for its trust. */
let agent: AgentIdentity;

const TEXT = { type: "object", properties: { text: { type: "string", maxLength: 100 } } } as const;
const QUERY = { type: "object", properties: { query: { type: "string" } } } as const;
const ERAS = [["legacy" as const], [{ pin: "2026-07-28" }]] as const;

const pathOf = ({ did }: AgentIdentity) => `/api/agents/${encodeURIComponent(did)}/mcp`;
const endpoint = () => new URL(pathOf(agent), signed.base);

/** The official client, which knows nothing of signatures: its fetch signs. */
async function connect(mode: "legacy" | { pin: string } = "legacy", who = agent): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const fetch = signingFetch(signed.base, who);
  await client.connect(new StreamableHTTPClientTransport(endpoint(), { fetch }));
  return client;
}

/** Records of calls in the agent's chain, as summed up. */
async function recorded(): Promise<Record<string, unknown>[]> {
  const chain = await signed.room.chainOf(agent.did);
  return chain.filter(({ kind }) => kind === "tool.call").map(({ sum }) => sum);
}

beforeAll(async () => {
  signed = await openSignedRoom(restOf([answerMcpRequest]));
  await registerTool(signed.room.officer, {
    name: "hash:text",
    kind: "builtin",
    title: "Hash of a text",
    description: "SHA-256 of a text in UTF-8.",
    risk: null,
    args: { ...TEXT, required: ["text"] },
    definition: {},
  });
}, 120_000);

beforeEach(async () => {
  agent = await signed.newAgent();
  await setGrants(signed.room.officer, {
    id: agent.did,
    grants: [
      { tool: "hash:text", rule: {} },
      { tool: "search:cases", rule: { args: QUERY } },
      { tool: "pay:invoice", rule: { args: TEXT } },
      { tool: "send:mail", rule: { valid_until: "2020-01-01T00:00:00Z" } },
    ],
  });
});

afterAll(() => signed.close());

describe.each(ERAS)("the official client, %j,", (mode) => {
  it("lists what the agent may call now, with arguments and hints", async () => {
    const client = await connect(mode);
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([
      {
        name: "hash_text",
        title: "Hash of a text",
        description: "SHA-256 of a text in UTF-8.",
        inputSchema: { ...TEXT, required: ["text"], additionalProperties: false },
        annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
      },
      {
        name: "pay_invoice",
        description: expect.stringContaining("A person has to approve each call."),
        annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
      },
      { name: "search_cases", inputSchema: { ...QUERY, additionalProperties: false } },
    ]);
    expect(tools.every(({ _meta }) => _meta?.["proofline/tool"] !== undefined)).toBe(true);
    await client.close();
  });

  it("gets the result of what the service executes", async () => {
    const client = await connect(mode);
    const result = await client.callTool({ name: "hash_text", arguments: { text: "abc" } });
    expect(result).toMatchObject({ isError: false });
    const sha256 = createHash("sha256").update("abc").digest("hex");
    expect(JSON.stringify(result.content)).toContain(sha256);
    expect(result.structuredContent).toMatchObject({ outcome: "executed", tainted: false });
    const [call] = (await recorded()).slice(-1);
    expect(result._meta).toMatchObject({ "proofline/call_id": call?.call });
    await client.close();
  });

  it("gets the answer to execute what is delegated", async () => {
    const client = await connect(mode);
    const result = await client.callTool({ name: "search_cases", arguments: { query: "open" } });
    expect(result).toMatchObject({
      isError: false,
      structuredContent: { outcome: "delegated", report_by: expect.any(String) },
    });
    await client.close();
  });

  it("gets the reason why a call is blocked, and the attempt is recorded", async () => {
    const client = await connect(mode);
    const blockedBy = async (name: string, args: Record<string, unknown>) => {
      const { isError, structuredContent } = await client.callTool({ name, arguments: args });
      expect([isError, structuredContent]).toEqual([
        true,
        {
          code: expect.any(String),
          blocked: expect.any(String),
          reason: expect.any(String),
          requires: expect.any(String),
        },
      ]);
      return (structuredContent as { blocked: string }).blocked;
    };
    expect(await blockedBy("no tool at all", {})).toBe("deny-by-default");
    expect(await blockedBy("hash_text", { other: "abc" })).toBe("scope");
    expect(await recorded()).toMatchObject([
      { tool: "unknown:name", blocked: "deny-by-default" },
      { tool: "hash:text", blocked: "scope" },
    ]);
    await client.close();
  });

  it("waits for a person, and calls again with the same arguments", async () => {
    const { officer } = signed.room;
    const client = await connect(mode);
    const pay = { name: "pay_invoice", arguments: { text: JSON.stringify(mode) } };
    const first = await client.callTool(pay);
    expect(first).toMatchObject({
      isError: true,
      structuredContent: { pending: true, approval_id: expect.any(String) },
    });
    const { approval_id: id, poll } = first.structuredContent as Record<string, string>;
    expect(poll).toContain(id);
    const again = await client.callTool(pay);
    expect(again.structuredContent).toMatchObject({ pending: true, approval_id: id });
    await approve(officer, { id: id ?? "", comment: "It was agreed on." });
    const approved = await client.callTool(pay);
    expect(approved).toMatchObject({
      isError: false,
      structuredContent: { outcome: "delegated" },
    });
    // An approval is for one call.
    const third = await client.callTool(pay);
    expect(third.structuredContent).toMatchObject({ pending: true });
    const other = String((third.structuredContent as Record<string, string>).approval_id);
    expect(other).not.toBe(id);
    await deny(officer, { id: other, comment: "Once was enough." });
    const named = await client.callTool({ ...pay, _meta: { "proofline/approval_id": other } });
    expect(named).toMatchObject({
      isError: true,
      structuredContent: { blocked: "human-approval" },
    });
    await client.close();
  });
});

/** Sends one call of the protocol under an id of its own choice and returns what it says of it. */
async function callUnder(
  id: number | string,
  args: Record<string, unknown>,
  who = agent,
): Promise<Record<string, string>> {
  const response = await signingFetch(signed.base, who)(new URL(pathOf(who), signed.base), {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "pay_invoice", arguments: args },
    }),
  });
  const text = await response.text();
  const json = text.startsWith("{") ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? text);
  return JSON.parse(json).result.structuredContent;
}

/** Calls of the agent as they are kept, the first decided first. */
async function keptCalls(who = agent) {
  const { rows } = await signed.owner.query<{ id: string; state: string }>(
    `SELECT c.id, c.state FROM agent_call c JOIN agent a ON a.id = c.agent_id WHERE a.did = $1
     ORDER BY c.decided_at, c.id`,
    [who.did],
  );
  return rows;
}

describe("a call that waits for a person and is sent again", () => {
  const args = { text: "invoice 7" };

  it("is the same call, answered each time, and runs once under its approval", async () => {
    const first = await callUnder(1, args);
    expect(first).toMatchObject({ pending: true });
    for (const id of [1, "1", 2]) {
      expect(await callUnder(id, args)).toMatchObject({
        pending: true,
        call_id: first.call_id,
        approval_id: first.approval_id,
      });
    }
    expect(await keptCalls()).toEqual([{ id: first.call_id, state: "pending" }]);
    expect((await recorded()).map(({ call }) => call)).toEqual(Array(4).fill(first.call_id));
    await approve(signed.room.officer, {
      id: first.approval_id ?? "",
      comment: "It was agreed on.",
    });
    const allowed = await callUnder(1, args);
    expect(allowed).toMatchObject({ outcome: "delegated" });
    expect(allowed.call_id).not.toBe(first.call_id);
    expect(await keptCalls()).toMatchObject([{ state: "pending" }, { state: "delegated" }]);
    // The approval is used up: the same request is a new question.
    const third = await callUnder(1, args);
    expect(third).toMatchObject({ pending: true });
    expect([first.call_id, allowed.call_id]).not.toContain(third.call_id);
    expect(third.approval_id).not.toBe(first.approval_id);
    const verified = await verifyAgentTrace(signed.room.services.as("auditor"), { id: agent.did });
    expect(verified).toMatchObject({ status: "verified", differences: [] });
  });

  it("is another call with other arguments under the same id, which its approval is not for", async () => {
    const first = await callUnder(1, args);
    await approve(signed.room.officer, {
      id: first.approval_id ?? "",
      comment: "It was agreed on.",
    });
    const other = await callUnder(1, { text: "invoice 8" });
    expect(other).toMatchObject({ pending: true });
    expect(other.call_id).not.toBe(first.call_id);
    expect(other.approval_id).not.toBe(first.approval_id);
    expect(await keptCalls()).toHaveLength(2);
    const { rows } = await signed.owner.query("SELECT state FROM approval WHERE id = $1", [
      first.approval_id,
    ]);
    expect(rows).toEqual([{ state: "APPROVED" }]);
  });

  it("is another call of another agent, and under another policy", async () => {
    const first = await callUnder(1, args);
    const stranger = await signed.newAgent();
    const grant = { tool: "pay:invoice", rule: { args: TEXT } };
    await setGrants(signed.room.officer, { id: stranger.did, grants: [grant] });
    const theirs = await callUnder(1, args, stranger);
    expect(theirs).toMatchObject({ pending: true });
    expect(theirs.call_id).not.toBe(first.call_id);
    expect(theirs.approval_id).not.toBe(first.approval_id);
    await setGrants(signed.room.officer, {
      id: agent.did,
      grants: [{ tool: "pay:invoice", rule: { args: TEXT, limits: { size: { request: 9_000 } } } }],
    });
    const narrowed = await callUnder(1, args);
    expect(narrowed).toMatchObject({ pending: true });
    expect(narrowed.call_id).not.toBe(first.call_id);
    expect(narrowed.approval_id).not.toBe(first.approval_id);
  });

  it("stays one call where it is sent many times at once", async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map((id) => callUnder(id, args)));
    expect(new Set(all.map(({ call_id }) => call_id)).size).toBe(1);
    expect(new Set(all.map(({ approval_id }) => approval_id)).size).toBe(1);
    expect(await keptCalls()).toHaveLength(1);
  });
});

it("lists nothing that a kill switch stops, and blocks its call", async () => {
  const { officer, services } = signed.room;
  const { kill_id } = await activateKillSwitch(officer, {
    scope: "tool",
    target: "hash:text",
    reason: "It is tried out.",
  });
  const client = await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["pay_invoice", "search_cases"]);
  const result = await client.callTool({ name: "hash_text", arguments: { text: "abc" } });
  expect(result).toMatchObject({ isError: true, structuredContent: { blocked: "kill-switch" } });
  for (const person of [officer, services.as("safety_officer")]) {
    await releaseKillSwitch(person, { id: kill_id, reason: "It was tried out." });
  }
  await client.close();
});

it("says when a call that came too soon may come again", async () => {
  const rate = { count: 1, per_s: 60 };
  await setGrants(signed.room.officer, {
    id: agent.did,
    grants: [{ tool: "search:cases", rule: { limits: { rate } } }],
  });
  const client = await connect();
  expect(await client.callTool({ name: "search_cases", arguments: {} })).toMatchObject({
    isError: false,
  });
  expect(await client.callTool({ name: "search_cases", arguments: {} })).toMatchObject({
    isError: true,
    structuredContent: { blocked: "limit", retry_after_s: expect.any(Number) },
  });
  await client.close();
});

it("reveals nothing of an internal fault", async () => {
  await signed.owner.query(
    `UPDATE agent_grant g SET rule = '{"nonsense": 1}' FROM agent a
     WHERE a.id = g.agent_id AND a.did = $1`,
    [agent.did],
  );
  const client = await connect();
  await expect(client.listTools()).rejects.toMatchObject({
    code: -32603,
    message: expect.not.stringContaining("readable"),
    data: { code: "internal_error", request_id: expect.any(String) },
  });
  const result = await client.callTool({ name: "hash_text", arguments: { text: "abc" } });
  expect(result).toMatchObject({
    isError: true,
    structuredContent: { code: "decision_unavailable" },
  });
  expect(JSON.stringify(result)).not.toContain("readable");
  await client.close();
});

it("is refused without a signature, or with one for another agent", async () => {
  const plain = new Client({ name: "test", version: "1" });
  const unsigned = new StreamableHTTPClientTransport(endpoint());
  await expect(plain.connect(unsigned)).rejects.toThrow();
  const stranger = await signed.newAgent();
  await expect(connect("legacy", stranger)).rejects.toThrow();
  const forged = { ...agent, key: { ...createKey(), kid: agent.key.kid } };
  await expect(connect("legacy", forged)).rejects.toThrow();
});

it("answers as the protocol says what it does not offer", async () => {
  const headers: [string, string][] = [["Accept", "application/json, text/event-stream"]];
  for (const method of ["GET", "DELETE"]) {
    const { status, headers: answered } = await sendRaw(signed.base, {
      method,
      target: pathOf(agent),
    });
    expect([status, answered.allow]).toEqual([405, "POST, OPTIONS"]);
  }
  const post = (body: unknown, lines = headers) =>
    sendSigned(signed.base, agent, {
      method: "POST",
      target: pathOf(agent),
      headers: lines,
      body: JSON.stringify(body),
    });
  const call = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  expect((await post([call, call])).status).toBe(422);
  expect((await post(call, [])).status).toBe(406);
  expect((await post({ hello: "world" })).status).toBe(400);
});
