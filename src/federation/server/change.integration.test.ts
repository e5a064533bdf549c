import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgentKey, createKey, signWith } from "@/agent-client/agent-key";
import { openRegistration } from "@/agents/server/keys/open-registration";
import { registerAgent } from "@/agents/server/keys/register-agent";
import { OpenRegistrationBody, RegisterAgentBody } from "@/agents/server/registry/agent-input";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { jwkOf, multikeyOf } from "@/encoding/domain/keys/multikey";
import {
  linkProofText,
  recoveryProofText,
  rotationProofText,
} from "@/federation/domain/proof-message";
import { inTransaction } from "@/platform/db/transaction";
import type { Actor } from "@/platform/operation/context";
import { type FederationRoom, network, openFederationRoom } from "@/test/rooms/federation-room";
import { federationAudiences } from "./events/federation-audiences";
import { applyRevision } from "./joining/apply-revision";
import { changeRegistration } from "./joining/change-registration";
import { completeRecovery } from "./joining/complete-recovery";
import { getStatus } from "./joining/get-status";
import { linkRegistryAgent } from "./joining/link-registry-agent";
import { patchRegistration } from "./joining/patch-registration";
import { recoverKey } from "./joining/recover-key";
import { withdrawRegistration } from "./joining/withdraw-registration";
import { findFedAgent, updateFedAgent } from "./queries/fed-agents";
import { findFedKeys } from "./queries/fed-keys";
import { lockFedAgent } from "./standing/require-fed-agent";

let room: FederationRoom;

beforeAll(async () => {
  room = await openFederationRoom();
});

afterAll(() => room.services.close());

const NONCE = "n".repeat(24);

let count = 0;

/** A registration that an integrator approved. */
async function approved(): Promise<{ did: string; key: AgentKey; agent: Actor }> {
  count += 1;
  const did = `did:svc:agent:change-${count}`;
  const key = createKey();
  await room.join({ did, key });
  const { db } = room.services;
  await inTransaction(db.pool, async (client) => {
    const row = await lockFedAgent(client, did);
    await applyRevision(room.services.service, client, row, 1);
    const now = new Date();
    await updateFedAgent(
      client,
      row.id,
      { status: "approved", tier: "T3", approved_at: now, approved_by: "user:x", expires_at: null },
      now,
    );
  });
  return { did, key, agent: { kind: "federated", did, kid: key.kid, operator: null } };
}

function change(
  actor: Actor,
  did: string,
  body: unknown,
  {
    expectedRevision = null,
    gather = network(),
  }: Partial<{
    expectedRevision: number | null;
    gather: ReturnType<typeof network>;
  }> = {},
) {
  return patchRegistration(room.as(actor), { did, body, expectedRevision }, gather);
}

/** An agent of the registry (area B) with its key. */
async function seedRegistryAgent(): Promise<{ did: string; key: AgentKey }> {
  const key = createKey();
  const ctx = room.services.as("integrator");
  const body = { did: "did:svc:agt:linked", key: multikeyOf(key.publicKey) };
  const opened = await openRegistration(ctx, OpenRegistrationBody.parse(body), "http://localhost");
  await registerAgent(
    ctx,
    RegisterAgentBody.parse({
      ...body,
      challenge_id: opened.challenge_id,
      name: "Linked",
      role: "analyst-assist",
      tier: "T2",
      runtime: { type: "process" },
    }),
    { did: body.did, kid: opened.key_thumbprint, nonce: opened.nonce, tag: "svc-agent-pop" },
  );
  return { did: body.did, key };
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.catch((thrown: unknown) => thrown);
  return error instanceof ServiceError ? [error.status, error.code] : error;
}

const row = (did: string) => findFedAgent(room.services.db.pool, did);

const SECOND = {
  id: "report-writing",
  name: "Report writing",
  description: "Writes the report of a case",
  documentation_url: "https://docs.room.example/skills/report",
  effects: "read",
  test: { tool: "classify_alert", input: {}, expect: { contains: ["report"] } },
};

describe("a change of an approved agent", () => {
  it("of words alone is applied at once, in a new revision", async () => {
    const { did, agent } = await approved();
    const answer = await change(agent, did, { description: "Better words" });
    expect(answer).toMatchObject({
      ok: true,
      status: "approved",
      revision: 2,
      revision_state: "applied",
      changed: ["description"],
    });
    expect(await row(did)).toMatchObject({ description: "Better words", revision: 2 });
    expect((await room.chainOf(did)).at(-1)).toMatchObject({
      kind: "federation.revision",
      sum: { revision: 2, state: "applied" },
    });
    expect(await change(agent, did, { description: "Better words" })).toMatchObject({
      revision: 2,
      changed: [],
    });
  });

  it("is refused for strangers, and for the agent where it takes the operator", async () => {
    const { did, agent } = await approved();
    const other = await room.addOperator();
    const body = { name: "Mine" };
    expect(await codeOf(change({ kind: "anonymous" }, did, body))).toEqual([
      401,
      "unauthenticated",
    ]);
    expect(await codeOf(change(other.ctx.actor, did, body))).toEqual([403, "operator_mismatch"]);
    const admin = room.services.as("admin").actor;
    expect(await codeOf(change(admin, did, body))).toEqual([403, "operator_mismatch"]);
    const stranger = (await approved()).agent;
    expect(await codeOf(change(stranger, did, body))).toEqual([403, "operator_mismatch"]);
    const move = { runtime_address: "https://elsewhere.example/mcp" };
    expect(await codeOf(change(agent, did, move))).toEqual([403, "operator_mismatch"]);
    expect(await row(did)).toMatchObject({ revision: 1, name: "Room" });
  });

  it("says what is wrong with it, and its current revision", async () => {
    const { did } = await approved();
    const { actor } = room.operator.ctx;
    expect(await codeOf(change(actor, did, { did: "did:svc:agent:x" }))).toEqual([
      400,
      "validation_failed",
    ]);
    expect(await codeOf(change(actor, did, { role: "integrator" }))).toEqual([400, "gate_failed"]);
    expect(await codeOf(change(actor, did, { skills: [] }))).toEqual([400, "gate_failed"]);
    expect(await codeOf(change(actor, did, { name: "X" }, { expectedRevision: 7 }))).toEqual([
      409,
      "version_conflict",
    ]);
    expect(await codeOf(change(actor, "did:svc:agent:none", { name: "X" }))).toEqual([
      404,
      "registration_not_found",
    ]);
  });

  it("leaves the live revision until the network agrees, and untouched where it does not", async () => {
    const { did, agent } = await approved();
    const skills = [...((await row(did))?.declaration.skills ?? []), SECOND];
    const failed = await change(
      agent,
      did,
      { skills },
      { gather: network({ runs: "mismatched" }) },
    );
    expect(failed).toMatchObject({ revision: 2, revision_state: "failed" });
    expect(await row(did)).toMatchObject({ revision: 1, status: "approved" });
    const waits = network({ runtime: { outcome: "indeterminate" } });
    const checking = await change(agent, did, { skills }, { gather: waits });
    expect(checking).toMatchObject({ revision: 3, revision_state: "checking" });
    const status = await getStatus(room.as(agent), { did });
    expect(status).toMatchObject({
      revision: 1,
      pending_revision: { revision: 3, state: "checking" },
    });
    const done = await change(agent, did, { skills });
    expect(done).toMatchObject({ revision: 4, revision_state: "applied", changed: ["skills"] });
    expect((await row(did))?.skill_ids).toEqual(["phishing-triage", "report-writing"]);
    const { rows } = await room.services.db.pool.query(
      `SELECT r.revision, r.state FROM fed_revision r JOIN fed_agent a ON a.id = r.agent_id
       WHERE a.did = $1 ORDER BY r.revision`,
      [did],
    );
    expect(rows.map(({ state }) => state)).toEqual(["replaced", "failed", "replaced", "applied"]);
  });

  it("of the domain, the role or a skill's effects waits for a person", async () => {
    const { did } = await approved();
    const { actor } = room.operator.ctx;
    const moved = await change(actor, did, { runtime_address: "https://other.example/mcp" });
    expect(moved).toMatchObject({
      revision_state: "awaiting_review",
      review_reasons: ["registrable_domain"],
    });
    expect(await row(did)).toMatchObject({ revision: 1 });
    const next = await change(actor, did, { role: "validator" });
    expect(next).toMatchObject({ revision: 3, revision_state: "awaiting_review" });
    const { rows } = await room.services.db.pool.query(
      `SELECT r.revision, r.kind, r.state FROM fed_review r JOIN fed_agent a ON a.id = r.agent_id
       WHERE a.did = $1 AND kind = 'revision' ORDER BY queued_at`,
      [did],
    );
    expect(rows).toEqual([
      { revision: 2, kind: "revision", state: "cancelled" },
      { revision: 3, kind: "revision", state: "awaiting" },
    ]);
  });

  it("is refused before the approval and after the end", async () => {
    const did = "did:svc:agent:early";
    await room.join({ did });
    const { actor } = room.operator.ctx;
    expect(await codeOf(change(actor, did, { name: "X" }))).toEqual([409, "not_approved"]);
    await withdrawRegistration(room.operator.ctx, { did });
    expect(await codeOf(change(actor, did, { name: "X" }))).toEqual([409, "not_approved"]);
  });

  it("of the operator takes a grant of the one that comes", async () => {
    const { did } = await approved();
    const other = await room.addOperator();
    const body = { operator_did: other.did };
    expect(await codeOf(change(room.operator.ctx.actor, did, body))).toEqual([400, "gate_failed"]);
    expect(await codeOf(change(other.ctx.actor, did, body))).toEqual([403, "operator_mismatch"]);
  });
});

describe("keys", () => {
  const sign = (key: AgentKey, text: string) =>
    Buffer.from(signWith(key, utf8(text))).toString("base64url");
  const aud = () => federationAudiences()[0] ?? "";

  function add(did: string, old: AgentKey, next: AgentKey, nonce = NONCE, proof?: string) {
    const text = rotationProofText({
      aud: aud(),
      did,
      new_kid: next.kid,
      old_kid: old.kid,
      request_nonce: NONCE,
    });
    const body = {
      add_key: { public_key_jwk: jwkOf(next.publicKey), proof: proof ?? sign(next, text) },
    };
    const actor = { kind: "federated", did, kid: old.kid, operator: null } as const;
    return changeRegistration(room.as(actor), { did, body, expectedRevision: null, nonce });
  }

  it("rotate by the old one and the new one, once", async () => {
    const { did, key } = await approved();
    const next = createKey();
    expect(await codeOf(add(did, key, next, NONCE, sign(createKey(), "x")))).toEqual([
      401,
      "proof_of_possession_required",
    ]);
    expect(await codeOf(add(did, key, next, "m".repeat(24)))).toEqual([
      401,
      "proof_of_possession_required",
    ]);
    expect(await add(did, key, next)).toMatchObject({
      keys: [
        { kid: key.kid, state: "overlapping" },
        { kid: next.kid, state: "active" },
      ],
    });
    expect(await codeOf(add(did, key, createKey()))).toEqual([409, "conflict"]);
    expect((await room.chainOf(did)).at(-1)).toMatchObject({
      kind: "federation.key-rotate",
      sum: { old: key.kid, new: next.kid },
    });
    const other = await approved();
    expect(await codeOf(add(other.did, other.key, next))).toEqual([409, "key_registered"]);
    expect(await codeOf(add(other.did, other.key, room.operator.key))).toEqual([
      409,
      "key_registered",
    ]);
  });

  it("are revoked by the agent while another counts, the last one by the operator, which suspends", async () => {
    const { did, key, agent } = await approved();
    const body = { revoke_key: { kid: key.kid } };
    const input = { did, body, expectedRevision: null, nonce: NONCE };
    expect(await codeOf(changeRegistration(room.as(agent), input))).toEqual([409, "conflict"]);
    const done = await changeRegistration(room.operator.ctx, input);
    expect(done).toMatchObject({ status: "suspended", keys: [{ kid: key.kid, state: "revoked" }] });
    expect(await row(did)).toMatchObject({ status: "suspended", status_reason: "no_key" });
    expect((await room.chainOf(did)).map(({ kind }) => kind).slice(-2)).toEqual([
      "federation.suspend",
      "federation.key-revoke",
    ]);
  });

  it("come back by the operator's word, the new key's and an integrator's", async () => {
    const { did, key } = await approved();
    const next = createKey();
    const operator_did = room.operator.did;
    const text = recoveryProofText({
      aud: aud(),
      did,
      new_kid: next.kid,
      operator_did,
      request_nonce: NONCE,
    });
    const input = {
      did,
      public_key_jwk: jwkOf(next.publicKey),
      proof: sign(next, text),
      nonce: NONCE,
    };
    const other = await room.addOperator();
    expect(await codeOf(recoverKey(other.ctx, input))).toEqual([403, "operator_mismatch"]);
    expect(
      await codeOf(recoverKey(room.operator.ctx, { ...input, nonce: "o".repeat(24) })),
    ).toEqual([401, "proof_of_possession_required"]);
    expect(await recoverKey(room.operator.ctx, input)).toMatchObject({ state: "awaiting_review" });
    const keysOf = async () => {
      const keys = await findFedKeys(room.services.db.pool, did);
      return keys.map(({ kid, revokedAt }) => [kid, revokedAt === null]);
    };
    expect(await keysOf()).toEqual([[key.kid, true]]);
    const { subject } = await room.one<{ subject: Record<string, unknown> }>(
      `SELECT r.subject FROM fed_review r JOIN fed_agent a ON a.id = r.agent_id
       WHERE a.did = $1 AND kind = 'recovery'`,
      [did],
    );
    await inTransaction(room.services.db.pool, async (client) => {
      const agent = await lockFedAgent(client, did);
      await completeRecovery(room.services.as("integrator"), client, agent, subject);
    });
    expect((await keysOf()).toSorted()).toEqual(
      [
        [key.kid, false],
        [next.kid, true],
      ].toSorted(),
    );
    expect((await room.chainOf(did)).at(-1)).toMatchObject({ kind: "federation.recover" });
  });
});

describe("the link to a registry agent", () => {
  it("takes the keys of both", async () => {
    const { did, key, agent } = await approved();
    const registered = await seedRegistryAgent();
    const facts = { did, registry_did: registered.did, registry_kid: registered.key.kid };
    const text = linkProofText({
      aud: federationAudiences()[0] ?? "",
      ...facts,
      request_nonce: NONCE,
    });
    const proofOf = (signer: AgentKey) =>
      Buffer.from(signWith(signer, utf8(text))).toString("base64url");
    const link = (actor: Actor, signer: AgentKey, nonce = NONCE) =>
      linkRegistryAgent(room.as(actor), { ...facts, proof: proofOf(signer), nonce });
    const stranger = (await approved()).agent;
    expect(await codeOf(link(room.operator.ctx.actor, registered.key))).toEqual([
      401,
      "signature_required",
    ]);
    expect(await codeOf(link(stranger, registered.key))).toEqual([403, "agent_mismatch"]);
    const unproven = [401, "proof_of_possession_required"];
    expect(await codeOf(link(agent, key))).toEqual(unproven);
    expect(await codeOf(link(agent, registered.key, "m".repeat(24)))).toEqual(unproven);
    expect(await link(agent, registered.key)).toEqual({
      ok: true,
      did,
      registry_did: registered.did,
    });
    expect(await row(did)).toMatchObject({ registry_did: registered.did });
    expect((await room.chainOf(did)).at(-1)).toMatchObject({ kind: "federation.link" });
  });
});
