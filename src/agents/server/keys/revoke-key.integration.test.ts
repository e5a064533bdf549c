import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import { replayTrust } from "@/agents/domain/trust/replay-trust";
import {
  findAgentKeys,
  insertAgentKey,
  retireAgentKey,
} from "@/agents/server/queries/agent-key-history";
import { openDatabase } from "@/platform/db/database";
import { inTransaction } from "@/platform/db/transaction";
import { ROLES } from "@/platform/operation/policy";
import { type AgentRoom, openAgentRoom } from "@/test/rooms/agent-room";
import { getAgent, listAgentKeys } from "../registry/get-agent";
import { getDidDocument } from "../registry/get-did-document";
import { requireAgentRow } from "../registry/require-agent";
import { revokeKey } from "./revoke-key";

let room: AgentRoom;

beforeAll(async () => {
  room = await openAgentRoom();
}, 120_000);

afterAll(() => room.services.close());

const COMPROMISE = { reason: "key_compromise" as const };

/** An agent whose first key introduced a second one, as a rotation does, long before now. */
async function rotated(announced: boolean) {
  const { agent, key: old } = await room.register();
  const key = createKey();
  const row = await requireAgentRow(room.operator, agent.id);
  await inTransaction(room.services.db.pool, async (client) => {
    const { kid, publicKey } = key;
    const at = new Date();
    await insertAgentKey(client, row.id, { kid, publicKey, nextKeySha256: null, by: "x", at });
    await retireAgentKey(client, { kid: old.kid, at, replacedBy: kid });
    if (announced) {
      await client.query("UPDATE agent_key SET next_key_sha256 = sha256('x') WHERE kid = $1", [
        old.kid,
      ]);
    }
  });
  return { agent, old, key };
}

describe("revoking a key", () => {
  it("makes the agent UNVERIFIED, and the replay of its trace says the same", async () => {
    const { agent, key } = await room.register();
    const { id, did } = agent;
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const revoked = await revokeKey(room.operator, {
      id,
      kid: key.kid,
      ...COMPROMISE,
      compromised_since: since,
      comment: "Laptop of Ana was stolen.",
    });
    expect(revoked).toMatchObject({
      status: "UNVERIFIED",
      keys: [
        {
          kid: key.kid,
          state: "revoked",
          revoked_by: `user:${room.operator.actor.id}`,
          revoke_reason: "key_compromise",
          compromised_since: since,
        },
      ],
    });
    const records = await room.chainOf(did);
    expect(records.slice(2)).toMatchObject([
      {
        kind: "key.revoke",
        actor: `user:${room.operator.actor.id}`,
        sum: { key: key.kid, state: "active", reason: "key_compromise" },
      },
      {
        kind: "status.change",
        sum: { from: "ACTIVE", to: "UNVERIFIED", cause: "key_revoked" },
      },
      { kind: "notify", sum: { event: "agent.unverified" } },
    ]);
    expect(records[2]?.pay).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(records)).not.toContain("Ana");
    expect(replayTrust(records)).toMatchObject({ status: "UNVERIFIED", differences: [] });
  });

  it("is seen by a second replica as soon as it answers", async () => {
    const { agent, key } = await room.register();
    const second = openDatabase({
      connectionString: process.env.DATABASE_APP_URL ?? "",
      max: 2,
    });
    try {
      const row = await requireAgentRow({ db: second }, agent.id);
      const before = await findAgentKeys(second.pool, row.id);
      expect(before).toMatchObject([{ kid: key.kid, revokedAt: null }]);
      await revokeKey(room.operator, { id: agent.id, kid: key.kid, reason: "key_lost" });
      const after = await findAgentKeys(second.pool, row.id);
      expect(after).toMatchObject([{ kid: key.kid, revokedAt: expect.any(Date) }]);
      const there = { ...room.officer, db: second };
      await expect(getDidDocument(there, { id: agent.did })).resolves.toMatchObject({
        authentication: [],
        verificationMethod: [{ id: `${agent.did}#${key.kid}`, revoked: expect.any(String) }],
      });
    } finally {
      await second.pool.end();
    }
  });

  it("counts on a replica whose clock is behind as well", async () => {
    const { agent, key } = await room.register();
    await revokeKey(room.officer, { id: agent.id, kid: key.kid, reason: "key_lost" });
    const behind = { ...room.officer, clock: () => new Date(Date.now() - 3_600_000) };
    await expect(getDidDocument(behind, agent)).resolves.toMatchObject({ authentication: [] });
    await expect(getAgent(behind, agent)).resolves.toMatchObject({ keys: [{ state: "revoked" }] });
  });

  it("is for the agent's operator, safety officers and administrators", async () => {
    for (const role of ROLES) {
      const { agent, key } = await room.register();
      const revocation = { id: agent.id, kid: key.kid, reason: "superseded" as const };
      const attempt = revokeKey(room.services.as(role), revocation);
      if (role === "safety_officer" || role === "admin") {
        await expect(attempt).resolves.toMatchObject({ status: "UNVERIFIED" });
      } else {
        await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
        await expect(getAgent(room.officer, agent)).resolves.toMatchObject({
          keys: [{ state: "active" }],
          version: 1,
        });
      }
    }
  });

  it("binds the operator's token to its scopes", async () => {
    const { agent, key } = await room.register();
    const revocation = { id: agent.id, kid: key.kid, reason: "superseded" as const };
    const scoped = (scope: "agent.read" | "agent.revoke_key") => ({
      ...room.operator,
      actor: { ...room.operator.actor, scopes: [scope] },
    });
    await expect(revokeKey(scoped("agent.read"), revocation)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(revokeKey(scoped("agent.revoke_key"), revocation)).resolves.toBeDefined();
    await expect(revokeKey(room.services.anonymous, revocation)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("also revokes keys that a thief may have introduced, but no announced key", async () => {
    const stolen = await rotated(false);
    const { id } = stolen.agent;
    const fallen = await revokeKey(room.operator, { id, kid: stolen.old.kid, ...COMPROMISE });
    expect(fallen.keys.map(({ state }) => state)).toEqual(["revoked", "revoked"]);
    expect(fallen.status).toBe("UNVERIFIED");

    const safe = await rotated(true);
    const kept = await revokeKey(room.operator, {
      id: safe.agent.id,
      kid: safe.old.kid,
      ...COMPROMISE,
    });
    expect(kept.keys).toMatchObject([
      { kid: safe.old.kid, state: "revoked" },
      { kid: safe.key.kid, state: "active", announced: true, introduced_by: safe.old.kid },
    ]);
    // The old key had retired: nothing that counted was lost.
    expect(kept.status).toBe("ACTIVE");
  });

  it("counts a compromise from the key's beginning without a given start", async () => {
    const { agent, key } = await room.register();
    const { keys } = await revokeKey(room.operator, { id: agent.id, kid: key.kid, ...COMPROMISE });
    expect(keys[0]?.compromised_since).toBe(keys[0]?.added_at);
    const orderly = await room.register();
    const left = await revokeKey(room.operator, {
      id: orderly.agent.id,
      kid: orderly.key.kid,
      reason: "cessation_of_operation",
    });
    expect(left.keys[0]?.compromised_since).toBe(left.keys[0]?.revoked_at);
    const shown = await listAgentKeys(room.officer, { id: agent.id });
    expect(shown).toMatchObject({ did: agent.did, keys: [{ state: "revoked" }] });
  });

  it("works once, for keys that there are, and for no instant to come", async () => {
    const { agent, key } = await room.register();
    const { id } = agent;
    const future = new Date(Date.now() + 60_000).toISOString();
    await expect(
      revokeKey(room.operator, { id, kid: key.kid, ...COMPROMISE, compromised_since: future }),
    ).rejects.toMatchObject({ code: "validation_failed" });
    await expect(
      revokeKey(room.operator, { id, kid: createKey().kid, ...COMPROMISE }),
    ).rejects.toMatchObject({ code: "not_found" });
    await revokeKey(room.operator, { id, kid: key.kid, ...COMPROMISE });
    await expect(
      revokeKey(room.operator, { id, kid: key.kid, ...COMPROMISE }),
    ).rejects.toMatchObject({ code: "conflict" });
    // The holder of the key cannot introduce it again under another name.
    await expect(room.register({ key })).rejects.toMatchObject({ code: "key_registered" });
  });
});
