import "server-only";
import { z } from "zod";

const Count = z.number().int();
const Instant = z.iso.datetime();

export const ProofDto = z
  .object({
    kind: z.enum(["analyst", "tool", "cve", "cwe", "words"]),
    source: z
      .string()
      .meta({ description: "Statement, evidence item, curated row, id of the rule, or `model`" }),
    words: z
      .array(
        z.object({
          text: z.string(),
          in: z.enum(["title", "text", "cwe", "cve", "evidence"]),
          start: Count,
          end: Count,
        }),
      )
      .meta({ description: "What was matched; offsets in UTF-16 units into title or text" }),
    evidence_id: z.string().nullable(),
  })
  .meta({ id: "TechniqueProof" });

export type ProofDto = z.infer<typeof ProofDto>;

export const TechniqueDto = z
  .object({
    technique_id: z.string().meta({ example: "T1190" }),
    name: z.string(),
    tactics: z.array(z.string()),
    attack_version: z.string(),
    kind: z.enum(["exploitation", "primary_impact", "secondary_impact", "unspecified"]),
    basis: z
      .enum(["analyst", "tool", "curated", "rule", "model"])
      .meta({ description: "The strongest ground; all of them stand under proof" }),
    source: z.enum(["analyst", "tool", "heuristic"]),
    rule_id: z.string().nullable(),
    matched: z.array(z.string()),
    evidence_ids: z.array(z.string()),
    proof: z.array(ProofDto),
    score: Count.nullable().meta({ description: "0 to 100; only of suggestions" }),
    confidence: z.enum(["low", "medium", "high"]),
    status: z.enum(["suggested", "confirmed", "rejected"]),
    confirmed_by: z.string().nullable().meta({ description: "Name of who confirmed it" }),
    judged_at: Instant.nullable(),
    reason: z.string().nullable(),
    redirected_from: z
      .string()
      .nullable()
      .meta({ description: "The id that a report or the curated table used, since revoked" }),
    url: z.string(),
  })
  .meta({ id: "Technique" });

export type TechniqueDto = z.infer<typeof TechniqueDto>;

export const TechniquesDto = z
  .object({
    ttps: z
      .array(TechniqueDto)
      .meta({ description: "Confirmed, reported by a tool, suggested, then rejected ones" }),
    count: Count,
    attack_version: z.string(),
    suggester_version: z.string(),
    doctrine: z.string(),
    input: z
      .object({ title: z.string(), text: z.string() })
      .meta({ description: "What the offsets of proofs point into" }),
    unmapped: z
      .array(z.object({ id: z.string(), reason: z.string() }))
      .meta({ description: "Ids that a report names and ATT&CK Enterprise does not have" }),
    may_judge: z.boolean(),
  })
  .meta({ id: "Techniques" });

export type TechniquesDto = z.infer<typeof TechniquesDto>;

const Cell = {
  id: z.string(),
  name: z.string(),
  stated: Count.meta({ description: "Incidents for which a report or a person names it" }),
  suggested: Count.meta({ description: "Incidents for which it is only suggested" }),
};

export const MatrixDto = z
  .object({
    attack_version: z.string(),
    source: z.enum(["import", "simulation"]),
    as_of: Instant,
    tactics: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        shortname: z.string(),
        techniques: z
          .array(z.object({ ...Cell, subtechniques: z.array(z.object(Cell)) }))
          .meta({ description: "Only those with incidents, the most frequent first" }),
      }),
    ),
    techniques_total: Count,
    doctrine: z.string(),
  })
  .meta({ id: "TechniqueMatrix" });

export type MatrixDto = z.infer<typeof MatrixDto>;

export const TechniqueChoicesDto = z
  .object({
    techniques: z
      .array(z.object({ id: z.string(), name: z.string(), tactics: z.array(z.string()) }))
      .meta({ description: "50 at most" }),
    attack_version: z.string(),
  })
  .meta({ id: "TechniqueChoices" });

export type TechniqueChoicesDto = z.infer<typeof TechniqueChoicesDto>;
