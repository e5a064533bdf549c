import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey, signWith } from "@/agent-client/agent-key";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { beginNonces } from "@/platform/auth/signatures/request-nonces";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { type FederationRoom, network, openFederationRoom } from "@/test/rooms/federation-room";
import { storeAccount } from "@/test/stored-account";
import { federationAudiences } from "./events/federation-audiences";
import { recheckAgent } from "./joining/recheck-agent";
import { rerunGates } from "./joining/rerun-gates";
import { runDueGates } from "./joining/run-due-gates";
import { withdrawRegistration } from "./joining/withdraw-registration";
import { findFedAgent, updateFedAgent } from "./queries/fed-agents";
import { insertBan } from "./queries/fed-bans";
import { insertOperatorMember } from "./queries/fed-operator-members";
import { expireRegistrations } from "./standing/expire-registrations";
import { lockFedAgent } from "./standing/require-fed-agent";
import { suspendAgents } from "./standing/suspend-agents";

let room: FederationRoom;

beforeAll(async () => {
  room = await openFederationRoom();
  await beginNonces(room.services.db.pool, new Date(Date.now() - 3_600_000));
});

afterAll(() => room.services.close());

const MINUTE = 60_000;
const silent = network({ runtime: { outcome: "indeterminate" } });

const minutesOn = (minutes: number): ServiceContext => ({
  ...room.services.service,
  clock: () => new Date(Date.now() + minutes * MINUTE),
});
const row = (did: string) => findFedAgent(room.services.db.pool, did);

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof ServiceError)) return error;
  return [error.status, error.extra.gate ?? error.code];
}

describe("gates that the network left open", () => {
  it("are tried again when they are due, and then the registration waits for a person", async () => {
    const did = "did:svc:agent:later";
    const answer = await room.join({ did, gather: silent });
    expect(answer.gates).toMatchObject([
      {},
      {},
      { gate: "G3", result: "pending", code: "runtime_indeterminate" },
      {},
      { gate: "G5", result: "pending" },
      {},
    ]);
    expect(await runDueGates(minutesOn(0), network())).toBe(0);
    expect(await runDueGates(minutesOn(2), network())).toBe(1);
    expect(
      await room.one("SELECT state FROM fed_revision WHERE agent_id = $1", [(await row(did))?.id]),
    ).toEqual({
      state: "awaiting_review",
    });
    expect(
      await room.one("SELECT state FROM fed_review WHERE agent_id = $1", [(await row(did))?.id]),
    ).toEqual({ state: "awaiting" });
    expect((await room.chainOf(did)).map(({ kind }) => kind)).toEqual([
      "federation.submit",
      "federation.gate",
    ]);
    expect(await runDueGates(minutesOn(60), network())).toBe(0);
  });

  it("end in a rejection that frees the DID when the last try says no more than the first", async () => {
    const did = "did:svc:agent:never";
    await room.join({ did, gather: silent });
    const instants = [2, 10, 50, 200, 1000];
    for (const minutes of instants) {
      expect((await row(did))?.status).toBe("pending");
      expect(await runDueGates(minutesOn(minutes), silent)).toBe(1);
    }
    expect(await row(did)).toMatchObject({ status: "rejected", status_reason: "gates_failed" });
    expect(await runDueGates(minutesOn(100_000), silent)).toBe(0);
    const other = await room.addOperator();
    const taken = await room.join({ did, operator: other });
    expect(taken.challenge).toBeNull();
    const keys = await room.services.db.pool.query(
      "SELECT revoked_at IS NULL AS counts FROM fed_agent_key WHERE did = $1 ORDER BY added_at",
      [did],
    );
    expect(keys.rows).toEqual([{ counts: false }, { counts: true }]);
  });

  it("refuse at once what the network refutes later", async () => {
    const did = "did:svc:agent:refuted";
    await room.join({ did, gather: silent });
    await runDueGates(minutesOn(2), network({ runtime: { outcome: "not_protocol" } }));
    expect(await row(did)).toMatchObject({ status: "rejected", status_reason: "gates_failed" });
  });

  it("fail for an operator that was banned meanwhile", async () => {
    const did = "did:svc:agent:banned-later";
    await room.join({ did, gather: silent });
    await inTransaction(room.services.db.pool, (client) =>
      insertBan(client, {
        subject_type: "agent",
        subject: did,
        reason_code: "policy",
        note: "",
        banned_by: "user:x",
        banned_by_name: "X",
        banned_at: new Date(),
        expires_at: null,
      }),
    );
    await runDueGates(minutesOn(2), network());
    expect(await row(did)).toMatchObject({ status: "rejected" });
    expect(await codeOf(room.join({ did }))).toEqual([400, "G6"]);
  });

  it("are looked at on request, by the agent and its operator alone", async () => {
    const did = "did:svc:agent:again";
    const key = createKey();
    await room.join({ did, key, gather: silent });
    const agent = room.as({ kind: "federated", did, kid: key.kid, operator: null });
    const other = await room.addOperator();
    const recheck = (ctx: ServiceContext, gather = network()) => recheckAgent(ctx, { did }, gather);
    expect(await codeOf(recheck(room.services.anonymous))).toEqual([401, "unauthenticated"]);
    expect(await codeOf(recheck(other.ctx))).toEqual([403, "operator_mismatch"]);
    expect(await codeOf(recheck(room.services.as("viewer")))).toEqual([403, "operator_mismatch"]);
    // Asked too early it ends nothing.
    const early = await recheck(agent, network({ runtime: { outcome: "unreachable" } }));
    expect(early).toMatchObject({ status: "pending" });
    expect(early.gates[2]).toMatchObject({
      result: "failed",
      code: "runtime_unreachable",
      attempts: 2,
    });
    expect(await recheck(agent)).toMatchObject({
      status: "pending",
      review: { state: "awaiting" },
    });
    await withdrawRegistration(room.operator.ctx, { did });
    expect(await codeOf(recheck(agent))).toEqual([409, "not_approved"]);
    const { id } = (await row(did)) ?? { id: 0n };
    expect(
      await rerunGates(minutesOn(0), { agentId: id, revision: 1, cause: "recheck" }, network()),
    ).toBeNull();
  });
});

describe("the end of a registration", () => {
  it("comes after fourteen days without a decision", async () => {
    const did = "did:svc:agent:forgotten";
    await room.join({ did });
    expect(await expireRegistrations(minutesOn(0))).toBe(0);
    const late = await expireRegistrations(minutesOn(14 * 24 * 60 + 1));
    expect(late).toBeGreaterThan(0);
    expect(await row(did)).toMatchObject({ status: "expired", status_reason: "undecided" });
    expect((await room.chainOf(did)).at(-1)).toMatchObject({ kind: "federation.expire" });
  });

  it("does not come for an approved one, which a suspension takes out of everything", async () => {
    const did = "did:svc:agent:suspended";
    await room.join({ did });
    await inTransaction(room.services.db.pool, async (client) => {
      const { id } = await lockFedAgent(client, did);
      const now = new Date();
      await updateFedAgent(client, id, { status: "approved", tier: "T3", approved_at: now }, now);
      await client.query("INSERT INTO fed_probe (agent_id, next_probe_at) VALUES ($1, $2)", [
        id,
        now,
      ]);
    });
    await expireRegistrations(minutesOn(20 * 24 * 60));
    expect((await row(did))?.status).toBe("approved");
    const { id } = (await row(did)) ?? { id: 0n };
    const done = await inTransaction(room.services.db.pool, (client) =>
      suspendAgents(room.services.service, client, [id], "policy"),
    );
    expect(done).toMatchObject([{ did, status: "suspended" }]);
    expect(
      await room.one("SELECT count(*)::int AS n FROM fed_probe WHERE agent_id = $1", [id]),
    ).toEqual({ n: 0 });
    expect((await room.chainOf(did)).at(-1)).toMatchObject({
      kind: "federation.suspend",
      sum: { reason: "policy" },
    });
    const again = await inTransaction(room.services.db.pool, (client) =>
      suspendAgents(room.services.service, client, [id], "policy"),
    );
    expect(again).toEqual([]);
  });
});

describe("the operator's consent", () => {
  const grant = (did: string, kid: string, change: Record<string, unknown> = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = {
      iss: room.operator.did,
      sub: did,
      aud: federationAudiences()[0],
      cnf: { jkt: kid },
      roles: ["executor"],
      iat: now,
      exp: now + 3600,
      jti: `jti-${did}`,
      ...change,
    };
    const text = `${part({ alg: "EdDSA" })}.${part(claims)}`;
    return `${text}.${Buffer.from(signWith(room.operator.key, utf8(text))).toString("base64url")}`;
  };
  const join = (did: string, key: ReturnType<typeof createKey>, operator_grant: string) =>
    room.join({ did, key, ctx: room.services.anonymous, body: { operator_grant } });

  it("is a grant, which counts once and for what it says alone", async () => {
    const did = "did:svc:agent:granted";
    const key = createKey();
    const wrong = [
      { iss: "did:svc:operator:x" },
      { sub: "did:svc:agent:x" },
      { aud: "https://elsewhere.example" },
      { cnf: { jkt: createKey().kid } },
      { roles: ["validator"] },
      { exp: Math.floor(Date.now() / 1000) - 1 },
    ];
    for (const change of wrong) {
      expect(await codeOf(join(did, key, grant(did, key.kid, change)))).toEqual([400, "G2"]);
    }
    const jws = grant(did, key.kid);
    expect(await codeOf(join(did, key, `${jws.slice(0, -8)}AAAAAAAA`))).toEqual([400, "G2"]);
    const done = await join(did, key, jws);
    expect(done.challenge).toBeNull();
    await withdrawRegistration(room.operator.ctx, { did });
    expect(await codeOf(join(did, key, jws))).toEqual([400, "G2"]);
  });

  it("is an account that acts for the operator, and no other", async () => {
    const { db } = room.services;
    const given = { email: "member@test.example", name: "Member", roles: ["viewer" as const] };
    const { account } = await storeAccount(db, given);
    const member = room.services.as("viewer");
    const ctx = { ...member, actor: { ...member.actor, id: account.id } };
    const did = "did:svc:agent:by-account";
    expect((await room.join({ did, ctx })).challenge).not.toBeNull();
    await inTransaction(db.pool, (client) =>
      insertOperatorMember(client, {
        operatorId: room.operator.row.id,
        accountId: account.id,
        by: "user:x",
        now: new Date(),
      }),
    );
    expect((await room.join({ did, ctx })).challenge).toBeNull();
    expect(await withdrawRegistration(ctx, { did })).toMatchObject({ status: "withdrawn" });
  });

  it("ends with the key that gave it", async () => {
    const operator = await room.addOperator();
    await room.services.db.pool.query(
      "UPDATE fed_operator_key SET revoked_at = now(), revoked_by = 'x' WHERE kid = $1",
      [operator.key.kid],
    );
    expect(await codeOf(room.join({ did: "did:svc:agent:revoked", operator }))).toEqual([
      400,
      "G2",
    ]);
  });
});
