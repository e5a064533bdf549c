import type { Declaration, DeclaredSkill } from "../declaration/declaration";
import { type GateCode, type GateResult, gateResult } from "../declaration/gate";
import type { SkillLevel } from "../declaration/skill-level";
import type { DocumentProbe, EvidenceProbe, SkillRun } from "./probe-outcome";
import {
  isDescribed,
  isRunnable,
  isSameSkill,
  needsAttestation,
  staticSkillFault,
} from "./skill-proof";

/** How far one skill is proven, and whether it blocks gate G5. */
export interface SkillStanding {
  skill_id: string;
  level: SkillLevel;
  documentation_sha256: string | null;
  /** Every file that it names as evidence was read and has its digest. */
  evidence_checked: boolean;
  /** An integrator vouched for it in this form. */
  attested: boolean;
  /** Its example ran on this runtime and matched. */
  demonstrated: boolean;
  output_sha256: string | null;
  /** No example can prove it: an integrator has to vouch before an approval. */
  needs_attestation: boolean;
  result: "passed" | "pending" | "failed";
  code: GateCode | null;
}

export interface SkillFacts {
  documents: readonly DocumentProbe[];
  runs: readonly SkillRun[];
  evidences: readonly EvidenceProbe[];
  /** The live revision and what was proven of it; null where there is none. */
  before: { declaration: Declaration; skills: readonly SkillStanding[] } | null;
}

/** One proof of a skill: had, not had, or not known yet. */
type Proof = { had: true; sha256: string | null } | { had: false; code: GateCode | null };

const HEX_DIGEST = /^[0-9a-f]{64}$/;
const UNKNOWN: Proof = { had: false, code: null };

/**
 * Gate G5 after the network (docs/federation/gates.md#levels-of-a-skill): each skill with the level
 * that its proofs reach. A skill declared as before keeps what was proven of it, its runs only on
 * the same runtime; what was not looked at and is not kept stays pending.
 */
export function judgeSkills(
  declaration: Declaration,
  facts: SkillFacts,
): { gate: GateResult; skills: SkillStanding[] } {
  const skills = declaration.skills.map((skill) => judgeSkill(declaration, skill, facts));
  const evidence = {
    skills: skills.map(({ skill_id, level, result, code }) => ({ skill_id, level, result, code })),
  };
  const failed = skills.find(({ result }) => result === "failed");
  if (skills.length === 0) return { gate: gateResult("G5", "failed", "skills_missing"), skills };
  if (failed !== undefined) {
    return { gate: gateResult("G5", "failed", failed.code, evidence), skills };
  }
  return skills.every(({ result }) => result === "passed")
    ? { gate: gateResult("G5", "passed", null, evidence), skills }
    : { gate: gateResult("G5", "pending", "skill_indeterminate", evidence), skills };
}

/**
 * The state after an integrator's attestation. It changes nothing where documentation or evidence
 * is not proven, or where the example has proven more.
 */
export function attestSkill(standing: SkillStanding): SkillStanding {
  const may = standing.level === "documented" && standing.evidence_checked;
  return may ? { ...standing, attested: true, level: "attested" } : standing;
}

function judgeSkill(
  declaration: Declaration,
  skill: DeclaredSkill,
  facts: SkillFacts,
): SkillStanding {
  const kept = keptOf(declaration, skill, facts.before);
  const document = proofOfDocument(skill, facts.documents, kept);
  const evidence = proofOfEvidence(skill, facts.evidences, kept);
  const run = proofOfRun(declaration, skill, facts.runs, kept);
  const attested = document.had && evidence.had && (kept?.standing.attested ?? false);
  const vouched = needsAttestation(declaration, skill);
  const needed = [document, ...(skill.evidence.length > 0 || vouched ? [evidence] : [])];
  // An example that ran and failed counts against the skill, despite an attestation.
  if (!vouched || (!run.had && run.code !== null)) needed.push(run);
  const fault =
    staticSkillFault(declaration, skill) ??
    needed.flatMap((proof) => (proof.had ? [] : (proof.code ?? [])))[0];
  const isProven = needed.every(({ had }) => had);
  return {
    skill_id: skill.id,
    level: levelOf(document.had, attested, run.had),
    documentation_sha256: document.had ? document.sha256 : null,
    evidence_checked: evidence.had,
    attested,
    demonstrated: run.had,
    output_sha256: run.had ? run.sha256 : null,
    needs_attestation: vouched && !run.had,
    result: fault !== undefined ? "failed" : isProven ? "passed" : "pending",
    code: fault ?? (isProven ? null : "skill_indeterminate"),
  };
}

function levelOf(documented: boolean, attested: boolean, demonstrated: boolean): SkillLevel {
  if (!documented) return "declared";
  if (demonstrated) return "demonstrated";
  return attested ? "attested" : "documented";
}

interface Kept {
  standing: SkillStanding;
  sameRuntime: boolean;
}

function keptOf(
  declaration: Declaration,
  skill: DeclaredSkill,
  before: SkillFacts["before"],
): Kept | null {
  const old = before?.declaration.skills.find(({ id }) => id === skill.id);
  const standing = before?.skills.find(({ skill_id }) => skill_id === skill.id);
  if (before === null || old === undefined || standing === undefined) return null;
  if (!isSameSkill(old, skill)) return null;
  const sameRuntime =
    before.declaration.runtime_type === declaration.runtime_type &&
    before.declaration.runtime_address === declaration.runtime_address;
  return { standing, sameRuntime };
}

const DOCUMENT_CODES: Readonly<Record<DocumentProbe["outcome"], GateCode | null>> = {
  ok: null,
  too_short: "skill_undocumented",
  not_text: "skill_undocumented",
  unreachable: "skill_documentation_unreachable",
  refused: "skill_documentation_unreachable",
  indeterminate: null,
};

function proofOfDocument(
  skill: DeclaredSkill,
  documents: readonly DocumentProbe[],
  kept: Kept | null,
): Proof {
  if (!isDescribed(skill)) return { had: false, code: "skill_undocumented" };
  const probes = documents.filter(({ skill_id }) => skill_id === skill.id);
  if (probes.length === 0) {
    const sha256 = kept?.standing.documentation_sha256 ?? null;
    return sha256 === null ? UNKNOWN : { had: true, sha256 };
  }
  return allOf(
    probes.map(({ outcome, sha256 }) =>
      outcome === "ok" ? digestProof(sha256) : { had: false, code: DOCUMENT_CODES[outcome] },
    ),
  );
}

const EVIDENCE_CODES: Readonly<Record<EvidenceProbe["outcome"], GateCode | null>> = {
  ok: "skill_evidence_mismatch",
  mismatch: "skill_evidence_mismatch",
  unreachable: "skill_evidence_unreachable",
  refused: "skill_evidence_unreachable",
  indeterminate: null,
};

function proofOfEvidence(
  skill: DeclaredSkill,
  evidences: readonly EvidenceProbe[],
  kept: Kept | null,
): Proof {
  if (skill.evidence.length === 0) return UNKNOWN;
  return allOf(
    skill.evidence.map((wanted): Proof => {
      const probes = evidences.filter(
        ({ skill_id, url }) => skill_id === skill.id && url === wanted.url,
      );
      if (probes.length === 0) {
        return kept?.standing.evidence_checked ? { had: true, sha256: wanted.sha256 } : UNKNOWN;
      }
      return allOf(
        probes.map(({ outcome, sha256 }) =>
          outcome === "ok" && sha256 === wanted.sha256
            ? { had: true, sha256 }
            : { had: false, code: EVIDENCE_CODES[outcome] },
        ),
      );
    }),
  );
}

const RUN_CODES: Readonly<Record<SkillRun["outcome"], GateCode | null>> = {
  matched: null,
  mismatched: "skill_test_failed",
  unknown_to_runtime: "skill_unknown_to_runtime",
  failed: "skill_test_failed",
  indeterminate: null,
};

function proofOfRun(
  declaration: Declaration,
  skill: DeclaredSkill,
  runs: readonly SkillRun[],
  kept: Kept | null,
): Proof {
  if (!isRunnable(declaration, skill)) return UNKNOWN;
  const own = runs.filter(({ skill_id }) => skill_id === skill.id);
  if (own.length === 0) {
    const holds = kept?.sameRuntime && kept.standing.demonstrated;
    return holds ? { had: true, sha256: kept.standing.output_sha256 } : UNKNOWN;
  }
  return allOf(
    own.map(({ outcome, output_sha256 }) =>
      outcome === "matched" ? digestProof(output_sha256) : { had: false, code: RUN_CODES[outcome] },
    ),
  );
}

/** Something that was read has a digest; without one it is not known what was read. */
function digestProof(sha256: string | null): Proof {
  return sha256 !== null && HEX_DIGEST.test(sha256) ? { had: true, sha256 } : UNKNOWN;
}

/** The first proof that fails, else the first that is not known, else the last. */
function allOf(proofs: readonly Proof[]): Proof {
  const lacking = proofs.filter((proof) => !proof.had);
  return lacking.find(({ code }) => code !== null) ?? lacking[0] ?? proofs.at(-1) ?? UNKNOWN;
}
