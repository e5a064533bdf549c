import "server-only";
import type { MergedProof, MergedTechnique } from "@/attack/domain/merge-techniques";
import { ATTACK_VERSION } from "@/encoding/domain/techniques/catalogue";
import { pickDto } from "@/platform/declaration/pick-dto";
import { type ProofDto, TechniqueDto } from "./attack-dto";

/** A technique as the wire shows it. */
export function toTechniqueDto(merged: MergedTechnique): TechniqueDto {
  const { technique, verdict, status } = merged;
  const proof = merged.proof.map(toProofDto);
  const evidence = proof.flatMap(({ evidence_id }) => (evidence_id === null ? [] : [evidence_id]));
  return pickDto(
    TechniqueDto,
    { ...technique, ...merged },
    {
      technique_id: technique.id,
      tactics: [...technique.tactics],
      attack_version: ATTACK_VERSION,
      rule_id: merged.ruleId,
      matched: [...new Set(proof.flatMap(({ words }) => words.map(({ text }) => text)))],
      evidence_ids: [...new Set(evidence)],
      proof,
      confirmed_by: status === "confirmed" ? (verdict?.by ?? null) : null,
      judged_at: verdict?.at ?? null,
      reason: verdict?.reason ?? null,
      redirected_from: merged.redirectedFrom,
    },
  );
}

function toProofDto(proof: MergedProof): ProofDto {
  const { kind, source } = proof;
  const words = proof.words.map(({ text, in: place, start, end }) => ({
    text,
    in: place,
    start,
    end,
  }));
  return { kind, source, words, evidence_id: "evidenceId" in proof ? proof.evidenceId : null };
}
