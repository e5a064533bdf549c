import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgentKey, createKey } from "@/agent-client/agent-key";
import { replayTrust } from "@/agents/domain/trust/replay-trust";
import { multikeyOf } from "@/encoding/domain/keys/multikey";
import { ROLES } from "@/platform/operation/policy";
import {
  type AgentRoom,
  AUDIENCE,
  openAgentRoom,
  type Person,
  type Registered,
} from "@/test/rooms/agent-room";
import { OpenRegistrationBody, RecoverKeyBody } from "../registry/agent-input";
import { quarantineAgent } from "../trust/quarantine-agent";
import { openRegistration } from "./open-registration";
import type { PossessionProof } from "./possession-proof";
import { recoverKey } from "./recover-key";
import { revokeKey } from "./revoke-key";

let room: AgentRoom;

beforeAll(async () => {
  room = await openAgentRoom();
}, 120_000);

afterAll(() => room.services.close());

async function recover(
  { agent }: Registered,
  key: AgentKey,
  { by = room.operator, proof = {} }: { by?: Person; proof?: Partial<PossessionProof> } = {},
) {
  const { did, id } = agent;
  const named = { did, key: multikeyOf(key.publicKey) };
  const asked = await openRegistration(
    room.services.anonymous,
    OpenRegistrationBody.parse(named),
    AUDIENCE,
  );
  const body = RecoverKeyBody.parse({ ...named, challenge_id: asked.challenge_id });
  const proven = { did, kid: key.kid, nonce: asked.nonce, tag: "svc-agent-pop" as const };
  return recoverKey(by, { ...body, id }, { ...proven, ...proof });
}

function lose({ agent, key }: Registered) {
  return revokeKey(room.operator, { id: agent.id, kid: key.kid, reason: "key_lost" });
}

describe("a new key for an agent that lost all of its keys", () => {
  it("counts at once, and the agent has to prove itself all the same", async () => {
    const registered = await room.register();
    const key = createKey();
    await lose(registered);
    const agent = await recover(registered, key);
    expect(agent).toMatchObject({
      status: "UNVERIFIED",
      keys: [
        { kid: registered.key.kid, state: "revoked" },
        { kid: key.kid, state: "active", introduced_by: null },
      ],
    });
    const records = await room.chainOf(agent.did);
    expect(records.at(-1)).toMatchObject({
      kind: "key.add",
      actor: `user:${room.operator.actor.id}`,
      sum: { key: key.kid },
    });
    expect(replayTrust(records)).toMatchObject({ status: "UNVERIFIED", differences: [] });
  });

  it("is refused while a key counts", async () => {
    await expect(recover(await room.register(), createKey())).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("is for the agent's operator, who may register agents", async () => {
    const registered = await room.register();
    await lose(registered);
    for (const role of ROLES) {
      const by = room.services.as(role);
      await expect(recover(registered, createKey(), { by })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    const demoted: Person = {
      ...room.operator,
      actor: { ...room.operator.actor, roles: ["viewer"] },
    };
    await expect(recover(registered, createKey(), { by: demoted })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("needs the new key's own proof, and a key that was never registered", async () => {
    const registered = await room.register();
    await lose(registered);
    for (const proof of [{ nonce: "n".repeat(43) }, { tag: "svc-agent" as const }]) {
      await expect(recover(registered, createKey(), { proof })).rejects.toMatchObject({
        code: "proof_of_possession_required",
      });
    }
    await expect(recover(registered, registered.key)).rejects.toMatchObject({
      code: "key_registered",
    });
  });

  it("replaces a stolen key of a quarantined agent, beside its sealed chain", async () => {
    const registered = await room.register();
    const { id, did } = registered.agent;
    const officer = "safety_officer";
    await quarantineAgent(room.officer, { id, by: officer, reason: "Acts as somebody else." });
    const sealed = await room.chainOf(did);
    const lost = await revokeKey(room.operator, {
      id,
      kid: registered.key.kid,
      reason: "key_compromise",
      comment: "Found on a paste site.",
    });
    expect(lost).toMatchObject({ status: "QUARANTINED", keys: [{ state: "revoked" }] });
    const key = createKey();
    const agent = await recover(registered, key);
    expect(agent).toMatchObject({ status: "QUARANTINED", keys: [{}, { state: "active" }] });
    expect(await room.chainOf(did)).toEqual(sealed);
    const records = (await room.chainOf("service")).filter(({ sum }) => sum.agent === did);
    expect(records).toMatchObject([
      { kind: "key.revoke", sum: { key: registered.key.kid, state: "active" } },
      { kind: "key.add", sum: { key: key.kid } },
    ]);
    expect(records[0]?.pay).toMatch(/^[0-9a-f]{64}$/);
  });

  it("lets one of several at once win", async () => {
    const registered = await room.register();
    await lose(registered);
    const attempts = [1, 2, 3].map(() => recover(registered, createKey()));
    const outcomes = (await Promise.allSettled(attempts)).map((each) =>
      each.status === "fulfilled" ? "added" : (each.reason as { code: string }).code,
    );
    expect(outcomes.sort()).toEqual(["added", "conflict", "conflict"]);
  });
});
