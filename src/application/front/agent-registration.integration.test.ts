import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import { proveControl } from "@/agent-client/prove-control";
import type { AgentIdentity } from "@/agent-client/signed-fetch";
import { listAgents } from "@/agents/server/registry/list-agents";
import { getOwnAgent } from "@/agents/server/signed-operations/get-own-agent";
import {
  openAgentRegistration,
  registerAgentByRequest,
} from "@/agents/server/signed-operations/key-route";
import { multikeyOf } from "@/encoding/domain/keys/multikey";
import { listInputs } from "@/firewall/server/content/list-inputs";
import { receiveInput } from "@/firewall/server/content/receive-input";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import { announcePort } from "@/platform/auth/signatures/public-origins";
import { closeDatabase } from "@/platform/db/database";
import { restOf } from "@/platform/declaration/rest";
import { consumeRateLimit } from "@/platform/limits/rate-limit";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { openTestFront, type TestFront } from "@/test/rooms/agent-front";
import { startServices, type TestServices } from "@/test/service-context";
import { type Answer, sendRaw, sendSigned } from "@/test/signed-caller";
import { storeAccount } from "@/test/stored-account";

let services: TestServices;
let front: TestFront;
let bearer: string;
let count = 0;

beforeAll(async () => {
  process.env.RATE_LIMITS = "on";
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  await ensureSecrets(new Date());
  front = await openTestFront(
    restOf([
      listAgents,
      registerAgentByRequest,
      openAgentRegistration,
      getOwnAgent,
      listInputs,
      receiveInput,
    ]),
    { trustedProxies: 1 },
  );
  announcePort(front.port);
  const { account } = await storeAccount(services.db, {
    email: "operator@test.example",
    name: "Operator",
    roles: ["integrator"],
  });
  bearer = await issueBearerToken(account, new Date());
}, 120_000);

afterAll(async () => {
  await front.close();
  await closeDatabase();
  await services.close();
});

const BODY = { name: "Analyst", role: "analyst", tier: "T2", runtime: { type: "process" } };

const newIdentity = (): AgentIdentity => {
  count += 1;
  return { did: `did:svc:agt:proof-${count}`, key: createKey() };
};

const register = (identity: AgentIdentity) =>
  proveControl(front.origin, identity, { body: BODY, bearer });

async function ask({ did, key }: AgentIdentity) {
  const body = JSON.stringify({ did, key: multikeyOf(key.publicKey), purpose: "register" });
  const { json } = await sendRaw(front.origin, {
    method: "POST",
    target: "/api/agents/challenge",
    headers: [["Content-Type", "application/json"]],
    body,
  });
  return { id: String(json.challenge_id), nonce: String(json.nonce) };
}

/** A test's overrides of the registration. */
interface Change {
  nonce?: string;
  key?: string;
  headers?: [string, string][];
  tag?: "svc-agent";
}

async function tryRegistration(identity: AgentIdentity, change: Change = {}): Promise<Answer> {
  const { did, key } = identity;
  const asked = await ask(identity);
  const body = {
    ...BODY,
    did,
    key: change.key ?? multikeyOf(key.publicKey),
    challenge_id: asked.id,
  };
  return sendSigned(
    front.origin,
    identity,
    {
      method: "POST",
      target: "/api/agents",
      headers: change.headers ?? [["Authorization", `Bearer ${bearer}`]],
      body: JSON.stringify(body),
    },
    { tag: change.tag ?? "svc-agent-pop", nonce: change.nonce ?? asked.nonce },
  );
}

const outcome = ({ status, json }: Answer) => [status, json.code];

describe("a registration over HTTP", () => {
  it("takes the operator's token and the proof of the new key together", async () => {
    const identity = newIdentity();
    expect(await register(identity)).toMatchObject({ did: identity.did, status: "ACTIVE" });
    const target = `/api/agents/${identity.did}/self`;
    expect((await sendSigned(front.origin, identity, { target })).status).toBe(200);
  });

  it("is refused with one of the two alone", async () => {
    const unsigned = await sendRaw(front.origin, {
      method: "POST",
      target: "/api/agents",
      headers: [
        ["Authorization", `Bearer ${bearer}`],
        ["Content-Type", "application/json"],
      ],
      body: "{}",
    });
    expect(outcome(unsigned)).toEqual([401, "signature_required"]);
    expect(unsigned.headers["www-authenticate"]).toBe('Signature error="signature_required"');
    expect(outcome(await tryRegistration(newIdentity(), { headers: [] }))).toEqual([
      401,
      "unauthenticated",
    ]);
    const broken: [string, string][] = [["Authorization", "Bearer broken"]];
    expect(outcome(await tryRegistration(newIdentity(), { headers: broken }))).toEqual([
      401,
      "unauthenticated",
    ]);
    expect(outcome(await tryRegistration(newIdentity(), { tag: "svc-agent" }))).toEqual([
      401,
      "signature_required",
    ]);
  });

  it("is refused for a nonce that was not issued, and for another key than the one that signed", async () => {
    const nonce = randomBytes(32).toString("base64url");
    expect(outcome(await tryRegistration(newIdentity(), { nonce }))).toEqual([
      401,
      "proof_of_possession_required",
    ]);
    const key = multikeyOf(createKey().publicKey);
    expect(outcome(await tryRegistration(newIdentity(), { key }))).toEqual([
      401,
      "proof_of_possession_required",
    ]);
    const identity = newIdentity();
    const forged = { did: identity.did, key: { ...createKey(), kid: identity.key.kid } };
    const asked = await ask(identity);
    const answer = await sendSigned(
      front.origin,
      forged,
      {
        method: "POST",
        target: "/api/agents",
        headers: [["Authorization", `Bearer ${bearer}`]],
        body: JSON.stringify({ ...BODY, key: multikeyOf(identity.key.publicKey) }),
      },
      { tag: "svc-agent-pop", nonce: asked.nonce },
    );
    expect(outcome(answer)).toEqual([401, "signature_invalid"]);
  });
});

describe("attempts with one key", () => {
  it("are limited by address, so that others cannot use up those of the agent", async () => {
    const identity = newIdentity();
    await register(identity);
    const target = `/api/agents/${identity.did}/self`;
    const from = (address: string): [string, string][] => [["X-Forwarded-For", address]];
    const call = (address: string, who = identity) =>
      sendSigned(front.origin, who, { target, headers: from(address) });
    const keyid = `${identity.did}#${identity.key.kid}`;
    for (let n = 0; n < 599; n++) await consumeRateLimit("signature", `${keyid} 192.0.2.1`);
    const forged = { did: identity.did, key: { ...createKey(), kid: identity.key.kid } };
    expect(outcome(await call("192.0.2.1", forged))).toEqual([401, "signature_invalid"]);
    const refused = await call("192.0.2.1");
    expect(outcome(refused)).toEqual([429, "signature_rate_abuse"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await call("192.0.2.2")).status).toBe(200);
  });
});

describe("what an agent sends", () => {
  it("counts by its size, and a refusal says so", async () => {
    const identity = newIdentity();
    await register(identity);
    const target = `/api/agents/${identity.did}/inputs`;
    const input = { source: "tool:read-page", channel: "document", content: "<".repeat(480_000) };
    const send = (body: unknown) =>
      sendSigned(front.origin, identity, { method: "POST", target, body: JSON.stringify(body) });
    const left: unknown[] = [];
    for (let n = 0; n < 5; n++) left.push((await send(input)).headers.ratelimit);
    expect(left.map((text) => /r=(\d+)/.exec(String(text))?.[1])).toEqual([
      "482",
      "364",
      "246",
      "128",
      "10",
    ]);
    const refused = await send(input);
    expect(outcome(refused)).toEqual([429, "rate_limited"]);
    expect(refused.json.detail).toBe(
      "At most 600 requests of 4 kB each in a minute from the first of them: this one counts as 118.",
    );
    expect(refused.headers.ratelimit).toMatch(/^"api";r=0;t=\d+$/);
  });
});
