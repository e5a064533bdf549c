import { afterEach, beforeEach, expect, it } from "vitest";
import { CheckingServer } from "./__fixtures__/checking-server";
import { createKey, keyUrl } from "./agent-key";
import type { AgentIdentity } from "./signed-fetch";
import { signingFetch } from "./signing-fetch";

let server: CheckingServer;
let identity: AgentIdentity;

beforeEach(async () => {
  server = new CheckingServer();
  await server.start();
  identity = { did: "did:svc:agt:analyst-01", key: createKey() };
  server.keys.set(keyUrl(identity.did, identity.key), identity.key.publicKey);
});

afterEach(() => server.stop());

it.each([
  ["GET", {}],
  ["DELETE", { headers: new Headers({ "mcp-session-id": "s-1" }) }],
  ["POST", { body: '{"a":"ž"}', headers: { "content-type": "application/json" } }],
  ["PUT", { body: new TextEncoder().encode("[1]"), headers: [["Content-Type", "text/plain"]] }],
  ["PATCH", { body: new Blob(["{}"], { type: "application/json" }) }],
] as [string, RequestInit][])("signs what a client sends: %s", async (method, init) => {
  const send = signingFetch(server.origin, identity);
  const response = await send(new URL("/api/agents/analyst-01/mcp?a=b", server.origin), {
    method,
    ...init,
  });
  expect(server.refused).toEqual([]);
  expect(response.status).toBe(200);
  expect(server.accepted).toMatchObject([{ method, target: "/api/agents/analyst-01/mcp?a=b" }]);
});

it("signs each request anew", async () => {
  const send = signingFetch(server.origin, identity);
  for (let n = 0; n < 3; n += 1) await send(`${server.origin}/a`, { method: "POST", body: "{}" });
  expect(new Set(server.accepted.map(({ nonce }) => nonce)).size).toBe(3);
});

it("signs for no other origin", async () => {
  const send = signingFetch(server.origin, identity);
  await expect(send("http://127.0.0.1:1/mcp")).rejects.toThrow("nothing was signed");
  expect(server.accepted).toEqual([]);
});

it("ends with the signal of the client", async () => {
  const send = signingFetch(server.origin, identity);
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(send(`${server.origin}/a`, { signal })).rejects.toThrow("enough");
});
