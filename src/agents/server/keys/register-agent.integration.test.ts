import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgentKey, announcement, createKey } from "@/agent-client/agent-key";
import { replayTrust } from "@/agents/domain/trust/replay-trust";
import { jwkOf, multikeyOf } from "@/encoding/domain/keys/multikey";
import type { Role } from "@/platform/operation/policy";
import { ROLES } from "@/platform/operation/policy";
import { type AgentRoom, AUDIENCE, openAgentRoom } from "@/test/rooms/agent-room";
import { storeAccount } from "@/test/stored-account";
import { OpenRegistrationBody } from "../registry/agent-input";
import { getAgent } from "../registry/get-agent";
import { openRegistration } from "./open-registration";

let room: AgentRoom;

beforeAll(async () => {
  room = await openAgentRoom();
}, 120_000);

afterAll(() => room.services.close());

function challengeFor(did: string, key: AgentKey) {
  const body = OpenRegistrationBody.parse({ did, key: multikeyOf(key.publicKey) });
  return openRegistration(room.services.anonymous, body, AUDIENCE);
}

describe("a challenge for a registration", () => {
  it("names the agent, the key, the service and its end, and never the same nonce", async () => {
    const key = createKey();
    const first = await challengeFor("did:svc:agt:asked", key);
    expect(first).toMatchObject({
      aud: AUDIENCE,
      did: "did:svc:agt:asked",
      key_thumbprint: key.kid,
    });
    expect(first.nonce).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Date(first.expires_at).getTime() - Date.now()).toBeGreaterThan(290_000);
    const second = await challengeFor("did:svc:agt:asked", key);
    expect(second.nonce).not.toBe(first.nonce);
  });

  it("is not given for a weak key", async () => {
    const weak = { kty: "OKP", crv: "Ed25519", x: "A".repeat(43) };
    const body = OpenRegistrationBody.parse({ did: "did:svc:agt:asked", key: weak });
    await expect(openRegistration(room.services.anonymous, body, AUDIENCE)).rejects.toMatchObject({
      code: "key_refused",
      extra: { fault: "small_order" },
    });
  });
});

describe("a registration", () => {
  it("makes an ACTIVE agent at its tier's baseline, without tools, bound to its operator", async () => {
    const next = createKey();
    const { agent, key } = await room.register({
      body: {
        did: "did:svc:agt:analyst-01",
        name: "Analyst 01",
        tier: "T1",
        runtime: {
          type: "mcp-server",
          endpoint: "https://a.test.example/mcp",
          environment: "prod",
        },
        next_key_sha256: announcement(next),
      },
    });
    expect(agent).toMatchObject({
      did: "did:svc:agt:analyst-01",
      id: "analyst-01",
      tier: "T1",
      baseline_score: 80,
      current_score: 80,
      trust_delta: 0,
      status: "ACTIVE",
      source: "registry",
      allowed_tools: [],
      operator: { id: `user:${room.operator.actor.id}`, email: room.operator.actor.email },
      keys: [{ kid: key.kid, state: "active", next_key_sha256: announcement(next) }],
      last_challenge: null,
      version: 1,
    });
    expect(agent.next_challenge_at).not.toBeNull();
    await expect(getAgent(room.officer, { id: "analyst-01" })).resolves.toMatchObject({
      did: "did:svc:agt:analyst-01",
      allowed: { set_tools: true, revoke_key: true, quarantine: true, restore: false },
    });
  });

  it("opens the agent's chain with the key, and the replay agrees", async () => {
    const { agent, key } = await room.register({ body: { tier: "T3" } });
    const records = await room.chainOf(agent.did);
    expect(records).toMatchObject([
      {
        kind: "chain.open",
        actor: `user:${room.operator.actor.id}`,
        sum: { epoch: 1, tier: "T3", baseline: 60, keys: [key.kid], runtime: "process" },
      },
      { kind: "key.add", sum: { key: key.kid } },
    ]);
    // Names and addresses can be erased: they are no part of the record.
    expect(records[0]?.pay).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(records)).not.toContain(room.operator.actor.email);
    expect(replayTrust(records)).toMatchObject({ score: 60, status: "ACTIVE", differences: [] });
  });

  it("is for integrators and administrators", async () => {
    for (const role of ROLES) {
      const by = room.services.as(role);
      const attempt = room.register({ by });
      if (role === "integrator" || role === "admin") {
        await expect(attempt.then(({ agent }) => agent.operator.id)).resolves.toBe(
          `user:${by.actor.id}`,
        );
      } else await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
    }
    const anonymous = { ...room.services.anonymous, actor: { kind: "anonymous" } as const };
    await expect(getAgent(anonymous, { id: "room-1" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it.each([
    ["another tag", { tag: "svc-agent" as const }],
    ["another key", { kid: createKey().kid }],
    ["another agent", { did: "did:svc:agt:somebody" }],
    ["another nonce", { nonce: "n".repeat(43) }],
  ])("is refused where the proof is of %s", async (_, proof) => {
    await expect(room.register({ proof })).rejects.toMatchObject({
      code: "proof_of_possession_required",
    });
  });

  it("is refused for a challenge of another key, another DID, or none", async () => {
    const other = await challengeFor("did:svc:agt:elsewhere", createKey());
    for (const challenge_id of [other.challenge_id, "CH-unknown"]) {
      await expect(room.register({ body: { challenge_id } })).rejects.toMatchObject({
        code: "challenge_unknown",
      });
    }
  });

  it("is refused from the end of the challenge on, and not before", async () => {
    const late = (ms: number) => ({
      ...room.operator,
      clock: () => new Date(Date.now() + ms),
    });
    await expect(room.register({ by: late(301_000) })).rejects.toMatchObject({
      code: "challenge_expired",
    });
    await expect(room.register({ by: late(290_000) })).resolves.toBeDefined();
  });

  it("uses a challenge once", async () => {
    const key = createKey();
    const { agent } = await room.register({ key });
    const { rows } = await room.services.db.pool.query<{ id: string; nonce: string }>(
      "SELECT id, nonce FROM agent_challenge WHERE did = $1 AND outcome = 'passed'",
      [agent.did],
    );
    const body = { did: agent.did, challenge_id: rows[0]?.id };
    const proof = { nonce: rows[0]?.nonce ?? "" };
    await expect(room.register({ key, body, proof })).rejects.toMatchObject({
      code: "challenge_expired",
      detail: "The challenge was used.",
    });
  });

  it.each([
    ["small_order", { kty: "OKP", crv: "Ed25519", x: "A".repeat(43) }],
    ["private_member", { ...jwkOf(createKey().publicKey), d: "A".repeat(43) }],
    ["wrong_type", { kty: "EC", crv: "P-256", x: "A", y: "A" }],
    ["malformed", "not a key"],
    ["wrong_length", { kty: "OKP", crv: "Ed25519", x: "AAAA" }],
  ])("refuses a key that is %s", async (fault, key) => {
    await expect(room.register({ body: { key } })).rejects.toMatchObject({
      code: "key_refused",
      extra: { fault },
    });
  });

  it("takes a JWK for the same key", async () => {
    const key = createKey();
    const { agent } = await room.register({ key, body: { key: jwkOf(key.publicKey) } });
    expect(agent.keys[0]?.multikey).toBe(multikeyOf(key.publicKey));
  });

  it("refuses a key that any agent has, and a DID that is taken", async () => {
    const { agent, key } = await room.register();
    await expect(room.register({ key })).rejects.toMatchObject({ code: "key_registered" });
    await expect(room.register({ body: { did: agent.did } })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("refuses ids that name resources, and a key that announces itself", async () => {
    for (const word of ["challenge", "directory"]) {
      await expect(room.register({ body: { did: `did:svc:agt:${word}` } })).rejects.toMatchObject({
        code: "validation_failed",
      });
    }
    const key = createKey();
    const body = { next_key_sha256: announcement(key) };
    await expect(room.register({ key, body })).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/next_key_sha256" }],
    });
  });

  it("takes another baseline from a safety officer only", async () => {
    const body = { baseline_score: 55 };
    await expect(room.register({ body })).rejects.toMatchObject({ code: "forbidden" });
    const by = room.services.as("integrator", "safety_officer");
    const { agent } = await room.register({ by, body });
    expect(agent).toMatchObject({ baseline_score: 55, current_score: 55 });
    const narrowed = { ...by, actor: { ...by.actor, scopes: ["agent.register" as const] } };
    await expect(room.register({ by: narrowed, body })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("names another operator only where that account is enabled and sees agents", async () => {
    const account = (email: string, roles: Role[], gone: { disabledAt?: Date } = {}) =>
      storeAccount(room.services.db, { email, name: "Named", roles, ...gone });
    const { account: lead } = await account("lead@test.example", ["lead"]);
    await account("gone@test.example", ["lead"], { disabledAt: new Date() });
    await account("blind@test.example", ["importer"]);
    const named = (operator_email: string) => room.register({ body: { operator_email } });
    const { agent } = await named("Lead@test.example");
    expect(agent.operator).toEqual({
      id: `user:${lead.id}`,
      name: "Named",
      email: "lead@test.example",
    });
    for (const address of ["gone@test.example", "blind@test.example", "none@test.example"]) {
      await expect(named(address)).rejects.toMatchObject({
        code: "validation_failed",
        errors: [{ pointer: "/operator_email" }],
      });
    }
  });

  it("lets one of two win where both take the same DID, or the same key", async () => {
    const did = "did:svc:agt:contested";
    const key = createKey();
    const outcomes = async (attempts: Promise<unknown>[]) =>
      (await Promise.allSettled(attempts)).map((each) =>
        each.status === "fulfilled" ? "registered" : (each.reason as { code: string }).code,
      );
    const byDid = await outcomes([1, 2, 3, 4].map(() => room.register({ body: { did } })));
    expect(byDid.sort()).toEqual(["conflict", "conflict", "conflict", "registered"]);
    const byKey = await outcomes([1, 2, 3, 4].map(() => room.register({ key })));
    expect(byKey.sort()).toEqual([...Array(3).fill("key_registered"), "registered"]);
    await expect(room.chainOf(did)).resolves.toHaveLength(2);
  });
});
