import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTrust } from "@/agents/domain/trust/trust-state";
import { inTransaction } from "@/platform/db/transaction";
import { openStopRoom, type StopRoom } from "@/test/stopped-agents";
import { appendAgentEvent } from "./chain/append-agent-event";
import { insertAgent } from "./queries/agents";
import { requireAgentRow } from "./registry/require-agent";
import { getScore } from "./trace/get-score";
import { verifyAgentTrace } from "./trace/verify-agent-trace";
import { applyThresholds } from "./trust/apply-thresholds";
import { applyTrust } from "./trust/apply-trust";
import { recordTrust, type TrustCause } from "./trust/record-trust";

let room: StopRoom;
beforeAll(async () => {
  room = await openStopRoom();
}, 120_000);
afterAll(() => room.close());

let count = 0;

const injected = (n: number): TrustCause => ({
  kind: "injection.scan",
  sum: {
    sha256: n.toString(16).padStart(64, "0"),
    source: `mail:outsider-${n}`,
    verdict: "INJECTION",
  },
});
const ESCAPE: TrustCause = {
  kind: "tool.call",
  sum: { call: "C1", tool: "x:y", scope: "OUT_OF_SCOPE", blocked: "scope", risk: 10 },
};
const issue = (n: number): TrustCause => ({
  kind: "challenge.issue",
  sum: { challenge: `CH-${n}`, expires_at: "2026-11-22T00:00:00.000000Z" },
});
const miss = (n: number, missed: number): TrustCause => ({
  kind: "challenge.fail",
  sum: { challenge: `CH-${n}`, reason: "expired", missed, noise: 0 },
});
const pass = (n: number): TrustCause => ({
  kind: "challenge.pass",
  sum: { challenge: `CH-${n}`, key: "k".repeat(43), noise: 0 },
});

/** An agent as it was registered, and as it was judged, before the rules had versions. */
async function olderAgent(past: readonly TrustCause[], { simulation = false } = {}) {
  count += 1;
  const { service, db } = room.services;
  const did = `did:svc:agt:older-${count}`;
  const now = service.clock();
  await inTransaction(db.pool, async (client) => {
    await insertAgent(
      client,
      {
        did,
        name: "Older",
        role: "analyst-assist",
        tier: "T2",
        operator: "user:1",
        operator_name: "Operator",
        operator_email: "operator@example.org",
        runtime: { type: "process", endpoint: null, environment: null },
        simulation,
        baseline: 90,
        score: 90,
        status: "ACTIVE",
        trust: openTrust(90, now.getTime() * 1000),
        next_challenge_at: null,
        created_by: "user:1",
      },
      now,
    );
    await appendAgentEvent(service, client, did, {
      kind: "chain.open",
      sum: { epoch: 1, tier: "T2", baseline: 90, operator: "user:1", keys: ["k".repeat(43)] },
    });
  });
  // Behind the one way in, which would apply the present rules first.
  for (const cause of past) {
    await inTransaction(db.pool, async (client) => {
      const row = await requireAgentRow(service, did, { client, lock: true });
      await recordTrust(service, client, row, cause);
    });
  }
  return did;
}

function apply(did: string, cause: TrustCause) {
  return inTransaction(room.services.db.pool, async (client) => {
    const row = await requireAgentRow(room.services.service, did, { client, lock: true });
    return (await applyTrust(room.services.service, client, row, cause)).agent;
  });
}

const verify = (did: string) => verifyAgentTrace(room.services.as("auditor"), { id: did });
const kindsOf = async (did: string) => (await room.chainOf(did)).map(({ kind }) => kind);

describe("an agent of before", () => {
  it("verifies as it was judged then, and is judged by the present rules from a record on", async () => {
    const did = await olderAgent([1, 2, 3].map(injected));
    expect(await verify(did)).toMatchObject({ status: "verified", stored: { score: 60 } });
    expect(await getScore(room.officer, { id: did })).toMatchObject({
      rules: { version: 1, source_loss_per_day: 20, unheeded_loss_per_day: null },
    });
    const before = await room.chainOf(did);
    expect(await apply(did, injected(4))).toMatchObject({ score: 60, trust: { rules: 2 } });
    const chain = await room.chainOf(did);
    expect(chain.slice(0, before.length)).toEqual(before);
    expect(chain.slice(before.length)).toMatchObject([
      { kind: "rules.apply", actor: "did:svc:service", sum: { version: 2 } },
      { kind: "injection.scan" },
      { kind: "score.apply", sum: { delta: 0, table: 2, withheld: 10, because: "day" } },
    ]);
    expect(await verify(did)).toMatchObject({ status: "verified", differences: [] });
    const [spared, charged] = (await getScore(room.officer, { id: did })).changes;
    expect([spared?.table, charged?.table]).toEqual([2, 1]);
  });

  it("keeps what degraded it, and returns behind the next proof to what it was from then on", async () => {
    const did = await olderAgent([ESCAPE, issue(1), miss(1, 1), issue(2), pass(2)]);
    expect(await verify(did)).toMatchObject({ status: "verified", stored: { status: "DEGRADED" } });
    await apply(did, issue(3));
    expect(await apply(did, pass(3))).toMatchObject({ status: "DEGRADED" });
    const other = await olderAgent([ESCAPE]);
    await apply(other, issue(1));
    expect(await apply(other, miss(1, 1))).toMatchObject({ status: "DEGRADED" });
    await apply(other, issue(2));
    expect(await apply(other, pass(2))).toMatchObject({ status: "ACTIVE", score: 82 });
    for (const each of [did, other]) {
      expect(await verify(each)).toMatchObject({ status: "verified", differences: [] });
    }
  });

  it("is held against the present rules by the sweep, once, but for one of the demonstration", async () => {
    const [did, shown] = [await olderAgent([]), await olderAgent([], { simulation: true })];
    expect(await applyThresholds(room.services.service)).toBeGreaterThanOrEqual(1);
    expect(await kindsOf(did)).toEqual(["chain.open", "rules.apply"]);
    expect(await kindsOf(shown)).toEqual(["chain.open"]);
    expect(await applyThresholds(room.services.service)).toBe(0);
    for (const each of [did, shown])
      expect(await verify(each)).toMatchObject({ status: "verified" });
  });

  it("does not pass where its row names other rules than its chain", async () => {
    const did = await olderAgent([]);
    const { pool } = room.services.db;
    await pool.query(`UPDATE agent SET trust = trust || '{"rules": 2}' WHERE did = $1`, [did]);
    expect(await verify(did)).toMatchObject({ status: "differs" });
  });
});

it("a new agent begins under the present rules", async () => {
  const { agent } = await room.register();
  const [opening] = await room.chainOf(agent.did);
  expect(opening).toMatchObject({ kind: "chain.open", sum: { rules: 2 } });
  expect(await applyThresholds(room.services.service)).toBe(0);
  expect(await verify(agent.did)).toMatchObject({ status: "verified" });
});
