import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentEvent } from "@/agents/domain/trust/trace-event";
import { inTransaction } from "@/platform/db/transaction";
import { type AgentRoom, openAgentRoom, type Registered } from "@/test/rooms/agent-room";
import { type ChallengeRoom, challengeRoom } from "@/test/rooms/challenged-agent";
import { requireAgentRow } from "./registry/require-agent";
import { restoreAgent } from "./stops/restore-agent";
import { reviewAgent } from "./stops/review-agent";
import { verifyAgentTrace } from "./trace/verify-agent-trace";
import { applyTrust } from "./trust/apply-trust";
import type { TrustCause } from "./trust/record-trust";

let room: AgentRoom;

beforeAll(async () => {
  room = await openAgentRoom();
}, 120_000);
afterAll(() => room.services.close());

const digest = (n: number) => n.toString(16).padStart(64, "0");

function injected(n: number, source = "mail:outsider"): TrustCause {
  return { kind: "injection.scan", sum: { sha256: digest(n), source, verdict: "INJECTION" } };
}

type CallSum = Extract<AgentEvent, { kind: "tool.call" }>["sum"];

function call(over: Partial<CallSum> = {}): TrustCause {
  const sum = { call: "C1", tool: "read:x", scope: "IN_SCOPE", risk: 10, ...over } as const;
  return { kind: "tool.call", sum };
}

function claims(proven: number): TrustCause {
  const total = Math.max(1, proven);
  return { kind: "claim.validate", sum: { proven, total, evidence: [] } };
}

const ESCAPE = call({ scope: "OUT_OF_SCOPE", blocked: "deny-by-default" });
const RAMPAGE = call({ tool: "pay:x", risk: 90, outcome: "executed" });

function apply(time: ChallengeRoom, { agent }: Registered, cause: TrustCause) {
  return inTransaction(room.services.db.pool, async (client) => {
    const row = await requireAgentRow(time.service, agent.did, { client, lock: true });
    return applyTrust(time.service, client, row, cause);
  });
}

const verify = ({ agent }: Registered) =>
  verifyAgentTrace(room.services.as("auditor"), { id: agent.did });

async function restore(time: ChallengeRoom, { agent }: Registered) {
  const auditor = { ...room.services.as("auditor"), clock: time.now };
  const officer = { ...room.services.as("safety_officer"), clock: time.now };
  const review = await reviewAgent(auditor, {
    id: agent.did,
    verdict: "green",
    findings: "Nothing was found.",
  });
  return restoreAgent(officer, {
    id: agent.did,
    approved_by: "ai_safety_officer",
    review_id: review.review_id,
    baseline_reset: true,
  });
}

describe("what happens to an agent", () => {
  it("takes effect with its record, its changes and what was learned of an input", async () => {
    const time = challengeRoom(room);
    const registered = await room.register();
    const { agent, record } = await apply(time, registered, injected(1));
    expect(agent).toMatchObject({ score: 60, status: "ACTIVE", trust: { score: 60 } });
    expect(record).toMatchObject({ epoch: 1, seq: 2n });
    expect((await room.chainOf(agent.did)).slice(2)).toMatchObject([
      { kind: "injection.scan", actor: "did:svc:service" },
      { kind: "score.apply", sum: { delta: -10, old: 70, new: 60, cause: "injection", table: 2 } },
    ]);
    await apply(time, registered, injected(1));
    expect(await time.rowOf(registered)).toMatchObject({ score: 60 });
    expect(await verify(registered)).toMatchObject({ status: "verified", changes: 1 });
  });

  it("is not written where it is not what the state allows", async () => {
    const time = challengeRoom(room);
    const registered = await room.register();
    const unknown: TrustCause = {
      kind: "challenge.pass",
      sum: { challenge: "CH-unknown", key: registered.key.kid, noise: 0 },
    };
    await expect(apply(time, registered, unknown)).rejects.toThrow("challenge_not_open");
    expect(await room.chainOf(registered.agent.did)).toHaveLength(2);
  });

  it("does not let four poisoned documents of one outsider quarantine it", async () => {
    const time = challengeRoom(room);
    const registered = await room.register();
    for (const n of [1, 2, 3, 4]) await apply(time, registered, injected(n));
    expect(await time.rowOf(registered)).toMatchObject({ score: 50, status: "DEGRADED" });
    // Acting on one that was let off is charged all the same.
    await apply(time, registered, call({ inputs: [digest(1), digest(4)] }));
    expect(await time.rowOf(registered)).toMatchObject({ score: 40, status: "DEGRADED" });
    const { rows } = await room.services.db.pool.query(
      `SELECT encode(digest, 'hex') AS sha256, charged, source FROM agent_injection
       WHERE agent_id = $1 ORDER BY digest`,
      [(await time.rowOf(registered)).id],
    );
    const source = "mail:outsider";
    expect(rows).toEqual(
      [1, 1, 0, 1].map((charged, i) => ({ sha256: digest(i + 1), charged, source })),
    );
    expect(await verify(registered)).toMatchObject({ status: "verified" });
  });

  it("quarantines it at once where it acted without approval, and seals the chain", async () => {
    const time = challengeRoom(room);
    const registered = await room.register();
    const { agent } = await apply(time, registered, RAMPAGE);
    expect(agent).toMatchObject({
      score: 30,
      status: "QUARANTINED",
      quarantined_by: "did:svc:service",
      next_challenge_at: null,
    });
    expect((await room.chainOf(agent.did)).slice(2).map(({ kind }) => kind)).toEqual([
      "tool.call",
      "score.apply",
      "status.change",
      "notify",
      "quarantine.apply",
      "chain.seal",
    ]);
    await expect(apply(time, registered, ESCAPE)).rejects.toMatchObject({
      code: "agent_quarantined",
    });
    expect(await verify(registered)).toMatchObject({ status: "verified", epochs: 1 });
    await restore(time, registered);
    await apply(time, registered, ESCAPE);
    expect(await time.rowOf(registered)).toMatchObject({ score: 62, status: "ACTIVE" });
    expect(await verify(registered)).toMatchObject({ status: "verified", epochs: 2 });
  });

  it("lets DEGRADED end 60 minutes after the last penalty, by the sweep", async () => {
    const time = challengeRoom(room);
    const better = await room.register({ body: { tier: "T3" } });
    const worse = await room.register({ body: { tier: "T3" } });
    for (const each of [better, worse]) await apply(time, each, claims(0));
    expect(await time.rowOf(better)).toMatchObject({ score: 45, status: "DEGRADED" });
    const improve = async () => {
      for (let n = 0; n < 6; n++) await apply(time, better, claims(1));
    };
    await improve();
    // Five points an hour: the others come with the next one.
    expect(await time.rowOf(better)).toMatchObject({ score: 50, status: "DEGRADED" });
    await time.wait(61 * 60);
    for (const each of [better, worse]) {
      const challenge = await time.ask(each);
      if (challenge !== null) await time.answer(challenge, each.key);
    }
    await improve();
    expect(await time.rowOf(better)).toMatchObject({ score: 55, status: "DEGRADED" });
    expect(await time.wait(1)).toMatchObject({ recovered: 1 });
    expect(await time.rowOf(better)).toMatchObject({ score: 55, status: "ACTIVE" });
    expect(await time.rowOf(worse)).toMatchObject({ score: 45, status: "DEGRADED" });
    expect((await room.chainOf(better.agent.did)).at(-1)).toMatchObject({
      kind: "status.change",
      actor: "did:svc:service",
      sum: { from: "DEGRADED", to: "ACTIVE", cause: "recovered" },
    });
    for (const each of [better, worse]) {
      expect(await verify(each)).toMatchObject({ status: "verified" });
    }
  });
});

type Act =
  | { do: "apply"; cause: TrustCause }
  | { do: "wait"; seconds: number; times: number }
  | { do: "answer" }
  | { do: "restore" };

const someDigest = fc.integer({ min: 1, max: 4 });
const cause: fc.Arbitrary<TrustCause> = fc.oneof(
  fc
    .tuple(someDigest, fc.constantFrom("mail:a", "mail:b"))
    .map(([n, source]) => injected(n, source)),
  fc.array(someDigest, { maxLength: 3 }).map((inputs) => call({ inputs: inputs.map(digest) })),
  fc.constant(ESCAPE),
  fc.constantFrom(0, 1, 2).map(claims),
);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: cause.map((each): Act => ({ do: "apply", cause: each })) },
  { weight: 1, arbitrary: fc.constant<Act>({ do: "apply", cause: RAMPAGE }) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(30, 61, 300, 3700, 90_000), fc.constantFrom(1, 3))
      .map(([seconds, times]): Act => ({ do: "wait", seconds, times })),
  },
  { weight: 2, arbitrary: fc.constant<Act>({ do: "answer" }) },
  { weight: 2, arbitrary: fc.constant<Act>({ do: "restore" }) },
);

/** Does what the agent's status lets happen; the rest is refused and leaves no record. */
async function perform(time: ChallengeRoom, registered: Registered, each: Act): Promise<void> {
  const { status } = await time.rowOf(registered);
  const isSealed = status === "QUARANTINED";
  if (each.do === "wait") {
    for (let n = 0; n < each.times; n++) await time.wait(each.seconds);
  } else if (each.do === "restore") {
    if (isSealed) await restore(time, registered);
  } else if (isSealed) {
    await expect(apply(time, registered, ESCAPE)).rejects.toMatchObject({
      code: "agent_quarantined",
    });
  } else if (each.do === "apply") await apply(time, registered, each.cause);
  else {
    const challenge = await time.ask(registered);
    if (challenge !== null) await time.answer(challenge, registered.key);
  }
}

describe("any history", () => {
  it("leaves the score and the status that its trace alone gives", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("T1", "T2", "T3"),
        fc.array(act, { minLength: 1, maxLength: 14 }),
        async (tier, acts) => {
          const time = challengeRoom(room);
          const registered = await room.register({ body: { tier } });
          for (const each of acts) await perform(time, registered, each);
          const verified = await verify(registered);
          expect(verified).toMatchObject({ status: "verified", differences: [], broken: [] });
          expect(verified.recomputed).toEqual(verified.stored);
          seen.add(String(verified.stored.status));
        },
      ),
      { numRuns: 50, seed: 20261122 },
    );
    expect([...seen].sort()).toEqual(["ACTIVE", "DEGRADED", "QUARANTINED", "UNVERIFIED"]);
  }, 120_000);
});
