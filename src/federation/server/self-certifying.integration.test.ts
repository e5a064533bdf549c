import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgentKey, createKey, signWith } from "@/agent-client/agent-key";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { jwkOf } from "@/encoding/domain/keys/multikey";
import { selfCertifyingDid } from "@/federation/domain/declaration/self-certifying-did";
import { recoveryProofText, rotationProofText } from "@/federation/domain/proof-message";
import { inTransaction } from "@/platform/db/transaction";
import type { Actor } from "@/platform/operation/context";
import {
  type FederationRoom,
  type JoinPlan,
  network,
  openFederationRoom,
} from "@/test/rooms/federation-room";
import { getDossier } from "./directory/get-dossier";
import { federationAudiences } from "./events/federation-audiences";
import { applyRevision } from "./joining/apply-revision";
import { changeRegistration } from "./joining/change-registration";
import { completeRecovery } from "./joining/complete-recovery";
import { getStatus } from "./joining/get-status";
import { joinRegistration } from "./joining/join-registration";
import { patchRegistration } from "./joining/patch-registration";
import { proveRegistration } from "./joining/prove-registration";
import { recoverKey } from "./joining/recover-key";
import { withdrawRegistration } from "./joining/withdraw-registration";
import { updateFedAgent } from "./queries/fed-agents";
import { getRegistration } from "./registrations/get-registration";
import { lockFedAgent } from "./standing/require-fed-agent";

let room: FederationRoom;

beforeAll(async () => {
  room = await openFederationRoom();
});

afterAll(() => room.services.close());

const NONCE = "n".repeat(24);
const MISMATCH = {
  code: "gate_failed",
  extra: {
    gate: "G1",
    gates: expect.arrayContaining([
      expect.objectContaining({ gate: "G1", code: "did_key_mismatch" }),
    ]),
  },
};

let count = 0;

function join(did: string, key: AgentKey, plan: JoinPlan = {}) {
  count += 1;
  const body = { runtime_address: `https://certified-${count}.example/mcp` };
  return room.join({ ...plan, did, key, body });
}

/** Joins under the key's own DID and is approved. */
async function approved(key = createKey()) {
  const did = selfCertifyingDid(key.kid);
  await join(did, key);
  await inTransaction(room.services.db.pool, async (client) => {
    const row = await lockFedAgent(client, did);
    await applyRevision(room.services.service, client, row, 1);
    const now = new Date();
    const change = {
      status: "approved",
      tier: "T3",
      approved_at: now,
      approved_by: "user:x",
    } as const;
    await updateFedAgent(client, row.id, { ...change, expires_at: null }, now);
  });
  return { did, key };
}

const sign = (key: AgentKey, text: string) =>
  Buffer.from(signWith(key, utf8(text))).toString("base64url");

const by = (did: string, { kid }: AgentKey): Actor => ({
  kind: "federated",
  did,
  kid,
  operator: null,
});

/** Lets the second key follow the first. */
function rotate(did: string, old: AgentKey, next: AgentKey, overlap: number) {
  const [aud = ""] = federationAudiences();
  const facts = { aud, did, new_kid: next.kid, old_kid: old.kid, request_nonce: NONCE };
  const proof = sign(next, rotationProofText(facts));
  const added = { public_key_jwk: jwkOf(next.publicKey), proof, overlap_seconds: overlap };
  const body = { add_key: added };
  const input = { did, body, expectedRevision: null, nonce: NONCE };
  return changeRegistration(room.as(by(did, old)), input);
}

/** Its binding in the status, the console and the public dossier. */
async function bindingsOf(did: string): Promise<unknown[]> {
  const status = await getStatus(room.operator.ctx, { did });
  const reader = room.services.as("integrator");
  const { registration_id = "" } = status;
  const detail = await getRegistration(reader, { registration_id });
  const dossier = await getDossier(room.services.anonymous, { did });
  return [status.did_binding, detail.did_binding, "did_binding" in dossier && dossier.did_binding];
}

const all = (binding: string) => [binding, binding, binding];

describe("a DID that is the thumbprint of a key", () => {
  it("is registered with that key, and shown to certify itself", async () => {
    const { did } = await approved();
    expect(did).toMatch(/^did:svc:agent:[a-z2-7]{52}$/);
    expect(await bindingsOf(did)).toEqual(all("self_certifying"));
  });

  it("is registered with no other key, neither signed nor by a challenge, and stays free for the right one", async () => {
    const [owner, other] = [createKey(), createKey()];
    const did = selfCertifyingDid(owner.kid);
    await expect(join(did, other)).rejects.toMatchObject(MISMATCH);
    await expect(join(did, other, { signed: false })).rejects.toMatchObject(MISMATCH);
    // A join that names no key waits for one; the one that then comes is the wrong one.
    const runtime_address = "https://no-key.example/mcp";
    const unnamed = { body: room.bodyOf({ did, body: { runtime_address } }), proof: null };
    const ctx = room.operator.ctx;
    const { challenge, registration_id } = await joinRegistration(
      ctx,
      { ...unnamed, peer: "192.0.2.1" },
      network(),
    );
    const proof = {
      did,
      registration_id,
      public_key_jwk: jwkOf(other.publicKey),
      signature: sign(other, challenge?.signing_input ?? ""),
    };
    await expect(proveRegistration(ctx, proof, network())).rejects.toMatchObject(MISMATCH);
    await expect(join(did, owner)).resolves.toMatchObject({ status: "pending", challenge: null });
  });

  it("with 52 letters that are no digest cannot be registered", async () => {
    await expect(join(`did:svc:agent:${"z".repeat(52)}`, createKey())).rejects.toMatchObject(
      MISMATCH,
    );
  });

  it("is not shown to certify itself while another key speaks for it too, nor after it", async () => {
    const { did, key } = await approved();
    const [second, third] = [createKey(), createKey()];
    await rotate(did, key, second, 3_600);
    expect(await bindingsOf(did)).toEqual(all("registered"));
    await rotate(did, second, third, 0);
    const body = { revoke_key: { kid: key.kid, reason: "superseded" } };
    const revoke = { did, body, expectedRevision: null, nonce: NONCE };
    await changeRegistration(room.operator.ctx, revoke);
    expect(await bindingsOf(did)).toEqual(all("registered"));
    // The successor may do all that the first one could.
    const renamed = { did, body: { name: "Renamed" }, expectedRevision: null };
    await expect(
      patchRegistration(room.as(by(did, third)), renamed, network()),
    ).resolves.toMatchObject({ revision_state: "applied" });
    await withdrawRegistration(room.operator.ctx, { did });
    await expect(join(did, key)).rejects.toMatchObject(MISMATCH);
    await expect(join(did, createKey())).rejects.toMatchObject(MISMATCH);
    await expect(join(did, third)).resolves.toMatchObject({ status: "pending", challenge: null });
    const status = await getStatus(room.operator.ctx, { did });
    expect(status.did_binding).toBe("registered");
  });

  it("is recovered for no other key: neither its operator nor an integrator gives it away", async () => {
    const { did } = await approved();
    const next = createKey();
    const [aud = ""] = federationAudiences();
    const operator_did = room.operator.did;
    const facts = { aud, did, new_kid: next.kid, operator_did, request_nonce: NONCE };
    const input = {
      did,
      public_key_jwk: jwkOf(next.publicKey),
      proof: sign(next, recoveryProofText(facts)),
      nonce: NONCE,
    };
    await expect(recoverKey(room.operator.ctx, input)).rejects.toMatchObject({ code: "conflict" });
    const subject = {
      kid: next.kid,
      public_key: Buffer.from(next.publicKey).toString("base64"),
    };
    await expect(
      inTransaction(room.services.db.pool, async (client) => {
        const agent = await lockFedAgent(client, did);
        await completeRecovery(room.services.as("integrator"), client, agent, subject);
      }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await bindingsOf(did)).toEqual(all("self_certifying"));
  });
});
