import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import { retireAgentKey, revokeAgentKeys } from "@/agents/server/queries/agent-key-history";
import { findSigningKey } from "@/agents/server/queries/agent-keys";
import { getAgent } from "@/agents/server/registry/get-agent";
import { getOwnAgent } from "@/agents/server/signed-operations/get-own-agent";
import { beginNonces, pruneNonces } from "@/platform/auth/signatures/request-nonces";
import { database, openDatabase } from "@/platform/db/database";
import { inTransaction } from "@/platform/db/transaction";
import { restOf } from "@/platform/declaration/rest";
import { openSignedRoom, outcome, type SignedRoom, selfOf } from "@/test/rooms/signed-room";
import { sendRaw, sendSigned, signedLines } from "@/test/signed-caller";

const MODULES = restOf([getAgent, getOwnAgent]);

let signed: SignedRoom;
let room: SignedRoom["room"];
let owner: SignedRoom["owner"];
let base: SignedRoom["base"];
let agent: SignedRoom["agent"];
let path: SignedRoom["path"];
let newAgent: SignedRoom["newAgent"];
let ask: SignedRoom["ask"];
let post: SignedRoom["post"];

beforeAll(async () => {
  signed = await openSignedRoom(MODULES);
  ({ room, owner, base, agent, path, newAgent, ask, post } = signed);
}, 120_000);
afterAll(() => signed.close());

describe("a key that counts no more", () => {
  it("is refused by another replica from the moment on at which it was revoked", async () => {
    const robbed = await newAgent();
    expect((await sendSigned(base, robbed, { target: selfOf(robbed) })).status).toBe(200);
    const second = openDatabase({ connectionString: process.env.DATABASE_APP_URL, max: 2 });
    // The other replica's clock is ahead.
    const at = new Date(Date.now() + 5_000);
    await inTransaction(second.pool, (client) =>
      revokeAgentKeys(client, [robbed.key.kid], {
        at,
        by: "user:1",
        reason: "key_compromise",
        compromisedSince: at,
      }),
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendSigned(base, robbed, { target: selfOf(robbed) })),
    );
    for (const answer of answers) expect(outcome(answer)).toEqual([401, "key_revoked"]);
    await second.pool.end();
  });

  it("is refused once its overlap is over, and at once where there is none", async () => {
    const { pool } = room.services.db;
    const rotating = await newAgent();
    const next = createKey();
    const { did, key } = rotating;
    const ahead = new Date(Date.now() + 5_000);
    const row = await findSigningKey(pool, { did, kid: key.kid }, new Date());
    expect(row?.agentId).toBeTypeOf("bigint");
    await owner.query(
      "INSERT INTO agent_key (kid, agent_id, public_key, added_at, added_by) VALUES ($1, $2, $3, $4, 'test')",
      [next.kid, row?.agentId, Buffer.from(next.publicKey), ahead],
    );
    const retire = (at: Date) =>
      inTransaction(pool, (client) =>
        retireAgentKey(client, { kid: key.kid, at, replacedBy: next.kid }),
      );
    const answers = async () => [
      outcome(await sendSigned(base, rotating, { target: selfOf(rotating) })),
      outcome(await sendSigned(base, { did, key: next }, { target: selfOf(rotating) })),
    ];
    await retire(new Date(ahead.getTime() + 60_000));
    expect(await answers()).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    // No overlap, written by a replica whose clock is ahead.
    await retire(ahead);
    expect(await answers()).toEqual([
      [401, "key_revoked"],
      [200, undefined],
    ]);
    await retire(new Date(Date.now() - 1000));
    expect((await answers())[0]).toEqual([401, "key_revoked"]);
  });
});

describe("a key that this process has found good before", () => {
  it("is checked with the statement that uses the nonce up, and the agent read with one more", async () => {
    const known = await newAgent();
    const read = () => sendSigned(base, known, { target: selfOf(known) });
    expect((await read()).status).toBe(200);
    const asked = vi.spyOn(database().pool, "query");
    expect((await read()).status).toBe(200);
    const names = asked.mock.calls.map(([query]) => Reflect.get(Object(query), "name"));
    asked.mockRestore();
    expect(names).toEqual(["signing-key-with-nonce", "described-agent"]);
  });

  it("uses no nonce up for an agent that was stopped since, beside this process", async () => {
    const stopped = await newAgent();
    const target = selfOf(stopped);
    const place = { authority: new URL(base).host };
    expect((await sendSigned(base, stopped, { target })).status).toBe(200);
    const set = (status: string) =>
      owner.query("UPDATE agent SET status = $2 WHERE did = $1", [stopped.did, status]);
    await set("QUARANTINED");
    const headers = signedLines(stopped, { target }, place);
    const again = async () => outcome(await sendRaw(base, { target, headers }));
    expect(await again()).toEqual([403, "agent_quarantined"]);
    await set("ACTIVE");
    expect(await again()).toEqual([200, undefined]);
    expect(await again()).toEqual([401, "signature_replayed"]);
  });

  it("is no key of a signature that is not good, or of another agent's path", async () => {
    const known = await newAgent();
    const target = selfOf(known);
    expect((await sendSigned(base, known, { target })).status).toBe(200);
    const forged = { did: known.did, key: { ...createKey(), kid: known.key.kid } };
    expect(outcome(await sendSigned(base, forged, { target }))).toEqual([401, "signature_invalid"]);
    const others = await sendSigned(base, known, { target: path });
    expect(outcome(others)).toEqual([403, "agent_mismatch"]);
  });
});

describe("the memory of nonces", () => {
  it("lets one of 64 identical requests pass", async () => {
    const headers = signedLines(agent, { target: path }, { authority: new URL(base).host });
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => sendRaw(base, { target: path, headers })),
    );
    const refused = answers.filter(({ json }) => json.code === "signature_replayed");
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(63);
    expect(refused.every(({ status }) => status === 401)).toBe(true);
  });

  it("lets one of two servers at one database take a signature, 15 times", async () => {
    const servers = [base, signed.throughNext.origin];
    for (let round = 0; round < 15; round++) {
      const headers = signedLines(agent, { target: path }, { authority: new URL(base).host });
      const answers = await Promise.all(
        servers.map((server) => sendRaw(server, { target: path, headers })),
      );
      const outcomes = answers.map(({ status }) => status).sort();
      expect(outcomes, `round ${round}`).toEqual([200, 401]);
    }
  });

  it("keeps a nonce for its key, whatever it is used for, and for that key alone", async () => {
    const nonce = "k".repeat(40);
    expect((await ask({ nonce })).status).toBe(200);
    expect(outcome(await post("{}", { nonce }))).toEqual([401, "signature_replayed"]);
    const other = await newAgent();
    const theirs = await sendSigned(base, other, { target: selfOf(other) }, { nonce });
    expect(theirs.status).toBe(200);
  });

  it("is used up by no request that was refused before", async () => {
    const nonce = "u".repeat(40);
    expect((await ask({ nonce, authority: "127.0.0.1:1" })).status).toBe(401);
    expect((await ask({ nonce })).status).toBe(200);
  });

  it("outlives the signature, and is pruned after", async () => {
    const { pool } = room.services.db;
    const prune = (at: Date) => inTransaction(pool, (client) => pruneNonces(client, at));
    const count = async () => {
      const { rows } = await owner.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM request_nonce",
      );
      return rows[0]?.n ?? 0;
    };
    const before = await count();
    expect(before).toBeGreaterThan(0);
    // A pruner whose clock is ahead by an hour deletes nothing that counts.
    expect(await prune(new Date(Date.now() + 3_600_000))).toBe(0);
    await owner.query("UPDATE request_nonce SET expires_at = expires_at - interval '10 minutes'");
    expect(await prune(new Date())).toBe(before);
    expect(await count()).toBe(0);
  });

  it("refuses everything while it cannot be reached", async () => {
    await owner.query("ALTER TABLE request_nonce RENAME TO request_nonce_gone");
    const lost = await ask();
    expect(outcome(lost)).toEqual([503, "replay_store_unavailable"]);
    expect(lost.headers["retry-after"]).toBe("5");
    await owner.query("ALTER TABLE request_nonce_gone RENAME TO request_nonce");
    expect((await ask()).status).toBe(200);
  });

  it("cannot know what was used before the loss, and says when it can again", async () => {
    // State of both tables after a crash.
    await owner.query("TRUNCATE request_nonce, request_nonce_since");
    const first = await ask();
    // An outage of the service is no fault of the signature.
    expect(outcome(first)).toEqual([503, "replay_store_unavailable"]);
    expect(first.json.detail).toContain("lost its memory of used nonces");
    expect(first.headers["www-authenticate"]).toBeUndefined();
    expect(Number(first.headers["retry-after"])).toBeGreaterThan(25);
    expect(Number(first.headers["retry-after"])).toBeLessThanOrEqual(31);
    // The largest difference of the clocks, and then one second more.
    expect(outcome(await ask({ created: 28, expires: 60 }))[1]).toBe("replay_store_unavailable");
    await owner.query("UPDATE request_nonce_since SET since = since - interval '29 seconds'");
    const late = await ask({ created: -2 });
    expect(outcome(late)[1]).toBe("replay_store_unavailable");
    expect(Number(late.headers["retry-after"])).toBeLessThanOrEqual(2);
    expect((await ask({ created: 5 })).status).toBe(200);
    await owner.query("UPDATE request_nonce_since SET since = 'epoch'");
    expect((await ask()).status).toBe(200);
  });

  it("begins anew in a table that is another than the one its row speaks of", async () => {
    await owner.query("UPDATE request_nonce_since SET nonces = 1");
    expect(outcome(await ask())).toEqual([503, "replay_store_unavailable"]);
    const since = await beginNonces(room.services.db.pool, new Date());
    expect(Date.now() - since.getTime()).toBeLessThan(60_000);
    await owner.query("UPDATE request_nonce_since SET since = 'epoch'");
    expect((await ask()).status).toBe(200);
  });
});
