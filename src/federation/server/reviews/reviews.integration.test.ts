import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNotices } from "@/boards/server/notices/list-notices";
import { ServiceError } from "@/encoding/domain/errors";
import {
  networkWithEvidence,
  openReviewRoom,
  type Person,
  type ReviewRoom,
  WRITING_SKILL,
} from "@/test/rooms/review-room";
import { claimReview, releaseReview } from "./claim-review";
import { decideReview } from "./decide-review";
import { getReview } from "./get-review";

const HOUR = 3_600_000;

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

const later = (hours: number) => new Date(Date.now() + hours * HOUR);

async function sql(text: string, values: unknown[]): Promise<void> {
  await room.services.db.pool.query(text, values);
}

describe("an approval", () => {
  it("lists the agent with its tier and leaves a record with the name of who decided", async () => {
    const { did, reviewId } = await room.waiting();
    const member = await room.person("viewer");
    await sql(
      `INSERT INTO fed_operator_member (operator_id, account_id, added_by, added_at)
       SELECT operator_id, $2, 'did:svc:service', now() FROM fed_agent WHERE did = $1`,
      [did, member.actor.id],
    );
    const outcome = await room.decide(ann, reviewId, { note: "Looks right" });
    expect(outcome).toMatchObject({
      outcome: "decided",
      agent: { did, status: "approved", tier: "T3" },
      review: { state: "decided", decision: { decision: "approve", note: "Looks right" } },
    });
    const told = (await listNotices(member, { view: "decided" })).notices;
    expect(told).toMatchObject([
      {
        kind: "federation_review_decided",
        registration_did: did,
        outcome: "approved",
        decided_by_name: ann.actor.name,
      },
    ]);
    expect((await listNotices(ann, { view: "decided" })).notices).toEqual([]);
    expect(
      await room.one("SELECT skill_ids, approved_by FROM fed_agent WHERE did = $1", [did]),
    ).toEqual({ skill_ids: ["phishing-triage"], approved_by: `user:${ann.actor.id}` });
    const records = await room.chainOf(did);
    expect(records.at(-1)).toMatchObject({
      kind: "federation.approve",
      sum: { review: reviewId, tier: "T3", by: `user:${ann.actor.id}` },
    });
    expect(JSON.stringify(records)).not.toContain("Looks right");
    expect(
      await room.one(
        "SELECT count(*)::int AS n FROM fed_probe p JOIN fed_agent a ON a.id = p.agent_id WHERE a.did = $1",
        [did],
      ),
    ).toEqual({ n: 1 });
    expect(
      await room.one(
        "SELECT audience FROM fed_event WHERE did = $1 AND type = 'federation.registration.approved'",
        [did],
      ),
    ).toEqual({ audience: "public" });
  });

  it("is refused for everybody but integrators", async () => {
    const { did, reviewId } = await room.waiting();
    for (const role of ["admin", "auditor", "safety_officer", "lead"] as const) {
      const person = await room.person(role);
      expect(await codeOf(claimReview(person, { id: reviewId }))).toBe("forbidden");
      expect(await codeOf(room.decide(person, reviewId))).toBe("forbidden");
    }
    expect(
      await codeOf(claimReview({ ...ann, ...room.services.anonymous }, { id: reviewId })),
    ).toBe("unauthenticated");
    expect(await room.statusOf(did)).toBe("pending");
  });

  it("needs the caller's own lease, which ends after 30 minutes", async () => {
    const { did, reviewId } = await room.waiting();
    const approve = (who: Person) =>
      decideReview(who, { id: reviewId, decision: "approve", tier: "T3", attested_skills: [] });
    expect(await codeOf(approve(ann))).toBe("review_not_claimed");
    await claimReview(ann, { id: reviewId });
    expect(await codeOf(claimReview(ben, { id: reviewId }))).toBe("review_claimed");
    expect(await codeOf(approve(ben))).toBe("review_not_claimed");
    expect(await codeOf(releaseReview(ben, { id: reviewId }))).toBe("review_not_claimed");
    const afterLease = room.at(ann, new Date(Date.now() + 31 * 60_000));
    expect(await codeOf(approve(afterLease))).toBe("review_not_claimed");
    expect(await claimReview(room.at(ben, later(1)), { id: reviewId })).toMatchObject({
      state: "in_review",
      lease: { mine: true, by_name: ben.actor.name },
    });
    expect(await room.statusOf(did)).toBe("pending");
  });

  it("is on what was seen: on nothing without its version, and on nothing that changed since", async () => {
    const { did, reviewId: id, agentId } = await room.waiting();
    const { version } = await getReview(ann, { id });
    expect((await claimReview(ann, { id })).version).toBe(version);
    const said = { id, tier: "T3" as const, reason_code: "policy" as const, attested_skills: [] };
    const decide = (decision: "approve" | "reject", seen?: string) =>
      codeOf(decideReview(ann, { ...said, decision, expected_version: seen }));
    for (const decision of ["approve", "reject"] as const) {
      expect(await decide(decision)).toBe("precondition_required");
    }
    await sql("UPDATE fed_gate SET checked_at = now() WHERE agent_id = $1 AND gate = 'G3'", [
      agentId,
    ]);
    for (const decision of ["approve", "reject"] as const) {
      expect(await decide(decision, version)).toBe("version_conflict");
    }
    expect(await room.statusOf(did)).toBe("pending");
    const { outcome } = await decideReview(ann, {
      ...said,
      decision: "approve",
      expected_version: (await getReview(ann, { id })).version,
    });
    expect(outcome).toBe("decided");
  });

  it.each(["G1", "G2", "G3", "G4", "G5", "G6"])(
    "is refused while %s has not passed",
    async (gate) => {
      const { did, reviewId, agentId } = await room.waiting();
      await sql("UPDATE fed_gate SET result = 'pending' WHERE agent_id = $1 AND gate = $2", [
        agentId,
        gate,
      ]);
      expect(await codeOf(room.decide(ann, reviewId))).toBe("gates_not_passed");
      expect(await room.statusOf(did)).toBe("pending");
    },
  );

  it.each(["G3", "G5"])("is refused where the evidence of %s is older than a day", async (gate) => {
    const { did, reviewId, agentId } = await room.waiting();
    await sql(
      "UPDATE fed_gate SET checked_at = now() - interval '24 hours 1 minute' WHERE agent_id = $1 AND gate = $2",
      [agentId, gate],
    );
    expect(await codeOf(room.decide(ann, reviewId))).toBe("gate_evidence_stale");
    expect((await getReview(ann, { id: reviewId })).allowed.obstacles).toEqual(["stale_evidence"]);
    expect(await room.statusOf(did)).toBe("pending");
  });

  it("asks the operator again under the lock, and keeps what it found", async () => {
    const { did, reviewId, operator } = await room.waiting();
    await sql("UPDATE fed_operator SET status = 'suspended' WHERE id = $1", [operator.row.id]);
    expect(await codeOf(room.decide(ann, reviewId))).toBe("gates_not_passed");
    expect(await room.statusOf(did)).toBe("pending");
    const { gates } = await getReview(ann, { id: reviewId });
    expect(gates.find(({ gate }) => gate === "G2")).toMatchObject({
      result: "failed",
      code: "operator_not_authorized",
    });
    expect((await room.chainOf(did)).at(-1)).toMatchObject({
      kind: "federation.gate",
      sum: { gate: "G2", result: "failed", cause: "approval" },
    });
  });

  it("is refused once the last key of the agent is revoked", async () => {
    const { did, reviewId, key } = await room.waiting();
    await sql("UPDATE fed_agent_key SET revoked_at = now(), revoked_by = 'x' WHERE kid = $1", [
      key.kid,
    ]);
    expect(await codeOf(room.decide(ann, reviewId))).toBe("gates_not_passed");
    expect(await room.statusOf(did)).toBe("pending");
  });
});

describe("a conflict of interest", () => {
  it("keeps a member of the operator from claiming and deciding", async () => {
    const { did, reviewId, operator } = await room.waiting();
    await claimReview(ann, { id: reviewId });
    await sql(
      "INSERT INTO fed_operator_member (operator_id, account_id, added_by, added_at) VALUES ($1, $2, 'x', now())",
      [operator.row.id, ann.actor.id],
    );
    for (const decision of ["approve", "reject", "request_changes"] as const) {
      const body = { id: reviewId, decision, attested_skills: [] };
      const said = { ...body, reason_code: "policy" as const, tier: "T3" as const };
      expect(await codeOf(decideReview(ann, said))).toBe("conflict_of_interest");
    }
    expect(await codeOf(claimReview(ann, { id: reviewId }))).toBe("conflict_of_interest");
    expect((await getReview(ann, { id: reviewId })).allowed).toMatchObject({
      claim: false,
      approve: false,
      obstacles: ["conflict_of_interest"],
    });
    expect(await room.statusOf(did)).toBe("pending");
  });

  it("is not decided by its submitter", async () => {
    const { reviewId, agentId } = await room.waiting();
    await sql("UPDATE fed_revision SET submitted_by = $2 WHERE agent_id = $1", [
      agentId,
      `user:${ann.actor.id}`,
    ]);
    expect(await codeOf(room.decide(ann, reviewId))).toBe("conflict_of_interest");
    expect((await room.decide(ben, reviewId)).outcome).toBe("decided");
  });
});

describe("skills and tiers", () => {
  const writing = { body: { skills: [WRITING_SKILL] }, gather: networkWithEvidence() };

  it("takes a tick of this reviewer for every skill that was not demonstrated", async () => {
    const { did, reviewId } = await room.waiting(writing);
    const pack = await getReview(ann, { id: reviewId });
    expect(pack.skills).toMatchObject([
      { id: "mail-purge", level: "documented", needs_attestation: true },
    ]);
    expect(await codeOf(room.decide(ann, reviewId))).toBe("attestation_required");
    expect(
      await codeOf(room.decide(ann, reviewId, { attested_skills: ["mail-purge", "flying"] })),
    ).toBe("validation_failed");
    await room.decide(ann, reviewId, { attested_skills: ["mail-purge"] });
    expect(
      await room.one(
        "SELECT s.level, s.attested_by, a.skill_ids FROM fed_skill s JOIN fed_agent a ON a.id = s.agent_id WHERE a.did = $1",
        [did],
      ),
    ).toEqual({
      level: "attested",
      attested_by: `user:${ann.actor.id}`,
      skill_ids: ["mail-purge"],
    });
  });

  it("gives no tier above what is proven", async () => {
    const { reviewId } = await room.waiting();
    const pack = await getReview(ann, { id: reviewId });
    expect(pack.tier_ceiling).toMatchObject({ tier: "T3", reasons: ["operator_domain_unproven"] });
    expect(await codeOf(room.decide(ann, reviewId, { tier: "T2" }))).toBe("tier_above_ceiling");
    expect(await codeOf(room.decide(ann, reviewId, { tier: "T1" }))).toBe("tier_above_ceiling");
  });

  it("takes two integrators for T1, and the first counts only while they may decide", async () => {
    const proven = { domain: "room.example", status: "active" } as const;
    const operator = await room.addOperator(proven);
    await sql("UPDATE fed_operator SET domain_verified_at = now() WHERE id = $1", [
      operator.row.id,
    ]);
    const { did, reviewId } = await room.waiting({ operator });
    expect((await room.decide(ann, reviewId, { tier: "T1" })).outcome).toBe("seconded");
    expect(await room.statusOf(did)).toBe("pending");
    expect(await codeOf(room.decide(ann, reviewId, { tier: "T1" }))).toBe("four_eyes_required");
    await sql("UPDATE account SET roles = '{viewer}' WHERE id = $1", [ann.actor.id]);
    expect((await room.decide(ben, reviewId, { tier: "T1" })).outcome).toBe("seconded");
    expect(await room.statusOf(did)).toBe("pending");
    await sql("UPDATE account SET roles = '{integrator}' WHERE id = $1", [ann.actor.id]);
    const done = await room.decide(ann, reviewId, { tier: "T1" });
    expect(done).toMatchObject({ outcome: "decided", agent: { status: "approved", tier: "T1" } });
    expect((await room.chainOf(did)).slice(-3)).toMatchObject([
      { kind: "federation.attest", sum: { by: `user:${ann.actor.id}` } },
      { kind: "federation.attest", sum: { by: `user:${ben.actor.id}` } },
      { kind: "federation.approve", sum: { tier: "T1", first: `user:${ben.actor.id}` } },
    ]);
  });
});

describe("a refusal", () => {
  it("names a reason, ends the registration and frees the DID", async () => {
    const { did, reviewId, operator } = await room.waiting();
    expect(await codeOf(room.decide(ann, reviewId, { decision: "reject" }))).toBe(
      "validation_failed",
    );
    const other = { decision: "reject", reason_code: "other" } as const;
    expect(await codeOf(room.decide(ann, reviewId, other))).toBe("validation_failed");
    const done = await room.decide(ann, reviewId, {
      decision: "reject",
      reason_code: "impersonation",
    });
    expect(done).toMatchObject({ agent: { status: "rejected" }, review: { state: "decided" } });
    expect((await room.chainOf(did)).at(-1)).toMatchObject({
      kind: "federation.reject",
      sum: { reason: "impersonation", by: `user:${ann.actor.id}` },
    });
    const again = await room.waiting({ did, operator });
    expect((await getReview(ann, { id: again.reviewId })).earlier).toMatchObject([
      { id: reviewId, decision: "reject", reason_code: "impersonation" },
    ]);
  });

  it("sends back what needs changes", async () => {
    const { did, reviewId } = await room.waiting();
    await room.decide(ann, reviewId, {
      decision: "request_changes",
      reason_code: "insufficient_documentation",
      note: "Say what severity means",
    });
    expect(
      await room.one("SELECT status, status_reason FROM fed_agent WHERE did = $1", [did]),
    ).toEqual({
      status: "rejected",
      status_reason: "changes_requested",
    });
    expect((await room.chainOf(did)).at(-1)).toMatchObject({ kind: "federation.request-changes" });
  });

  it("comes once", async () => {
    const { reviewId } = await room.waiting();
    await room.decide(ann, reviewId, { decision: "reject", reason_code: "policy" });
    expect(await codeOf(room.decide(ben, reviewId))).toBe("conflict");
  });
});
