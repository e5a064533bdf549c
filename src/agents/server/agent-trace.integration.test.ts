import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRecords } from "@/log/server/read-records";
import { inTransaction } from "@/platform/db/transaction";
import { ROLES } from "@/platform/operation/policy";
import { type AgentRoom, openAgentRoom, type Registered } from "@/test/rooms/agent-room";
import { type ChallengeRoom, challengeRoom } from "@/test/rooms/challenged-agent";
import { revokeKey } from "./keys/revoke-key";
import { requireAgentRow } from "./registry/require-agent";
import { getScore } from "./trace/get-score";
import { listAgentTrace } from "./trace/list-agent-trace";
import { proveAgentRecord } from "./trace/prove-agent-record";
import { verifyAgentTrace } from "./trace/verify-agent-trace";
import { applyTrust } from "./trust/apply-trust";
import type { TrustCause } from "./trust/record-trust";

let room: AgentRoom;
let time: ChallengeRoom;

beforeAll(async () => {
  room = await openAgentRoom();
  time = challengeRoom(room);
}, 120_000);
afterAll(() => room.services.close());

const UNPROVEN: TrustCause = {
  kind: "claim.validate",
  sum: { proven: 0, total: 1, evidence: [] },
};
const ESCAPE: TrustCause = {
  kind: "tool.call",
  sum: { call: "C1", tool: "pay:x", scope: "OUT_OF_SCOPE", risk: 90, blocked: "deny-by-default" },
};
const RAMPAGE: TrustCause = {
  kind: "tool.call",
  sum: { call: "C2", tool: "pay:x", scope: "IN_SCOPE", risk: 90, outcome: "executed" },
};

async function applyTo({ agent, key }: Registered, ...causes: TrustCause[]) {
  const ctx = time.asAgent({ agent, key });
  for (const cause of causes) {
    await inTransaction(room.services.db.pool, async (client) => {
      const row = await requireAgentRow(ctx, agent.did, { client, lock: true });
      await applyTrust(ctx, client, row, cause);
    });
  }
}

const reader = () => room.services.as("viewer");
const verify = ({ agent }: Registered) => verifyAgentTrace(reader(), { id: agent.did });

async function asOwner(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: room.services.ownerUrl });
  await client.connect();
  try {
    for (const table of ["trace_record", "trace_chain"]) {
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    }
    await work(client);
  } finally {
    await client.end();
  }
}

type Body = { kind: string; sum: Record<string, unknown> };

/**
 * Writes a chain anew with other bodies and all hashes right, as the owner of the database could.
 */
function rewrite(did: string, edit: (body: Body) => Body | null): Promise<void> {
  return asOwner(async (client) => {
    const { rows } = await client.query<{ line: Buffer }>(
      "SELECT line FROM trace_record WHERE chain = $1 ORDER BY epoch, seq",
      [did],
    );
    await client.query("DELETE FROM trace_record WHERE chain = $1", [did]);
    await client.query(
      `UPDATE trace_chain SET next_seq = 0, head = trace_genesis(o.origin, chain, 1)
       FROM trace_origin o WHERE chain = $1`,
      [did],
    );
    for (const { line } of rows) {
      const body = edit(JSON.parse(line.toString()).body);
      if (body === null) continue;
      await client.query("SELECT trace_append($1, $2)", [did, JSON.stringify(body)]);
    }
  });
}

describe("an agent's trace", () => {
  it("is listed the newest first, by pages, kind and epoch, each record checked", async () => {
    const registered = await room.register();
    const { did } = registered.agent;
    await applyTo(registered, ESCAPE, UNPROVEN);
    const all = await listAgentTrace(reader(), { id: did });
    expect(all.records.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual([
      "9 notify",
      "8 notify",
      "7 status.change",
      "6 score.apply",
      "5 claim.validate",
      "4 notify",
      "3 score.apply",
      "2 tool.call",
      "1 key.add",
      "0 chain.open",
    ]);
    expect(all.records.every(({ verified }) => verified)).toBe(true);
    expect(all.records.map(({ signer }) => signer)).toEqual([
      ...[null, null, null, null, "in_force", null, null, "in_force"],
      ...[null, null],
    ]);
    const seqs: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await listAgentTrace(reader(), { id: did, limit: 3, cursor });
      seqs.push(...page.records.map(({ seq }) => seq));
      cursor = page.next_cursor;
    }
    expect(seqs).toEqual(["9", "8", "7", "6", "5", "4", "3", "2", "1", "0"]);
    const scores = await listAgentTrace(reader(), { id: did, kind: "score.apply" });
    expect(scores.records.map(({ seq }) => seq)).toEqual(["6", "3"]);
    expect((await listAgentTrace(reader(), { id: did, epoch: 2 })).records).toEqual([]);
    await expect(listAgentTrace(reader(), { id: did, cursor: "x" })).rejects.toMatchObject({
      code: "invalid_cursor",
    });
  });

  it("is for those who may read agents, in every form", async () => {
    const registered = await room.register();
    const { did } = registered.agent;
    const may = ["viewer", "analyst", "lead", "risk_owner", "integrator", "safety_officer"];
    for (const role of ROLES) {
      const ctx = room.services.as(role);
      const isAllowed = [...may, "auditor", "admin"].includes(role);
      for (const read of [
        () => getScore(ctx, { id: did }),
        () => listAgentTrace(ctx, { id: did }),
        () => verifyAgentTrace(ctx, { id: did }),
        () => listRecords(ctx, { chain: did }),
      ]) {
        if (isAllowed) await expect(read()).resolves.toBeDefined();
        else await expect(read()).rejects.toMatchObject({ code: "forbidden" });
      }
    }
    await expect(getScore(reader(), { id: "nobody" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("names a record of which the line was changed", async () => {
    const registered = await room.register();
    const { did } = registered.agent;
    await applyTo(registered, ESCAPE);
    await asOwner(async (client) => {
      await client.query(
        `UPDATE trace_record SET line = convert_to(replace(convert_from(line, 'UTF8'), '"new":62', '"new":70'), 'UTF8')
         WHERE chain = $1 AND seq = 3`,
        [did],
      );
    });
    const { records } = await listAgentTrace(reader(), { id: did });
    expect(records.map(({ seq, verified }) => [seq, verified])).toEqual([
      ["4", true],
      ["3", false],
      ["2", true],
      ["1", true],
      ["0", true],
    ]);
    expect(await verify(registered)).toMatchObject({
      status: "broken",
      broken: [{ seq: "3", reason: "hash_mismatch" }],
    });
  });

  it("exposes a score that was made better with all hashes right", async () => {
    const registered = await room.register();
    const { did } = registered.agent;
    await applyTo(registered, ESCAPE);
    await rewrite(did, (body) =>
      body.kind === "score.apply" ? { ...body, sum: { ...body.sum, delta: -1, new: 69 } } : body,
    );
    expect(await verify(registered)).toMatchObject({
      status: "differs",
      broken: [],
      stored: { score: 62 },
      recomputed: { score: 62 },
      differences: [{ epoch: 1, seq: "3", reason: "different" }],
    });
    await rewrite(did, (body) => (body.kind === "score.apply" ? null : body));
    expect(await verify(registered)).toMatchObject({
      status: "differs",
      differences: [{ epoch: null, seq: null, reason: "missing" }],
    });
    // Without the cause the trace is consistent; the agent's stored state differs.
    await rewrite(did, (body) => (body.kind === "tool.call" ? null : body));
    expect(await verify(registered)).toMatchObject({
      status: "differs",
      differences: [],
      stored: { score: 62 },
      recomputed: { score: 70 },
    });
  });

  it("exposes a stored status that no record made", async () => {
    const registered = await room.register();
    await applyTo(registered, UNPROVEN);
    await room.services.db.pool.query("UPDATE agent SET status = 'ACTIVE' WHERE did = $1", [
      registered.agent.did,
    ]);
    expect(await verify(registered)).toMatchObject({
      status: "differs",
      stored: { status: "ACTIVE" },
      recomputed: { status: "DEGRADED" },
    });
  });

  it("misses records and epochs that were taken away", async () => {
    const registered = await room.register();
    const { did } = registered.agent;
    await applyTo(registered, RAMPAGE);
    expect(await verify(registered)).toMatchObject({ status: "verified", epochs: 1 });
    await room.services.db.pool.query("UPDATE agent SET epoch = 2 WHERE did = $1", [did]);
    expect(await verify(registered)).toMatchObject({
      status: "broken",
      broken: [{ epoch: 2, seq: "0", reason: "sequence_gap" }],
    });
    await asOwner(async (client) => {
      await client.query("DELETE FROM trace_record WHERE chain = $1", [did]);
      await client.query("DELETE FROM trace_chain WHERE chain = $1", [did]);
    });
    expect(await verify(registered)).toMatchObject({
      status: "broken",
      records: 0,
      recomputed: { score: null, status: null },
    });
  });

  it("exposes an epoch that follows another seal than the one before it", async () => {
    const registered = await room.register();
    const { did } = registered.agent;
    await applyTo(registered, RAMPAGE);
    await asOwner(async (client) => {
      await client.query(
        `INSERT INTO trace_chain (chain, epoch, next_seq, head)
         SELECT $1, 2, 0, trace_genesis(o.origin, $1, 2) FROM trace_origin o`,
        [did],
      );
      const sum = { epoch: 2, prev_epoch_seal: "0".repeat(64) };
      const body = { actor: "user:x", at: "", kind: "chain.open", pay: null, req: null, sum };
      await client.query("SELECT trace_append($1, $2)", [did, JSON.stringify(body)]);
    });
    await room.services.db.pool.query("UPDATE agent SET epoch = 2 WHERE did = $1", [did]);
    expect(await verify(registered)).toMatchObject({
      status: "broken",
      broken: [{ epoch: 2, seq: "0", reason: "prev_mismatch", stored: "0".repeat(64) }],
    });
  });

  it("flags calls that a key signed when others may have had it", async () => {
    const registered = await room.register();
    const { did } = registered.agent;
    await applyTo(registered, ESCAPE);
    await revokeKey(room.operator, {
      id: did,
      kid: registered.key.kid,
      reason: "key_compromise",
    });
    const { records } = await listAgentTrace(reader(), { id: did, kind: "tool.call" });
    expect(records).toMatchObject([{ signer: "compromised", verified: true }]);
    expect(await verify(registered)).toMatchObject({
      status: "verified",
      flagged_total: 1,
      flagged: [{ epoch: 1, seq: "2", kid: registered.key.kid }],
    });
  });

  it("proves a record of a receipt against the log", async () => {
    const registered = await room.register();
    const proof = await proveAgentRecord(reader(), registered.agent.did, { epoch: 1, seq: 1n });
    expect(proof).toContain("c2sp.org/tlog-proof@v1");
    await expect(
      proveAgentRecord(reader(), registered.agent.did, { epoch: 1, seq: 99n }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the score", () => {
  it("comes with its thresholds and with every change and its cause", async () => {
    const registered = await room.register();
    await applyTo(registered, ESCAPE, UNPROVEN);
    const score = await getScore(reader(), { id: registered.agent.did });
    expect(score).toMatchObject({
      current_score: 47,
      baseline_score: 70,
      trust_delta: -23,
      status: "DEGRADED",
      approval_gate: 34,
      rules: { version: 2, ceiling: 80, degraded_below: 56, quarantined_at: 30, recovers_from: 65 },
      next_cursor: null,
    });
    expect(score.changes).toMatchObject([
      {
        seq: "6",
        delta: -15,
        old: 62,
        new: 47,
        cause: "claim_unproven",
        caused_by: { seq: "5", kind: "claim.validate", summary: { proven: 0, total: 1 } },
      },
      {
        seq: "3",
        delta: -8,
        old: 70,
        new: 62,
        cause: "scope_escape",
        caused_by: {
          seq: "2",
          kind: "tool.call",
          actor: `${registered.agent.did}#${registered.key.kid}`,
          summary: { blocked: "deny-by-default" },
        },
      },
    ]);
    const first = await getScore(reader(), { id: registered.agent.did, limit: 1 });
    expect(first.changes.map(({ seq }) => seq)).toEqual(["6"]);
    const { changes } = await getScore(reader(), {
      id: registered.agent.did,
      limit: 1,
      cursor: first.next_cursor,
    });
    expect(changes.map(({ seq }) => seq)).toEqual(["3"]);
  });
});
