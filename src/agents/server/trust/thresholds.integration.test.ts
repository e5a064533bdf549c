import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PUBLISHED_THRESHOLDS, type ThresholdValues } from "@/agents/domain/trust/trust-thresholds";
import { verifyTrace } from "@/log/server/verify-trace";
import { openDatabase } from "@/platform/db/database";
import { inTransaction } from "@/platform/db/transaction";
import { ROLES } from "@/platform/operation/policy";
import { type AgentRoom, openAgentRoom, type Registered } from "@/test/rooms/agent-room";
import { type ChallengeRoom, challengeRoom } from "@/test/rooms/challenged-agent";
import { inDecision } from "../decisions/in-decision";
import { requireAgentRow } from "../registry/require-agent";
import { restoreAgent } from "../stops/restore-agent";
import { reviewAgent } from "../stops/review-agent";
import { getScore } from "../trace/get-score";
import { verifyAgentTrace } from "../trace/verify-agent-trace";
import { applyThresholds } from "./apply-thresholds";
import { applyTrust } from "./apply-trust";
import { listThresholds } from "./list-thresholds";
import { quarantineAgent } from "./quarantine-agent";
import type { TrustCause } from "./record-trust";
import { setThresholds } from "./set-thresholds";

let room: AgentRoom;
let time: ChallengeRoom;

beforeAll(async () => {
  room = await openAgentRoom();
  time = challengeRoom(room);
}, 120_000);
afterAll(() => room.services.close());

const reason = "The board decided so.";

const LAX: Partial<ThresholdValues> = { degrade_delta: -25, quarantine_delta: -50 };
const STRICT: Partial<ThresholdValues> = { degrade_delta: -11, quarantine_delta: -21 };

let sets = 0;

/**
 * Sets thresholds after the version in force; the others are the published ones, except one that
 * distinguishes them.
 */
async function set(over: Partial<ThresholdValues>, by = room.officer) {
  const { in_force } = await listThresholds(room.officer, {});
  sets += 1;
  return setThresholds(by, {
    expected_version: in_force.version,
    ...PUBLISHED_THRESHOLDS,
    quiet_minutes: 200 + sets,
    ...over,
    reason,
  });
}

const sweep = () => applyThresholds(time.service);
const verify = ({ agent }: Registered) =>
  verifyAgentTrace(room.services.as("auditor"), { id: agent.did });
const rowOf = (registered: Registered) => time.rowOf(registered);

function apply({ agent }: Registered, cause: TrustCause) {
  return inTransaction(room.services.db.pool, async (client) => {
    const row = await requireAgentRow(time.service, agent.did, { client, lock: true });
    return applyTrust(time.service, client, row, cause);
  });
}

let count = 0;
function injected(): TrustCause {
  count += 1;
  const sha256 = count.toString(16).padStart(64, "0");
  return { kind: "injection.scan", sum: { sha256, source: `mail:${count}`, verdict: "INJECTION" } };
}

const UNPROVEN: TrustCause = {
  kind: "claim.validate",
  sum: { proven: 0, total: 1, evidence: [] },
};

async function kindsOf({ agent }: Registered) {
  return (await room.chainOf(agent.did)).map(({ kind }) => kind);
}

describe("thresholds of trust", () => {
  it("start with the published ones", async () => {
    const page = await listThresholds(room.services.as("viewer"), {});
    expect(page.in_force).toMatchObject({ version: 1, ...PUBLISHED_THRESHOLDS, reason: "Default" });
    expect(page).toMatchObject({ published: PUBLISHED_THRESHOLDS, pending: 0, next_cursor: null });
    expect(page.history).toHaveLength(1);
  });

  it("are set with a record that says who and what, the reason kept apart, and keep their history", async () => {
    const row = await set({ quiet_minutes: 90 });
    expect(row).toMatchObject({
      version: 2,
      quiet_minutes: 90,
      reason,
      set_by_name: "Test person",
    });
    const admin = room.services.as("admin");
    await set({ quiet_minutes: 120 }, admin);
    const records = (await room.chainOf("service")).filter(({ kind }) => kind.startsWith("trust."));
    expect(records).toMatchObject([
      {
        kind: "trust.thresholds",
        actor: `user:${room.officer.actor.id}`,
        sum: { version: 2, before: 1, changed: ["quiet_minutes"], quiet_minutes: 90 },
      },
      { actor: `user:${admin.actor.id}`, sum: { version: 3, before: 2, quiet_minutes: 120 } },
    ]);
    expect(records[0]?.pay).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(records)).not.toContain(reason);
    const first = await listThresholds(admin, { limit: 2 });
    expect(first.history.map(({ version }) => version)).toEqual([3, 2]);
    expect(first.history.map(({ before }) => before?.quiet_minutes)).toEqual([90, 60]);
    const rest = await listThresholds(admin, { cursor: first.next_cursor });
    expect(rest.history.map(({ version }) => version)).toEqual([1]);
    expect(rest.in_force.version).toBe(3);
    const verified = await verifyTrace(room.services.as("auditor"), { chain: "service" });
    expect(verified.status).toBe("verified");
  });

  it("are set by safety officers and administrators only", async () => {
    const before = await room.chainOf("service");
    for (const role of ROLES.filter((each) => each !== "safety_officer" && each !== "admin")) {
      await expect(set({ quiet_minutes: 45 }, room.services.as(role)), role).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    await expect(listThresholds(room.services.as("importer"), {})).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(listThresholds(room.services.anonymous, {})).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await room.chainOf("service")).toEqual(before);
  });

  it("refuse what is out of bounds or order, stale or the same, and leave no trace of it", async () => {
    const before = await room.chainOf("service");
    const { in_force } = await listThresholds(room.officer, {});
    const same = { expected_version: in_force.version, ...PUBLISHED_THRESHOLDS, reason };
    await expect(setThresholds(room.officer, { ...same, quiet_minutes: 29 })).rejects.toThrow();
    await expect(setThresholds(room.officer, { ...same, degrade_score: 0 })).rejects.toThrow();
    await expect(setThresholds(room.officer, { ...same, reason: "short" })).rejects.toThrow();
    await expect(
      setThresholds(room.officer, { ...same, quarantine_delta: -24 }),
    ).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/quarantine_delta" }],
    });
    await expect(
      setThresholds(room.officer, { ...same, expected_version: in_force.version - 1 }),
    ).rejects.toMatchObject({ code: "version_conflict", extra: { version: in_force.version } });
    await expect(set({ quiet_minutes: in_force.quiet_minutes })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await room.chainOf("service")).toEqual(before);
  });

  it("let one of two who saw the same version through", async () => {
    const { in_force } = await listThresholds(room.officer, {});
    const seen = { expected_version: in_force.version, ...PUBLISHED_THRESHOLDS, reason };
    const both = await Promise.allSettled(
      [50, 51].map((n) => setThresholds(room.officer, { ...seen, quiet_minutes: n })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("cannot be changed, removed or put out of bounds in the database", async () => {
    const { pool } = room.services.db;
    for (const sql of [
      "UPDATE trust_thresholds SET reason = 'x'",
      "DELETE FROM trust_thresholds",
    ]) {
      await expect(pool.query(sql)).rejects.toThrow(/permission denied/);
    }
    await expect(
      pool.query(
        `INSERT INTO trust_thresholds SELECT version + 1000, 0, quarantine_delta, degrade_score, degrade_delta,
           scope_attempts, scope_minutes, recover_delta, quiet_minutes, 'x', 'x', 'x' FROM trust_thresholds`,
      ),
    ).rejects.toThrow(/trust_thresholds_quarantine/);
  });
});

describe("agents under thresholds that were set", () => {
  it("are acted upon where they have reached one, as if their score had fallen", async () => {
    await set({});
    await sweep();
    const [fine, slipped, low] = [
      await room.register(),
      await room.register(),
      await room.register({ body: { tier: "T1" } }),
    ];
    await apply(slipped, injected());
    await apply(slipped, { ...UNPROVEN });
    await apply(low, { ...UNPROVEN });
    await apply(low, { ...UNPROVEN });
    expect(await rowOf(slipped)).toMatchObject({ score: 45, status: "DEGRADED" });
    expect(await rowOf(low)).toMatchObject({ score: 50, status: "DEGRADED" });
    const { version } = await set(STRICT);
    expect(await listThresholds(room.officer, {})).toMatchObject({ pending: expect.any(Number) });
    expect((await listThresholds(room.officer, {})).pending).toBeGreaterThanOrEqual(3);
    expect(await sweep()).toBeGreaterThanOrEqual(3);
    expect(await listThresholds(room.officer, {})).toMatchObject({ pending: 0 });
    expect(await rowOf(fine)).toMatchObject({ status: "ACTIVE", thresholds_version: version });
    expect(await rowOf(slipped)).toMatchObject({ score: 45, status: "QUARANTINED" });
    expect(await rowOf(low)).toMatchObject({
      status: "QUARANTINED",
      quarantined_by: "did:svc:service",
    });
    expect((await kindsOf(low)).slice(-5)).toEqual([
      "thresholds.apply",
      "status.change",
      "notify",
      "quarantine.apply",
      "chain.seal",
    ]);
    // A T1 that the service quarantines proposes a serious incident, here as well.
    expect(
      (await room.chainOf("service")).filter(
        ({ kind, sum }) => kind === "ai_incident.propose" && sum.did === low.agent.did,
      ),
    ).toHaveLength(1);
    for (const each of [fine, slipped, low]) {
      expect(await verify(each)).toMatchObject({ status: "verified", differences: [] });
    }
    expect(await sweep()).toBe(0);
    expect(await getScore(room.officer, { id: fine.agent.id })).toMatchObject({
      rules: { version: 2, thresholds_version: version, degraded_below: 60, quarantined_at: 49 },
    });
  });

  it("are degraded where they have only reached that, and explain it by the version of its time", async () => {
    await set({ degrade_delta: -12 });
    const agent = await room.register();
    const { version } = await set(LAX);
    await apply(agent, { ...UNPROVEN });
    expect(await rowOf(agent)).toMatchObject({
      score: 55,
      status: "ACTIVE",
      thresholds_version: version,
    });
    const strict = await set({ degrade_delta: -12 });
    await sweep();
    expect(await rowOf(agent)).toMatchObject({ score: 55, status: "DEGRADED" });
    expect((await room.chainOf(agent.agent.did)).at(-2)).toMatchObject({
      kind: "status.change",
      sum: { from: "ACTIVE", to: "DEGRADED", cause: "delta", thresholds: strict.version },
    });
    expect(await verify(agent)).toMatchObject({ status: "verified" });
  });

  it("are decided on by those in force before the sweep comes by", async () => {
    await set(LAX);
    const agent = await room.register();
    await apply(agent, { ...UNPROVEN });
    await apply(agent, injected());
    expect(await rowOf(agent)).toMatchObject({ score: 45, status: "DEGRADED" });
    await set(STRICT);
    const work = async () => "done";
    await expect(
      inDecision(time.asAgent(agent), agent.agent.did, { needs: "read" }, work),
    ).rejects.toMatchObject({ code: "agent_quarantined" });
    expect(await rowOf(agent)).toMatchObject({ status: "QUARANTINED" });
    expect(await verify(agent)).toMatchObject({ status: "verified" });
  });

  it("take no further cause where those have just quarantined them", async () => {
    await set(LAX);
    const agent = await room.register();
    await apply(agent, { ...UNPROVEN });
    await apply(agent, injected());
    await set(STRICT);
    const before = await kindsOf(agent);
    await expect(apply(agent, injected())).rejects.toMatchObject({ code: "agent_quarantined" });
    // Nothing of it is stored: the sweep does it.
    expect(await kindsOf(agent)).toEqual(before);
    await sweep();
    expect(await rowOf(agent)).toMatchObject({ status: "QUARANTINED" });
  });

  it("stay quarantined under laxer ones until they are restored, and are held against them then", async () => {
    await set(STRICT);
    const agent = await room.register();
    await quarantineAgent(room.officer, {
      id: agent.agent.did,
      reason: "It was seen doing harm.",
      by: "ai_safety_officer",
    });
    const sealed = await room.chainOf(agent.agent.did);
    const { version } = await set(LAX);
    await sweep();
    expect(await rowOf(agent)).toMatchObject({ status: "QUARANTINED" });
    expect(await room.chainOf(agent.agent.did)).toEqual(sealed);
    const review = await reviewAgent(room.services.as("auditor"), {
      id: agent.agent.did,
      verdict: "green",
      findings: "Nothing was found.",
    });
    await restoreAgent(room.services.as("safety_officer"), {
      id: agent.agent.did,
      approved_by: "ai_safety_officer",
      review_id: review.review_id,
      baseline_reset: true,
    });
    await sweep();
    expect(await rowOf(agent)).toMatchObject({ status: "ACTIVE", thresholds_version: version });
    expect(await verify(agent)).toMatchObject({ status: "verified", epochs: 2 });
  });

  it("leave simulated ones as the demonstration left them", async () => {
    await set(LAX);
    const agent = await room.register({ simulation: true });
    await set(STRICT);
    await sweep();
    await apply(agent, { ...UNPROVEN });
    expect(await rowOf(agent)).toMatchObject({ status: "DEGRADED", thresholds_version: 1 });
    expect(await kindsOf(agent)).not.toContain("thresholds.apply");
    expect(await verify(agent)).toMatchObject({ status: "verified" });
  });

  it("do not pass where the chain or the row has thresholds that were never set", async () => {
    await set({ ...STRICT, quiet_minutes: 60 });
    const agent = await room.register();
    await sweep();
    const { thresholds_version: version } = await rowOf(agent);
    const owner = openDatabase({ connectionString: room.services.ownerUrl, max: 1 }).pool;
    await owner.query("UPDATE trust_thresholds SET quiet_minutes = 31 WHERE version = $1", [
      version,
    ]);
    expect(await verify(agent)).toMatchObject({
      status: "differs",
      differences: [{ reason: "thresholds_not_set", epoch: 1 }],
    });
    await owner.query("UPDATE trust_thresholds SET quiet_minutes = 60 WHERE version = $1", [
      version,
    ]);
    expect(await verify(agent)).toMatchObject({ status: "verified" });
    await owner.query(
      `UPDATE agent SET trust = jsonb_set(trust, '{thresholds,degrade_delta}', '-25') WHERE did = $1`,
      [agent.agent.did],
    );
    expect(await verify(agent)).toMatchObject({ status: "differs" });
    await owner.end();
  });
});
