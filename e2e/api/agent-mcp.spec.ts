import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { build } from "esbuild";
import { saveKey } from "../../src/agent-client/agent-key";
import type { AgentIdentity } from "../../src/agent-client/signed-fetch";
import { signingFetch } from "../../src/agent-client/signing-fetch";
import { bearer, createAccount } from "../fixtures/accounts";
import { publicOrigin, registerAgent } from "../fixtures/registered-agent";

type Headers = Awaited<ReturnType<typeof bearer>>;
type Mode = "legacy" | { pin: string };

const REVISION = "2026-07-28";
const pathOf = ({ did }: AgentIdentity) => `/api/agents/${encodeURIComponent(did)}`;

let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "proofline-mcp-"));
});

test.afterAll(() => rmSync(folder, { recursive: true }));

/** The official client; only its transport knows of signatures. */
async function connect(transport: Transport, mode: Mode): Promise<Client> {
  const client = new Client({ name: "e2e", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return client;
}

function overHttp(agent: AgentIdentity): Transport {
  const fetch = signingFetch(publicOrigin(), agent);
  return new StreamableHTTPClientTransport(new URL(`${pathOf(agent)}/mcp`, publicOrigin()), {
    fetch,
  });
}

/** Through the file that the service serves, as a local host runs it. */
async function overStdio(request: APIRequestContext, agent: AgentIdentity): Promise<Transport> {
  const [file, key] = [path.join(folder, `${test.info().testId}.mjs`), keyFileOf(agent)];
  writeFileSync(file, await (await request.get("/api/agent-client")).body());
  const args = [file, "mcp", publicOrigin(), "--did", agent.did, "--key", key];
  return new StdioClientTransport({ command: process.execPath, args });
}

function keyFileOf(agent: AgentIdentity): string {
  const file = path.join(folder, `${agent.key.kid}.pem`);
  saveKey(file, agent.key);
  return file;
}

async function equip(request: APIRequestContext): Promise<[AgentIdentity, Headers]> {
  const agent = await registerAgent(request);
  const officer = await createAccount(request, ["safety_officer"]);
  const headers = await bearer(request, officer);
  const granted = await request.put(`${pathOf(agent)}/tools`, {
    headers,
    data: { tools: ["search:cases", "pay:invoice"] },
  });
  expect(granted.status(), await granted.text()).toBe(200);
  return [agent, headers];
}

for (const [name, way, mode] of [
  ["over HTTP, of revisions before", "http", "legacy"],
  ["over HTTP, of the revision of 2026-07-28", "http", { pin: REVISION }],
  ["through the local bridge", "stdio", "legacy"],
  ["through the local bridge, of the revision of 2026-07-28", "stdio", { pin: REVISION }],
] as const) {
  test(`the official MCP client lists and calls tools ${name}`, async ({ request }) => {
    const [agent, headers] = await equip(request);
    const client = await connect(
      way === "http" ? overHttp(agent) : await overStdio(request, agent),
      mode,
    );
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([
      { name: "pay_invoice", annotations: { readOnlyHint: false, destructiveHint: true } },
      {
        name: "search_cases",
        annotations: { readOnlyHint: true, destructiveHint: false },
        inputSchema: { type: "object", properties: {}, additionalProperties: false },
      },
    ]);

    expect(await client.callTool({ name: "search_cases", arguments: {} })).toMatchObject({
      isError: false,
      structuredContent: { outcome: "delegated", call_id: expect.stringMatching(/^CALL-/) },
    });
    expect(await client.callTool({ name: "send_mail", arguments: {} })).toMatchObject({
      isError: true,
      structuredContent: {
        blocked: "deny-by-default",
        reason: "tool not in allowlist",
        requires: "human approval plus tier T1 grant",
      },
    });

    const pay = { name: "pay_invoice", arguments: {} };
    const pending = await client.callTool(pay);
    expect(pending).toMatchObject({ isError: true, structuredContent: { pending: true } });
    const { approval_id: id } = pending.structuredContent as { approval_id: string };
    const approved = await request.post(`/api/approvals/${id}/approve`, {
      headers,
      data: { comment: "It was agreed on." },
    });
    expect(approved.status(), await approved.text()).toBe(200);
    expect(await client.callTool(pay)).toMatchObject({
      isError: false,
      structuredContent: { outcome: "delegated" },
    });
    await client.close();
  });
}

test("the example lists tools and ends with 1 for a call that is blocked", async ({ request }) => {
  const [agent] = await equip(request);
  const outfile = path.join(process.cwd(), "test-results", `${agent.key.kid}.mjs`);
  await build({
    entryPoints: ["examples/mcp-client/main.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["@modelcontextprotocol/client"],
    outfile,
  });
  const key = keyFileOf(agent);
  const run = (...more: string[]) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const args = [outfile, publicOrigin(), agent.did, key, ...more];
      execFile(process.execPath, args, { encoding: "utf8" }, (error, out) =>
        resolve({ code: Number(error?.code ?? 0), out }),
      );
    });
  const listed = await run();
  expect(listed.code).toBe(0);
  expect(listed.out).toContain("search_cases\t");
  expect((await run("search_cases")).code).toBe(0);
  const blocked = await run("send_mail", "{}");
  expect(blocked.code).toBe(1);
  expect(JSON.parse(blocked.out)).toMatchObject({ isError: true });
});
