import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey, signWith } from "@/agent-client/agent-key";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { jwkOf } from "@/encoding/domain/keys/multikey";
import { federationUrl } from "@/env";
import { recoveryProofText } from "@/federation/domain/proof-message";
import { network } from "@/test/rooms/federation-room";
import {
  networkWithEvidence,
  openReviewRoom,
  type Person,
  type ReviewRoom,
  type Waiting,
  WRITING_SKILL,
} from "@/test/rooms/review-room";
import { patchRegistration } from "../joining/patch-registration";
import { recoverKey } from "../joining/recover-key";
import { claimReview } from "./claim-review";
import { decideReview } from "./decide-review";
import { getReview } from "./get-review";
import { rerunReview } from "./rerun-review";

let room: ReviewRoom;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  room = await openReviewRoom();
  ann = await room.person("integrator");
  ben = await room.person("integrator");
});

afterAll(() => room.services.close());

async function codeOf(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(
    () => "nothing thrown",
    (error: unknown) => error,
  );
  return thrown instanceof ServiceError ? thrown.code : String(thrown);
}

async function approved(): Promise<Waiting> {
  const waiting = await room.waiting();
  await room.decide(ann, waiting.reviewId);
  return waiting;
}

/** Stages a change and gives the review that it waits for. */
async function change(
  { did, operator }: Waiting,
  body: Record<string, unknown>,
  gather = network(),
): Promise<string> {
  const staged = await patchRegistration(
    operator.ctx,
    { did, body, expectedRevision: null },
    gather,
  );
  expect(staged.revision_state).toBe("awaiting_review");
  return openReview(did, "revision");
}

async function openReview(did: string, kind: string): Promise<string> {
  const { id } = await room.one<{ id: string }>(
    `SELECT v.id FROM fed_review v JOIN fed_agent a ON a.id = v.agent_id
     WHERE a.did = $1 AND v.kind = $2 AND v.state = 'awaiting'`,
    [did, kind],
  );
  return id;
}

const live = (did: string) =>
  room.one<{ role: string; revision: number; tier: string; skill_ids: string[] }>(
    "SELECT role, revision, tier, skill_ids FROM fed_agent WHERE did = $1",
    [did],
  );

describe("the review of a revision", () => {
  it("shows what differs, and makes it live", async () => {
    const waiting = await approved();
    const id = await change(waiting, { role: "validator" });
    expect((await live(waiting.did)).role).toBe("executor");
    const pack = await getReview(ann, { id });
    expect(pack).toMatchObject({
      kind: "revision",
      registration: { role: "validator", revision: 2 },
      differences: [{ member: "role", before: "executor", after: "validator" }],
      declaration: { role: "validator" },
    });
    await room.decide(ann, id);
    expect(await live(waiting.did)).toMatchObject({ role: "validator", revision: 2, tier: "T3" });
    expect((await room.chainOf(waiting.did)).slice(-2)).toMatchObject([
      { kind: "federation.revision", sum: { revision: 2, state: "applied" } },
      { kind: "federation.approve", sum: { revision: 2, by: `user:${ann.actor.id}` } },
    ]);
  });

  it("leaves the live one untouched where it is refused", async () => {
    const waiting = await approved();
    const id = await change(waiting, { role: "validator" });
    await room.decide(ann, id, { decision: "reject", reason_code: "policy" });
    expect(await live(waiting.did)).toMatchObject({ role: "executor", revision: 1 });
    expect(await room.statusOf(waiting.did)).toBe("approved");
    expect((await room.chainOf(waiting.did)).at(-1)).toMatchObject({
      kind: "federation.reject",
      sum: { about: "revision", revision: 2, reason: "policy" },
    });
    const again = await change(waiting, { role: "validator" });
    await room.decide(ben, again);
    expect(await live(waiting.did)).toMatchObject({ role: "validator", revision: 3 });
  });

  it("takes ticks for skills that it adds, and lists none before", async () => {
    const waiting = await approved();
    const [skill] = room.bodyOf({ did: waiting.did }).skills as Record<string, unknown>[];
    const id = await change(waiting, { skills: [skill, WRITING_SKILL] }, networkWithEvidence());
    expect(await codeOf(room.decide(ann, id))).toBe("attestation_required");
    expect((await live(waiting.did)).skill_ids).toEqual(["phishing-triage"]);
    await room.decide(ann, id, { attested_skills: ["mail-purge"] });
    expect((await live(waiting.did)).skill_ids.sort()).toEqual(["mail-purge", "phishing-triage"]);
  });

  it("is not applied to an agent that was suspended meanwhile", async () => {
    const waiting = await approved();
    const id = await change(waiting, { role: "validator" });
    await claimReview(ann, { id });
    await room.services.db.pool.query("UPDATE fed_agent SET status = 'suspended' WHERE id = $1", [
      waiting.agentId,
    ]);
    const { version } = await getReview(ann, { id });
    const approve = { id, decision: "approve" as const, attested_skills: [] };
    const seen = { ...approve, expected_version: version };
    expect(await codeOf(decideReview(ann, seen))).toBe("conflict");
    expect(await live(waiting.did)).toMatchObject({ role: "executor", revision: 1 });
  });

  it("is not decided by members of the operator that it is to be transferred to", async () => {
    const waiting = await approved();
    const next = await room.addOperator();
    const id = await change(waiting, { role: "validator" });
    const { pool } = room.services.db;
    await pool.query(
      `UPDATE fed_revision SET declaration = jsonb_set(declaration, '{operator_did}', to_jsonb($2::text))
       WHERE agent_id = $1 AND revision = 2`,
      [waiting.agentId, next.did],
    );
    await pool.query(
      "INSERT INTO fed_operator_member (operator_id, account_id, added_by, added_at) VALUES ($1, $2, 'x', now())",
      [next.row.id, ben.actor.id],
    );
    expect(await codeOf(claimReview(ben, { id }))).toBe("conflict_of_interest");
    await pool.query("DELETE FROM fed_operator_member WHERE account_id = $1", [ben.actor.id]);
  });
});

describe("gates that are run again", () => {
  it("make old evidence new", async () => {
    const { did, reviewId, agentId } = await room.waiting();
    await room.services.db.pool.query(
      "UPDATE fed_gate SET checked_at = now() - interval '3 days' WHERE agent_id = $1",
      [agentId],
    );
    expect(await codeOf(room.decide(ann, reviewId))).toBe("gate_evidence_stale");
    const pack = await rerunReview(ann, { id: reviewId }, network());
    expect(pack.gates.map(({ result, fresh }) => [result, fresh])).toEqual(
      Array.from({ length: 6 }, () => ["passed", true]),
    );
    expect(pack.allowed.approve).toBe(true);
    await room.decide(ann, reviewId);
    expect(await room.statusOf(did)).toBe("approved");
  });

  it("keep from an approval what they find", async () => {
    const { did, reviewId } = await room.waiting();
    const pack = await rerunReview(ann, { id: reviewId }, network({ runs: "mismatched" }));
    expect(pack.gates.find(({ gate }) => gate === "G5")).toMatchObject({
      result: "failed",
      code: "skill_test_failed",
    });
    expect(await codeOf(room.decide(ann, reviewId))).toBe("gates_not_passed");
    expect(await room.statusOf(did)).toBe("pending");
  });
});

describe("the review of a recovery", () => {
  async function recovery(waiting: Waiting) {
    const { did, operator } = waiting;
    const key = createKey();
    const nonce = "request-nonce-of-this-test";
    const text = recoveryProofText({
      aud: federationUrl(),
      did,
      new_kid: key.kid,
      operator_did: operator.did,
      request_nonce: nonce,
    });
    const proof = Buffer.from(signWith(key, utf8(text))).toString("base64url");
    const public_key_jwk = { ...jwkOf(key.publicKey) };
    await recoverKey(operator.ctx, { did, public_key_jwk, proof, nonce });
    return { key, id: await openReview(did, "recovery") };
  }

  const keysOf = async (did: string) => {
    const { rows } = await room.services.db.pool.query<{ kid: string }>(
      "SELECT kid FROM fed_agent_key WHERE did = $1 AND revoked_at IS NULL",
      [did],
    );
    return rows.map(({ kid }) => kid);
  };

  it("puts the new key in the place of all others", async () => {
    const waiting = await approved();
    const { key, id } = await recovery(waiting);
    expect(await keysOf(waiting.did)).toEqual([waiting.key.kid]);
    expect((await getReview(ann, { id })).subject).toMatchObject({ kid: key.kid });
    await room.decide(ann, id, { note: "Called them" });
    expect(await keysOf(waiting.did)).toEqual([key.kid]);
    expect((await room.chainOf(waiting.did)).slice(-2)).toMatchObject([
      { kind: "federation.recover", sum: { key: key.kid } },
      { kind: "federation.approve", sum: { about: "recovery", by: `user:${ann.actor.id}` } },
    ]);
  });

  it("changes no key where it is refused, or where the operator may no longer register agents", async () => {
    const waiting = await approved();
    const first = await recovery(waiting);
    await room.decide(ann, first.id, { decision: "reject", reason_code: "impersonation" });
    const second = await recovery(waiting);
    await room.services.db.pool.query(
      "UPDATE fed_operator SET status = 'suspended' WHERE id = $1",
      [waiting.operator.row.id],
    );
    expect(await codeOf(room.decide(ann, second.id))).toBe("gates_not_passed");
    expect(await keysOf(waiting.did)).toEqual([waiting.key.kid]);
  });

  it("takes two integrators for an agent of tier T1", async () => {
    const waiting = await approved();
    await room.services.db.pool.query("UPDATE fed_agent SET tier = 'T1' WHERE id = $1", [
      waiting.agentId,
    ]);
    const { key, id } = await recovery(waiting);
    expect((await room.decide(ann, id)).outcome).toBe("seconded");
    expect(await keysOf(waiting.did)).toEqual([waiting.key.kid]);
    expect(await codeOf(room.decide(ann, id))).toBe("four_eyes_required");
    expect((await room.decide(ben, id)).outcome).toBe("decided");
    expect(await keysOf(waiting.did)).toEqual([key.kid]);
  });
});
