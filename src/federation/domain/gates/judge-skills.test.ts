import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIGEST, declared, READ_SKILL, WRITE_SKILL } from "../__fixtures__/join-body";
import { attestSkill, judgeSkills, type SkillFacts } from "./judge-skills";
import type { DocumentProbe, EvidenceProbe, RunOutcome, SkillRun } from "./probe-outcome";

const READ = READ_SKILL.id;
const WRITE = WRITE_SKILL.id;
const NONE: SkillFacts = { documents: [], runs: [], evidences: [], before: null };

function documented(skill_id: string, over: Partial<DocumentProbe> = {}): DocumentProbe {
  return { skill_id, outcome: "ok", sha256: DIGEST, length: 900, ...over };
}

function ran(outcome: RunOutcome, over: Partial<SkillRun> = {}): SkillRun {
  return { skill_id: READ, outcome, output_sha256: DIGEST, duration_ms: 5, ...over };
}

function evident(over: Partial<EvidenceProbe> = {}): EvidenceProbe {
  const url = WRITE_SKILL.evidence[0]?.url ?? "";
  return { skill_id: WRITE, url, outcome: "ok", sha256: DIGEST, length: 9, ...over };
}

describe("judgeSkills", () => {
  it("passes a skill that is documented and whose example matched", () => {
    const { gate, skills } = judgeSkills(declared(), {
      ...NONE,
      documents: [documented(READ)],
      runs: [ran("matched")],
    });
    expect(gate).toMatchObject({ gate: "G5", result: "passed", code: null });
    expect(skills).toEqual([
      {
        skill_id: READ,
        level: "demonstrated",
        documentation_sha256: DIGEST,
        evidence_checked: false,
        attested: false,
        demonstrated: true,
        output_sha256: DIGEST,
        needs_attestation: false,
        result: "passed",
        code: null,
      },
    ]);
  });

  it.each<[Partial<SkillFacts>, string, string, string]>([
    [{}, "pending", "skill_indeterminate", "declared"],
    [{ documents: [documented(READ)] }, "pending", "skill_indeterminate", "documented"],
    [
      { documents: [documented(READ, { outcome: "too_short" })], runs: [ran("matched")] },
      "failed",
      "skill_undocumented",
      "declared",
    ],
    [
      { documents: [documented(READ, { outcome: "not_text" })], runs: [ran("matched")] },
      "failed",
      "skill_undocumented",
      "declared",
    ],
    [
      { documents: [documented(READ, { outcome: "unreachable" })], runs: [ran("matched")] },
      "failed",
      "skill_documentation_unreachable",
      "declared",
    ],
    [
      { documents: [documented(READ, { outcome: "refused" })], runs: [ran("matched")] },
      "failed",
      "skill_documentation_unreachable",
      "declared",
    ],
    [
      { documents: [documented(READ, { outcome: "indeterminate" })], runs: [ran("matched")] },
      "pending",
      "skill_indeterminate",
      "declared",
    ],
    [
      { documents: [documented(READ, { sha256: null })], runs: [ran("matched")] },
      "pending",
      "skill_indeterminate",
      "declared",
    ],
    [
      { documents: [documented(READ)], runs: [ran("mismatched")] },
      "failed",
      "skill_test_failed",
      "documented",
    ],
    [
      { documents: [documented(READ)], runs: [ran("failed")] },
      "failed",
      "skill_test_failed",
      "documented",
    ],
    [
      { documents: [documented(READ)], runs: [ran("unknown_to_runtime")] },
      "failed",
      "skill_unknown_to_runtime",
      "documented",
    ],
    [
      { documents: [documented(READ)], runs: [ran("indeterminate")] },
      "pending",
      "skill_indeterminate",
      "documented",
    ],
    [
      { documents: [documented(READ)], runs: [ran("matched", { output_sha256: null })] },
      "pending",
      "skill_indeterminate",
      "documented",
    ],
    [
      { documents: [documented(READ)], runs: [ran("matched"), ran("mismatched")] },
      "failed",
      "skill_test_failed",
      "documented",
    ],
    [
      { documents: [documented("other")], runs: [ran("matched", { skill_id: "other" })] },
      "pending",
      "skill_indeterminate",
      "declared",
    ],
  ])("%j: %s %s at the level %s", (facts, result, code, level) => {
    const judged = judgeSkills(declared(), { ...NONE, ...facts });
    expect(judged.gate).toMatchObject({ result, code });
    expect(judged.skills).toMatchObject([{ level, result, code }]);
  });

  it("passes a skill that writes on evidence, and leaves it to an integrator", () => {
    const declaration = declared({ skills: [WRITE_SKILL] });
    const facts = { ...NONE, documents: [documented(WRITE)], evidences: [evident()] };
    const { gate, skills } = judgeSkills(declaration, facts);
    expect(gate.result).toBe("passed");
    expect(skills).toMatchObject([
      { level: "documented", evidence_checked: true, needs_attestation: true },
    ]);
    const [attested] = skills.map(attestSkill);
    expect(attested).toMatchObject({ level: "attested", attested: true });
  });

  it.each<[Partial<EvidenceProbe>[], string, string]>([
    [[], "pending", "skill_indeterminate"],
    [[{ outcome: "mismatch" }], "failed", "skill_evidence_mismatch"],
    [[{ outcome: "ok", sha256: "cd".repeat(32) }], "failed", "skill_evidence_mismatch"],
    [[{ outcome: "ok", sha256: null }], "failed", "skill_evidence_mismatch"],
    [[{ outcome: "unreachable" }], "failed", "skill_evidence_unreachable"],
    [[{ outcome: "refused" }], "failed", "skill_evidence_unreachable"],
    [[{ outcome: "indeterminate" }], "pending", "skill_indeterminate"],
    [[{ url: "https://other.example/" }], "pending", "skill_indeterminate"],
  ])("holds the evidence against its digest: %j", (probes, result, code) => {
    const { gate, skills } = judgeSkills(declared({ skills: [WRITE_SKILL] }), {
      ...NONE,
      documents: [documented(WRITE)],
      evidences: probes.map(evident),
    });
    expect(gate).toMatchObject({ result, code });
    expect(skills.map(attestSkill)).toMatchObject([{ level: "documented", attested: false }]);
  });

  it("never attests what is not documented", () => {
    const { skills } = judgeSkills(declared({ skills: [WRITE_SKILL] }), {
      ...NONE,
      evidences: [evident()],
    });
    expect(skills.map(attestSkill)).toMatchObject([{ level: "declared", attested: false }]);
  });

  it("lets a failed example of a writing skill speak against it", () => {
    const skill = { ...WRITE_SKILL, test: READ_SKILL.test };
    const facts = { ...NONE, documents: [documented(WRITE)], evidences: [evident()] };
    const failed = judgeSkills(declared({ skills: [skill] }), {
      ...facts,
      runs: [ran("mismatched", { skill_id: WRITE })],
    });
    expect(failed.gate).toMatchObject({ result: "failed", code: "skill_test_failed" });
    const matched = judgeSkills(declared({ skills: [skill] }), {
      ...facts,
      runs: [ran("matched", { skill_id: WRITE })],
    });
    expect(matched.skills).toMatchObject([{ level: "demonstrated", needs_attestation: false }]);
  });

  it("takes no run of an example that another runtime would need", () => {
    const skill = { ...READ_SKILL, test: { send: "hi", expect: { contains: ["critical"] } } };
    const { gate, skills } = judgeSkills(declared({ skills: [skill] }), {
      ...NONE,
      documents: [documented(READ)],
      runs: [ran("matched")],
    });
    expect(gate).toMatchObject({ result: "failed", code: "skill_test_missing" });
    expect(skills).toMatchObject([{ level: "documented" }]);
  });

  it("passes no declaration without skills", () => {
    expect(judgeSkills(declared({ skills: [] }), NONE).gate).toMatchObject({
      result: "failed",
      code: "skills_missing",
    });
  });

  describe("after a change", () => {
    const both = declared({ skills: [READ_SKILL, WRITE_SKILL] });
    const first = judgeSkills(both, {
      documents: [documented(READ), documented(WRITE)],
      runs: [ran("matched")],
      evidences: [evident()],
      before: null,
    });
    const before = { declaration: both, skills: first.skills.map(attestSkill) };
    const levels = (declaration: typeof both) =>
      judgeSkills(declaration, { ...NONE, before }).skills.map(({ level }) => level);

    it("keeps what was proven of skills that stay as they are", () => {
      const after = { ...both, name: "Another name" };
      expect(judgeSkills(after, { ...NONE, before }).gate.result).toBe("passed");
      expect(levels(after)).toEqual(["demonstrated", "attested"]);
    });

    it("keeps no run of another runtime", () => {
      const after = { ...both, runtime_address: "https://new.acme.example/mcp" };
      expect(judgeSkills(after, { ...NONE, before }).gate.result).toBe("pending");
      expect(levels(after)).toEqual(["documented", "attested"]);
    });

    it("keeps nothing of a skill that is declared anew", () => {
      const skills = both.skills.map((skill) => ({ ...skill, name: `${skill.name} 2` }));
      expect(levels({ ...both, skills })).toEqual(["declared", "declared"]);
    });
  });

  it("never states a level above its proof", () => {
    const outcome = fc.constantFrom<RunOutcome>("matched", "mismatched", "failed", "indeterminate");
    const page = fc.constantFrom<DocumentProbe["outcome"]>("ok", "too_short", "indeterminate");
    const digest = fc.constantFrom(DIGEST, null, "no digest");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(page, digest), { maxLength: 2 }),
        fc.array(fc.tuple(outcome, digest), { maxLength: 2 }),
        (pages, runs) => {
          const { gate, skills } = judgeSkills(declared(), {
            ...NONE,
            documents: pages.map(([each, sha256]) => documented(READ, { outcome: each, sha256 })),
            runs: runs.map(([each, output_sha256]) => ran(each, { output_sha256 })),
          });
          const isRead =
            pages.length > 0 && pages.every((each) => each[0] === "ok" && each[1] === DIGEST);
          const isRun =
            runs.length > 0 && runs.every((each) => each[0] === "matched" && each[1] === DIGEST);
          const level = isRead ? (isRun ? "demonstrated" : "documented") : "declared";
          expect(skills).toMatchObject([{ level }]);
          expect(gate.result === "passed").toBe(isRead && isRun);
        },
      ),
    );
  });
});
