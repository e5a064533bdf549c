import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createKey } from "./agent-key";
import { bridgeMcp, gatewayOf } from "./mcp-bridge";
import type { AgentIdentity } from "./signed-fetch";

const SERVICE = "https://proofline.example";

let identity: AgentIdentity;
/** The sent request: its headers and its message. */
let sent: { headers: Headers; message: Record<string, unknown> }[];
let answer: (message: Record<string, unknown>) => Response;

beforeEach(() => {
  identity = { did: "did:svc:agt:analyst-01", key: createKey() };
  sent = [];
  answer = ({ id }) => Response.json({ jsonrpc: "2.0", id, result: {} });
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    expect(url.href).toBe(gatewayOf(SERVICE, identity));
    const message = JSON.parse(new TextDecoder().decode(init.body as Uint8Array));
    sent.push({ headers: new Headers(init.headers), message });
    return answer(message);
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Lets a program say these lines, and returns what it is answered, by id. */
async function bridged(...lines: (object | string)[]): Promise<Record<string, unknown>[]> {
  const [input, output, log] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const words = text(log);
  const answers = text(output);
  for (const line of lines) {
    input.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);
  }
  input.end();
  await bridgeMcp(gatewayOf(SERVICE, identity), identity, { input, output, log });
  log.end();
  output.end();
  await words;
  const read = (await answers).split("\n").filter((line) => line !== "");
  return read
    .map((line) => JSON.parse(line))
    .sort((a, b) => String(a.id).localeCompare(String(b.id)));
}

it("signs each message and passes the answer back in one line", async () => {
  answer = ({ id }) =>
    new Response(JSON.stringify({ jsonrpc: "2.0", id, result: { a: "b\nc" } }, null, 2), {
      headers: { "content-type": "application/json" },
    });
  const answers = await bridged({ jsonrpc: "2.0", id: 7, method: "tools/list" });
  expect(answers).toEqual([{ jsonrpc: "2.0", id: 7, result: { a: "b\nc" } }]);
  expect(sent[0]?.headers.get("signature-input")).toContain("content-digest");
  expect(sent[0]?.headers.get("accept")).toBe("application/json, text/event-stream");
});

it("says the revision of the handshake from then on, and reads event streams", async () => {
  answer = ({ id, method }) => {
    if (id === undefined) return new Response(null, { status: 202 });
    const result = method === "initialize" ? { protocolVersion: "2025-11-25" } : {};
    const data = JSON.stringify({ jsonrpc: "2.0", id, result });
    return new Response(`: ping\n\nevent: message\ndata: ${data}\n\n`, {
      headers: { "content-type": "text/event-stream" },
    });
  };
  const answers = await bridged(
    { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-11-25" } },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/list" },
  );
  expect(answers.map(({ id }) => id)).toEqual([1, 2]);
  const revisions = sent.map(({ headers }) => headers.get("mcp-protocol-version"));
  expect(revisions).toEqual([null, "2025-11-25", "2025-11-25"]);
});

it("repeats in headers what a message of revision 2026-07-28 is routed by", async () => {
  const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  await bridged(
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "hash_text", _meta } },
    { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "hash ž", _meta } },
  );
  expect(sent.map(({ headers }) => headers.get("mcp-method"))).toEqual([
    "tools/call",
    "tools/call",
  ]);
  expect(sent.map(({ headers }) => headers.get("mcp-name"))).toEqual([
    "hash_text",
    `=?base64?${Buffer.from("hash ž").toString("base64")}?=`,
  ]);
  expect(sent[0]?.headers.get("mcp-protocol-version")).toBe("2026-07-28");
});

it("answers with an error what the service refuses and what is no message", async () => {
  answer = () =>
    new Response(JSON.stringify({ detail: "The agent is quarantined." }), {
      status: 403,
      headers: { "content-type": "application/problem+json" },
    });
  const answers = await bridged("{", "[]", { jsonrpc: "2.0", id: 3, method: "ping" });
  expect(answers).toEqual([
    {
      jsonrpc: "2.0",
      id: 3,
      error: { code: -32603, message: "the service answered 403: The agent is quarantined." },
    },
    { jsonrpc: "2.0", id: null, error: { code: -32700, message: "not a JSON object" } },
    { jsonrpc: "2.0", id: null, error: { code: -32700, message: "not a JSON object" } },
  ]);
  expect(sent).toHaveLength(1);
});
