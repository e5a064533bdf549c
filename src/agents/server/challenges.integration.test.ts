import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import { openDatabase } from "@/platform/db/database";
import { inTransaction } from "@/platform/db/transaction";
import { type AgentRoom, AUDIENCE, openAgentRoom, type Registered } from "@/test/rooms/agent-room";
import { type ChallengeRoom, challengeRoom } from "@/test/rooms/challenged-agent";
import { answerSigned } from "./challenges/answer-signed";
import { getChallenge } from "./challenges/get-challenge";
import { acquireChallengeLock } from "./queries/agent-challenges";
import { requireAgentRow } from "./registry/require-agent";
import { verifyAgentTrace } from "./trace/verify-agent-trace";
import { applyTrust } from "./trust/apply-trust";

const MINUTE = 60;

let room: AgentRoom;
let time: ChallengeRoom;

beforeAll(async () => {
  room = await openAgentRoom();
}, 120_000);
beforeEach(() => {
  time = challengeRoom(room);
});
afterAll(() => room.services.close());

async function open(registered: Registered) {
  const challenge = await time.ask(registered);
  if (challenge === null) throw new Error("there is no challenge");
  return challenge;
}

async function kindsOf(registered: Registered) {
  return (await room.chainOf(registered.agent.did)).map(({ kind }) => kind).slice(2);
}

/** Everything that was recorded has to be what a recomputation makes of the causes. */
async function expectReplayed(registered: Registered) {
  const verified = await verifyAgentTrace(room.services.as("auditor"), {
    id: registered.agent.did,
  });
  expect(verified).toMatchObject({ status: "verified", differences: [], broken: [] });
}

describe("a challenge", () => {
  it("is issued when the period is over, and the right answer uses it up", async () => {
    const t1 = await room.register({ body: { tier: "T1" } });
    await time.wait(4 * MINUTE);
    expect(await time.ask(t1)).toBeNull();
    expect((await time.wait(MINUTE)).issued).toBeGreaterThanOrEqual(1);
    const challenge = await open(t1);
    expect(challenge).toMatchObject({ did: t1.agent.did, aud: AUDIENCE, receipt: null });
    expect(challenge.nonce).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const passed = await time.answer(challenge, t1.key);
    expect(passed).toMatchObject({ outcome: "passed", key: t1.key.kid, status: "ACTIVE" });
    const records = await room.chainOf(t1.agent.did);
    expect(records.at(-1)).toMatchObject({
      kind: "challenge.pass",
      actor: `${t1.agent.did}#${t1.key.kid}`,
      sum: { challenge: challenge.challenge_id, key: t1.key.kid, noise: 0 },
    });
    expect(passed.receipt).toMatchObject({ epoch: 1, seq: String(records.length - 1) });
    await expect(time.answer(challenge, t1.key)).rejects.toMatchObject({
      code: "challenge_expired",
    });
    const row = await time.rowOf(t1);
    const provenAt = row.last_proof_at?.getTime() ?? 0;
    expect(Math.abs(provenAt - time.now().getTime())).toBeLessThan(MINUTE * 1000);
    const pause = (row.next_challenge_at?.getTime() ?? 0) - provenAt;
    expect(pause).toBeGreaterThanOrEqual(4.5 * MINUTE * 1000);
    expect(pause).toBeLessThanOrEqual(5 * MINUTE * 1000);
    expect(row.version).toBe(1);
    await expectReplayed(t1);
  });

  it("missed once degrades, twice makes UNVERIFIED, and a pass returns the agent to ACTIVE", async () => {
    const t1 = await room.register({ body: { tier: "T1" } });
    await time.wait(5 * MINUTE);
    const late = await open(t1);
    await time.wait(MINUTE);
    await expect(time.answer(late, t1.key)).rejects.toMatchObject({ code: "challenge_expired" });
    expect(await time.rowOf(t1)).toMatchObject({ status: "DEGRADED", trust: { missed: 1 } });
    await time.wait(4 * MINUTE);
    await time.wait(MINUTE);
    expect(await time.rowOf(t1)).toMatchObject({ status: "UNVERIFIED", next_challenge_at: null });
    expect(await kindsOf(t1)).toEqual([
      ...["challenge.issue", "challenge.fail", "status.change", "notify"],
      ...["challenge.issue", "challenge.fail", "status.change", "notify"],
    ]);
    // A silent one fills its trace no further; it asks when it is back.
    await time.wait(60 * MINUTE);
    expect(await kindsOf(t1)).toHaveLength(8);
    const asked = await open(t1);
    expect(asked.receipt).toMatchObject({ epoch: 1, seq: "10" });
    expect((await open(t1)).challenge_id).toBe(asked.challenge_id);
    await expect(time.answer(asked, t1.key)).resolves.toMatchObject({ status: "ACTIVE" });
    await expectReplayed(t1);
  });

  it("lets an agent that was degraded for its deeds be DEGRADED again", async () => {
    const t1 = await room.register({ body: { tier: "T1" } });
    await inTransaction(room.services.db.pool, async (client) => {
      const agent = await requireAgentRow(time.service, t1.agent.did, { client, lock: true });
      const sum = { proven: 0, total: 1, evidence: [] };
      return applyTrust(time.service, client, agent, { kind: "claim.validate", sum });
    });
    expect(await time.rowOf(t1)).toMatchObject({ status: "DEGRADED", score: 65 });
    for (const pause of [5, 1, 4, 1]) await time.wait(pause * MINUTE);
    expect(await time.rowOf(t1)).toMatchObject({ status: "UNVERIFIED" });
    await expect(time.answer(await open(t1), t1.key)).resolves.toMatchObject({
      status: "DEGRADED",
      trust_delta: -15,
    });
    await expectReplayed(t1);
  });

  it("comes again by itself after one was missed, and its pass ends that DEGRADED", async () => {
    const t2 = await room.register();
    await time.wait(15 * MINUTE);
    await time.wait(MINUTE);
    expect(await time.rowOf(t2)).toMatchObject({ status: "DEGRADED" });
    await time.wait(14 * MINUTE);
    await expect(time.answer(await open(t2), t2.key)).resolves.toMatchObject({ status: "ACTIVE" });
    await expectReplayed(t2);
  });

  it("is put off by signed requests for T2, not for T1", async () => {
    const t1 = await room.register({ body: { tier: "T1" } });
    const t2 = await room.register();
    const signedAt = new Date(time.now().getTime() + 4 * MINUTE * 1000);
    await room.services.db.pool.query("UPDATE agent SET last_signed_at = $1 WHERE did = ANY ($2)", [
      signedAt,
      [t1.agent.did, t2.agent.did],
    ]);
    await time.wait(15 * MINUTE);
    expect(await kindsOf(t1)).toEqual(["challenge.issue"]);
    expect(await kindsOf(t2)).toEqual([]);
    await time.wait(4 * MINUTE);
    expect(await kindsOf(t2)).toEqual(["challenge.issue"]);
  });

  it("never goes to a simulated agent, which has no runtime", async () => {
    const simulated = await room.register({ simulation: true });
    await time.wait(24 * 60 * MINUTE);
    expect(await kindsOf(simulated)).toEqual([]);
    expect(await time.rowOf(simulated)).toMatchObject({ status: "ACTIVE" });
    expect(await time.ask(simulated)).toBeNull();
  });

  it("is for the agent alone to read", async () => {
    const one = await room.register();
    const other = await room.register();
    await expect(getChallenge(time.asAgent(other), one.agent.did, AUDIENCE)).rejects.toMatchObject({
      code: "agent_mismatch",
    });
    await expect(getChallenge(room.officer, one.agent.did, AUDIENCE)).rejects.toMatchObject({
      code: "signature_required",
    });
  });
});

describe("a wrong answer", () => {
  it("is noise, five times logged, and does not block the right one", async () => {
    const t1 = await room.register({ body: { tier: "T1" } });
    await time.wait(5 * MINUTE);
    const challenge = await open(t1);
    const stranger = createKey();
    for (let n = 0; n < 8; n++) {
      await expect(time.answer(challenge, stranger)).rejects.toMatchObject({
        code: "signature_invalid",
      });
    }
    const { rows } = await room.services.db.pool.query(
      "SELECT noise, outcome FROM agent_challenge WHERE id = $1",
      [challenge.challenge_id],
    );
    expect(rows).toEqual([{ noise: 5, outcome: null }]);
    expect(await time.rowOf(t1)).toMatchObject({ status: "ACTIVE", score: 80 });
    await expect(time.answer(challenge, t1.key)).resolves.toMatchObject({ outcome: "passed" });
    expect((await room.chainOf(t1.agent.did)).at(-1)?.sum).toMatchObject({ noise: 5 });
    expect(await kindsOf(t1)).toEqual(["challenge.issue", "challenge.pass"]);
    await expectReplayed(t1);
  });

  it.each([
    ["for another service", { aud: "http://elsewhere.example" }],
    ["over another nonce", { nonce: "A".repeat(43) }],
    ["with another end", { expires_at: "2099-01-01T00:00:00.000000Z" }],
  ])("is one that was signed %s", async (_, over) => {
    const t1 = await room.register({ body: { tier: "T1" } });
    await time.wait(5 * MINUTE);
    const challenge = await open(t1);
    await expect(time.answer(challenge, t1.key, over)).rejects.toMatchObject({
      code: "signature_invalid",
    });
  });

  it("does not reach a challenge of another agent", async () => {
    const one = await room.register({ body: { tier: "T1" } });
    const other = await room.register();
    await time.wait(5 * MINUTE);
    const challenge = await open(one);
    await expect(
      time.answer({ ...challenge, did: other.agent.did }, other.key),
    ).rejects.toMatchObject({ code: "challenge_unknown" });
  });

  it("is a signed request of another purpose, nonce or challenge", async () => {
    const t1 = await room.register({ body: { tier: "T1" } });
    await time.wait(5 * MINUTE);
    const challenge = await open(t1);
    const { did, key } = { did: t1.agent.did, key: t1.key };
    const place = { id: did, challenge_id: challenge.challenge_id };
    const body = { challenge_id: challenge.challenge_id, did, aud: AUDIENCE };
    const pop = {
      ...time.anonymous,
      actor: { kind: "agent", agentId: 0n, did, kid: key.kid, tag: "svc-agent-pop" },
    } as const;
    const wrong = { code: "signature_invalid" };
    await expect(
      answerSigned(time.asAgent(t1), place, body, challenge.nonce),
    ).rejects.toMatchObject(wrong);
    await expect(answerSigned(pop, place, body, "B".repeat(43))).rejects.toMatchObject(wrong);
    const elsewhere = { ...body, aud: "http://elsewhere.example" };
    await expect(answerSigned(pop, place, elsewhere, challenge.nonce)).rejects.toMatchObject(wrong);
    await expect(answerSigned(pop, place, body, challenge.nonce)).resolves.toMatchObject({
      outcome: "passed",
      key: key.kid,
    });
  });

  it("is one among many at once, of which exactly one passes", async () => {
    const t1 = await room.register({ body: { tier: "T1" } });
    await time.wait(5 * MINUTE);
    const challenge = await open(t1);
    const settled = await Promise.allSettled(
      Array.from({ length: 16 }, () => time.answer(challenge, t1.key)),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expectReplayed(t1);
  });
});

describe("the leader", () => {
  it("is one of two pools: the other issues nothing, and both together nothing twice", async () => {
    const agents = await Promise.all(Array.from({ length: 6 }, () => room.register()));
    const url = process.env.DATABASE_APP_URL ?? "";
    const second = openDatabase({ connectionString: url, max: 4 });
    try {
      await inTransaction(second.pool, async (client) => {
        expect(await acquireChallengeLock(client)).toBe(true);
        expect(await time.wait(15 * MINUTE)).toMatchObject({ issued: 0, missed: 0 });
      });
      await Promise.all([time.wait(0), time.wait(0, second), time.wait(0), time.wait(0, second)]);
      for (const agent of agents) expect(await kindsOf(agent)).toEqual(["challenge.issue"]);
    } finally {
      await second.pool.end();
    }
  });

  it("works through more agents than one batch holds, past one that fails", async () => {
    const before = await room.register();
    // A state that no record made: whatever is appended for it fails.
    await room.services.db.pool.query(
      'UPDATE agent SET trust = trust || \'{"openChallenges": ["a", "b", "c"]}\' WHERE did = $1',
      [before.agent.did],
    );
    const agents = await Promise.all(
      Array.from({ length: 55 }, () =>
        room.register({ body: { did: `did:svc:agt:batch-${randomUUID()}` } }),
      ),
    );
    await time.wait(15 * MINUTE);
    for (const agent of agents) expect(await kindsOf(agent)).toEqual(["challenge.issue"]);
    expect(await kindsOf(before)).toEqual([]);
  }, 60_000);
});
