import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgentKey, announcement, createKey, signWith } from "@/agent-client/agent-key";
import { rotationMessage } from "@/agents/domain/rotation-message";
import { replayTrust } from "@/agents/domain/trust/replay-trust";
import { multikeyOf } from "@/encoding/domain/keys/multikey";
import type { AgentActor, ServiceContext } from "@/platform/operation/context";
import { type AgentRoom, AUDIENCE, openAgentRoom, type Registered } from "@/test/rooms/agent-room";
import { traceTime } from "@/trace/domain/record";
import { RotateKeyBody } from "../registry/agent-input";
import { getDidDocument } from "../registry/get-did-document";
import { requireAgentRow } from "../registry/require-agent";
import { revokeKey } from "./revoke-key";
import { rotateKey } from "./rotate-key";

let room: AgentRoom;

beforeAll(async () => {
  room = await openAgentRoom();
}, 120_000);

afterAll(() => room.services.close());

const ORIGINS = ["https://a.test.example", AUDIENCE];

/** The context of a request that the key signed. */
async function signedBy(
  { agent }: Registered,
  { kid }: AgentKey,
  tag: AgentActor["tag"] = "svc-agent",
): Promise<ServiceContext> {
  const row = await requireAgentRow(room.operator, agent.id);
  return { ...room.operator, actor: { kind: "agent", agentId: row.id, did: row.did, kid, tag } };
}

interface Wanted {
  old: AgentKey;
  next: AgentKey;
  /** Signer of the proof; the new key by default. */
  signer?: AgentKey;
  /** Overrides that are signed. */
  message?: Partial<Parameters<typeof rotationMessage>[0]>;
  /** Overrides that are not signed. */
  body?: Record<string, unknown>;
  tag?: AgentActor["tag"];
}

async function rotate(registered: Registered, wanted: Wanted) {
  const { old, next, signer = next, message = {}, body = {}, tag = "svc-agent" } = wanted;
  const { did, id } = registered.agent;
  const stated = {
    aud: AUDIENCE,
    did,
    exp: traceTime(new Date(Date.now() + 60_000)),
    new: multikeyOf(next.publicKey),
    nonce: "n".repeat(43),
    old: multikeyOf(old.publicKey),
    ...message,
  };
  const pop = Buffer.from(signWith(signer, rotationMessage(stated))).toString("base64url");
  const input = RotateKeyBody.parse({ ...stated, pop, ...body });
  return rotateKey(await signedBy(registered, old, tag), { ...input, id }, ORIGINS);
}

describe("rotating a key", () => {
  it("introduces the new key, and the old one counts for the overlap", async () => {
    const registered = await room.register();
    const { agent, key: old } = registered;
    const next = createKey();
    const { keys } = await rotate(registered, { old, next, body: { overlap_seconds: 3_600 } });
    expect(keys).toMatchObject([
      { kid: old.kid, state: "overlapping", replaced_by: next.kid },
      {
        kid: next.kid,
        state: "active",
        introduced_by: old.kid,
        announced: false,
        added_by: `${agent.did}#${old.kid}`,
      },
    ]);
    const document = (ms: number) => {
      const clock = () => new Date(Date.now() + ms);
      return getDidDocument({ ...room.services.anonymous, clock }, { id: agent.id });
    };
    await expect(document(3_500_000)).resolves.toMatchObject({
      authentication: [`#${old.kid}`, `#${next.kid}`],
    });
    const after = await document(3_601_000);
    expect(after.authentication).toEqual([`#${next.kid}`]);
    expect(after.verificationMethod).toHaveLength(2);
  });

  it("is a record of the agent, and the replay agrees", async () => {
    const registered = await room.register();
    const next = createKey();
    const later = createKey();
    const body = { next_key_sha256: announcement(later) };
    await rotate(registered, { old: registered.key, next, body });
    const records = await room.chainOf(registered.agent.did);
    expect(records.at(-1)).toMatchObject({
      kind: "key.rotate",
      actor: `${registered.agent.did}#${registered.key.kid}`,
      sum: { old: registered.key.kid, new: next.kid, next_key_sha256: announcement(later) },
    });
    expect(replayTrust(records)).toMatchObject({ status: "ACTIVE", differences: [] });
  });

  it("takes the announced key only: a stolen key cannot rotate", async () => {
    const next = createKey();
    const registered = await room.register({ body: { next_key_sha256: announcement(next) } });
    const { key: stolen } = registered;
    const thiefs = createKey();
    await expect(rotate(registered, { old: stolen, next: thiefs })).rejects.toMatchObject({
      code: "key_not_announced",
    });
    // The digest alone is no key, and saying another one is announced changes nothing.
    const claim = { next_key_sha256: announcement(thiefs) };
    await expect(
      rotate(registered, { old: stolen, next: createKey(), body: claim }),
    ).rejects.toMatchObject({ code: "key_not_announced" });
    const { keys } = await rotate(registered, { old: stolen, next });
    expect(keys[1]).toMatchObject({ kid: next.kid, announced: true });
    // From then on the stolen key introduces no other.
    await expect(rotate(registered, { old: stolen, next: thiefs })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it.each<[string, (old: AgentKey) => Partial<Wanted>]>([
    ["signed by the old key", (old) => ({ signer: old })],
    ["signed by another key", () => ({ signer: createKey() })],
    ["for another service", () => ({ message: { aud: "https://b.test.example" } })],
    ["for another agent", () => ({ message: { did: "did:svc:agt:other" } })],
    ["of another old key", () => ({ message: { old: multikeyOf(createKey().publicKey) } })],
    ["that has ended", () => ({ message: { exp: traceTime(new Date(Date.now() - 1_000)) } })],
    ["that ends late", () => ({ message: { exp: traceTime(new Date(Date.now() + 400_000)) } })],
    ["that ends at no instant", () => ({ message: { exp: "2026-02-30T00:00:00.000000Z" } })],
    ["with a short nonce", () => ({ message: { nonce: "short" } })],
    ["over another nonce", () => ({ body: { nonce: "m".repeat(43) } })],
    ["over another new key", () => ({ body: { new: multikeyOf(createKey().publicKey) } })],
  ])("refuses a proof %s", async (_, differently) => {
    const registered = await room.register();
    const { key: old } = registered;
    const wanted = { old, next: createKey(), ...differently(old) };
    await expect(rotate(registered, wanted)).rejects.toMatchObject({
      code: "proof_of_possession_required",
    });
    expect(await room.chainOf(registered.agent.did)).toHaveLength(2);
  });

  it("refuses keys that were ever registered, weak ones, and the old one itself", async () => {
    const other = await room.register();
    const registered = await room.register();
    const { key: old } = registered;
    await expect(rotate(registered, { old, next: other.key })).rejects.toMatchObject({
      code: "key_registered",
    });
    await expect(rotate(registered, { old, next: old })).rejects.toMatchObject({
      code: "key_registered",
    });
    const weak = { new: { kty: "OKP", crv: "Ed25519", x: "A".repeat(43) } };
    await expect(rotate(registered, { old, next: createKey(), body: weak })).rejects.toMatchObject({
      code: "key_refused",
    });
  });

  it("is for the agent itself, by a signature that was made for requests", async () => {
    const registered = await room.register();
    const other = await room.register();
    const { key: old } = registered;
    const next = createKey();
    const proof = await rotate(registered, { old, next, tag: "svc-agent-pop" }).catch((e) => e);
    expect(proof).toMatchObject({ code: "signature_required" });
    const input = RotateKeyBody.parse({
      aud: AUDIENCE,
      did: registered.agent.did,
      exp: traceTime(new Date()),
      new: multikeyOf(next.publicKey),
      nonce: "n".repeat(43),
      old: multikeyOf(old.publicKey),
      pop: "A".repeat(86),
    });
    const { id } = registered.agent;
    const stranger = await signedBy(other, other.key);
    await expect(rotateKey(stranger, { ...input, id }, ORIGINS)).rejects.toMatchObject({
      code: "agent_mismatch",
    });
    for (const person of [room.operator, room.officer, room.services.as()]) {
      await expect(rotateKey(person, { ...input, id }, ORIGINS)).rejects.toMatchObject({
        code: "signature_required",
      });
    }
  });

  it("is refused to a revoked key, and to an agent that has not proven its key", async () => {
    const registered = await room.register();
    const { agent, key: old } = registered;
    const left = createKey();
    await rotate(registered, { old, next: left });
    await revokeKey(room.operator, { id: agent.id, kid: old.kid, reason: "superseded" });
    await expect(rotate(registered, { old, next: createKey() })).rejects.toMatchObject({
      code: "key_revoked",
    });
    await expect(rotate(registered, { old: left, next: createKey() })).rejects.toMatchObject({
      code: "agent_unverified",
    });
  });

  it("lets one of several at once win", async () => {
    const registered = await room.register();
    const { key: old } = registered;
    const attempts = [1, 2, 3, 4].map(() => rotate(registered, { old, next: createKey() }));
    const outcomes = (await Promise.allSettled(attempts)).map(({ status }) => status);
    expect(outcomes.filter((status) => status === "fulfilled")).toHaveLength(1);
    const { verificationMethod } = await getDidDocument(room.services.anonymous, registered.agent);
    expect(verificationMethod).toHaveLength(2);
  });
});
