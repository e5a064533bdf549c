import { describe, expect, it } from "vitest";
import { GATES } from "@/federation/domain/declaration/gate";
import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { approvalHindrances } from "./hindrances";
import type { ReviewPack } from "./review-pack";

const NOW = Date.parse("2026-11-22T12:00:00.000Z");
const TODAY = "2026-11-22T09:00:00.000Z";

type Gate = RegistrationDetailDto["gates"][number];
type Skill = RegistrationDetailDto["skills"][number];

function gates(changes: Partial<Record<Gate["gate"], Partial<Gate>>> = {}): Gate[] {
  return GATES.map((gate) => ({
    gate,
    result: "passed",
    code: null,
    message: null,
    attempts: 1,
    checked_at: TODAY,
    next_attempt_at: null,
    evidence: {},
    evidence_sha256: null,
    ...changes[gate],
  }));
}

function skill(id: string, level: Skill["level"]): Skill {
  return {
    id,
    name: id,
    description: "",
    effects: "read",
    documentation_url: null,
    tags: [],
    has_test: true,
    evidence: [],
    level,
    documented_at: null,
    evidence_checked_at: null,
    attested_by_name: null,
    attested_at: null,
    demonstrated_at: null,
    failed_at: null,
    failed_code: null,
  };
}

const review: NonNullable<RegistrationDetailDto["review"]> = {
  id: "rev_00000001",
  kind: "registration",
  state: "awaiting",
  queued_at: TODAY,
  expected_by: "2026-11-24T09:00:00.000Z",
  overdue: false,
  claimed_by_name: null,
  claimed_by_me: false,
  lease_until: null,
  decision: null,
  reason_code: null,
  decided_by_name: null,
  decided_at: null,
};

type Pack = Pick<ReviewPack, "allowed" | "lease">;

function pack(...obstacles: ReviewPack["allowed"]["obstacles"]): Pack {
  const isFree = obstacles.length === 0;
  return { allowed: { claim: true, decide: isFree, approve: isFree, obstacles }, lease: null };
}

const facts = { gates: gates(), skills: [skill("triage", "demonstrated")], review };
const NONE = new Set<string>();

describe("what prevents an approval", () => {
  it("is nothing where all is green, fresh and demonstrated", () => {
    expect(approvalHindrances(facts, pack(), NONE, NOW)).toEqual([]);
  });

  it("names each gate that has not passed, and distinguishes unreachable from refused", () => {
    const red = gates({
      G3: { result: "pending", code: "runtime_indeterminate" },
      G5: { result: "failed", code: "skill_test_failed" },
    });
    const words = approvalHindrances({ ...facts, gates: red }, pack("gates"), NONE, NOW);
    expect(words).toEqual([
      "G3 Runtime: not settled. It was too slow or overloaded to say. That is not a no.",
      "G5 Skills: failed. The example ran and gave something else.",
    ]);
  });

  it("keeps the service's word where it sees a gate that this page does not", () => {
    expect(approvalHindrances(facts, pack("gates"), NONE, NOW)).toEqual([
      "Not all six gates have passed.",
    ]);
  });

  it("is evidence of G3 and G5 older than a day, not of the others", () => {
    const old = "2026-11-21T11:59:59.000Z";
    const aged = gates({ G1: { checked_at: old }, G3: { checked_at: old } });
    expect(approvalHindrances({ ...facts, gates: aged }, pack(), NONE, NOW)).toEqual([
      "The evidence of G3 is older than 24 hours. Run the gates again.",
    ]);
    expect(approvalHindrances(facts, pack("stale_evidence"), NONE, NOW)).toHaveLength(1);
  });

  it("is each skill that is not demonstrated until it is ticked", () => {
    const skills = [skill("triage", "demonstrated"), skill("block", "attested")];
    expect(approvalHindrances({ ...facts, skills }, pack(), NONE, NOW)).toEqual([
      "You have not ticked the evidence of: block.",
    ]);
    expect(approvalHindrances({ ...facts, skills }, pack(), new Set(["block"]), NOW)).toEqual([]);
  });

  it("is the conflict of interest, in words", () => {
    const [words] = approvalHindrances(facts, pack("conflict_of_interest"), NONE, NOW);
    expect(words).toContain("You act for this operator");
  });

  it("is another person's claim, and not a missing claim", () => {
    const lease = { by: "user:1", by_name: "A", until: TODAY, mine: false };
    expect(approvalHindrances(facts, pack("lease"), NONE, NOW)).toEqual([]);
    expect(approvalHindrances(facts, { ...pack("lease"), lease }, NONE, NOW)).toEqual([
      "Another integrator has taken it.",
    ]);
  });

  it("is that no review was requested yet", () => {
    const [words] = approvalHindrances({ ...facts, review: null }, null, NONE, NOW);
    expect(words).toBe("It has not come before a person yet.");
  });
});
