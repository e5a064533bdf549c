import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgentKey, createKey } from "@/agent-client/agent-key";
import { proveControl } from "@/agent-client/prove-control";
import { rotateKey } from "@/agent-client/rotate-key";
import { signedFetch } from "@/agent-client/signed-fetch";
import { revokeKey } from "@/agents/server/keys/revoke-key";
import { getAgent, listAgentKeys } from "@/agents/server/registry/get-agent";
import { serveDidDocument } from "@/agents/server/registry/get-did-document";
import { listAgents } from "@/agents/server/registry/list-agents";
import {
  openAgentRegistration,
  recoverAgentKey,
  registerAgentByRequest,
  rotateAgentKey,
} from "@/agents/server/signed-operations/key-route";
import { multikeyOf } from "@/encoding/domain/keys/multikey";
import { listAgentTools } from "@/firewall/server/grants/list-agent-tools";
import { setTools } from "@/firewall/server/grants/set-tools";
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
  getAgent,
  serveDidDocument,
  listAgentKeys,
  rotateAgentKey,
  recoverAgentKey,
  revokeKey,
  listAgentTools,
  setTools,
]);

let services: TestServices;
let front: TestFront;
let base: string;
let tokens: Record<"integrator" | "safety_officer" | "viewer", string>;
let count = 0;

async function tokenOf(role: Role): Promise<string> {
  const email = `${role}@test.example`;
  const { account } = await storeAccount(services.db, { email, name: role, roles: [role] });
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
    integrator: await tokenOf("integrator"),
    safety_officer: await tokenOf("safety_officer"),
    viewer: await tokenOf("viewer"),
  };
}, 120_000);

afterAll(async () => {
  await front.close();
  await closeDatabase();
  await services.close();
});

const BODY = {
  name: "Analyst",
  role: "analyst-assist",
  tier: "T2",
  runtime: { type: "mcp-server", endpoint: "https://agent.test.example/mcp" },
};

interface Made {
  did: string;
  key: AgentKey;
  /** Path of the agent, the DID percent-encoded. */
  path: string;
}

async function register(more: { bearer?: string; nextKey?: AgentKey } = {}): Promise<Made> {
  count += 1;
  const did = `did:svc:agt:wire-${count}`;
  const key = createKey();
  const options = { body: BODY, bearer: tokens.integrator, ...more };
  await proveControl(base, { did, key }, options);
  return { did, key, path: `/api/agents/${encodeURIComponent(did)}` };
}

function ask(path: string, token: keyof typeof tokens | null, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set("authorization", `Bearer ${tokens[token]}`);
  if (init.body !== undefined) headers.set("content-type", "application/json");
  return fetch(`${base}${path}`, { ...init, headers });
}

describe("agents over REST", () => {
  it("are registered by their operator and their own key, and read by DID or short id", async () => {
    const { did, key, path } = await register();
    for (const each of [path, `/api/agents/${did}`, `/api/agents/${did.slice(12)}`]) {
      const answer = await ask(each, "viewer");
      expect(answer.status).toBe(200);
      expect(answer.headers.get("etag")).toMatch(/^"v1-[\w-]{22}"$/);
      expect(await answer.json()).toMatchObject({
        did,
        status: "ACTIVE",
        operator: { email: "integrator@test.example" },
        keys: [{ kid: key.kid, multikey: multikeyOf(key.publicKey) }],
        allowed: { set_tools: false, revoke_key: false },
      });
    }
    const twice = await ask(`/api/agents/${encodeURIComponent(encodeURIComponent(did))}`, "viewer");
    expect(twice.status).toBe(404);
  });

  it("have a DID document for anybody", async () => {
    const { did, key, path } = await register();
    const answer = await ask(`${path}/did.json`, null);
    expect(answer.headers.get("content-type")).toBe("application/did+json");
    expect(await answer.json()).toEqual({
      "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
      id: did,
      controller: did,
      verificationMethod: [
        {
          id: `${did}#${key.kid}`,
          type: "Multikey",
          controller: did,
          publicKeyMultibase: multikeyOf(key.publicKey),
        },
      ],
      authentication: [`#${key.kid}`],
      assertionMethod: [`#${key.kid}`],
      service: [
        { id: "#runtime", type: "mcp-server", serviceEndpoint: "https://agent.test.example/mcp" },
      ],
    });
    expect((await ask("/api/agents/nobody/did.json", null)).status).toBe(404);
    expect((await ask(path, null)).status).toBe(401);
  });

  it("are not registered with one proof of the two", async () => {
    const unsigned = await ask("/api/agents", "integrator", {
      method: "POST",
      body: JSON.stringify(BODY),
    });
    expect(unsigned.status).toBe(401);
    expect(await unsigned.json()).toMatchObject({ code: "signature_required" });
    await expect(register({ bearer: "nonsense" })).rejects.toMatchObject({
      status: 401,
      code: "unauthenticated",
    });
    await expect(register({ bearer: tokens.viewer })).rejects.toMatchObject({
      status: 403,
      code: "forbidden",
    });
  });

  it("are listed page by page, and unknown filters are refused", async () => {
    await register();
    await register();
    const first = await ask("/api/agents?limit=1&status=active&tier=t2&sort=-did", "viewer");
    expect(await first.json()).toMatchObject({
      count: 1,
      agents: [{ did: `did:svc:agt:wire-${count}` }],
    });
    expect(first.headers.get("link")).toMatch(/^<\/api\/agents\?.*cursor=.*>; rel="next"$/);
    for (const query of ["status=GONE", "tier=T4", "sort=name", "source=import", "limit=0"]) {
      const refused = await ask(`/api/agents?${query}`, "viewer");
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ code: "invalid_filter" });
    }
  });

  it("rotate their key, and a stolen one cannot where the next was announced", async () => {
    const nextKey = createKey();
    const { did, key, path } = await register({ nextKey });
    await expect(rotateKey(base, { did, key }, createKey())).rejects.toMatchObject({
      status: 422,
      code: "key_not_announced",
    });
    await expect(rotateKey(base, { did, key }, nextKey)).resolves.toMatchObject({ did });
    const keys = await ask(`${path}/keys`, "viewer");
    expect(await keys.json()).toMatchObject({
      keys: [
        { kid: key.kid, state: "overlapping" },
        { kid: nextKey.kid, state: "active", announced: true },
      ],
    });
  });

  it("lose a revoked key at once, and get another one from their operator", async () => {
    const { did, key, path } = await register();
    const revocation = { method: "POST", body: JSON.stringify({ reason: "key_compromise" }) };
    const revoke = `${path}/keys/${key.kid}/revoke`;
    expect((await ask(revoke, "viewer", revocation)).status).toBe(403);
    const revoked = await ask(revoke, "integrator", revocation);
    expect(await revoked.json()).toMatchObject({
      status: "UNVERIFIED",
      keys: [{ state: "revoked" }],
    });
    const refused = await signedFetch(
      `${base}${path}/keys`,
      { method: "POST", body: "{}" },
      { did, key },
    );
    expect(await refused.json()).toMatchObject({ code: "key_revoked" });
    const fresh = createKey();
    const recovery = { body: {}, bearer: tokens.integrator, path: `${path}/keys/recovery` };
    await expect(proveControl(base, { did, key: fresh }, recovery)).resolves.toMatchObject({
      status: "UNVERIFIED",
      keys: [{ state: "revoked" }, { kid: fresh.kid, state: "active" }],
    });
  });

  it("get their tools from a safety officer who saw the version", async () => {
    const { path } = await register();
    const put = (token: keyof typeof tokens, tools: string[], match: string) =>
      ask(`${path}/tools`, token, {
        method: "PUT",
        headers: { "if-match": match },
        body: JSON.stringify({ tools }),
      });
    expect((await put("integrator", ["read:case"], '"v1"')).status).toBe(403);
    const granted = await put("safety_officer", ["read:case"], '"v1"');
    expect(granted.headers.get("etag")).toMatch(/^"v2-/);
    expect(await granted.json()).toMatchObject({ allowed_tools: ["read:case"] });
    expect((await put("safety_officer", [], '"v1"')).status).toBe(412);
    expect((await put("safety_officer", ["read:*"], '"v2"')).status).toBe(422);
  });
});
