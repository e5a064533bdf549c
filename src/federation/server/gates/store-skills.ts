import "server-only";
import type { Pool, PoolClient } from "pg";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import type { GateResult } from "@/federation/domain/declaration/gate";
import { skillDigest } from "@/federation/domain/declaration/skill-digest";
import type { SkillFacts, SkillStanding } from "@/federation/domain/gates/judge-skills";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { findSkills, replaceSkills } from "@/federation/server/queries/fed-skills";

/** Skills of a declaration as its gate G5 found them, in place of those that the registration had. */
export async function storeSkills(
  client: PoolClient,
  agentId: bigint,
  { declaration, g5 }: { declaration: Declaration; g5: Pick<GateResult, "evidence"> },
  now: Date,
): Promise<void> {
  const standings = standingsOf(g5);
  await replaceSkills(
    client,
    agentId,
    declaration.skills.map((skill) => {
      const found = standings.find(({ skill_id }) => skill_id === skill.id);
      return {
        skillId: skill.id,
        declarationSha256: skillDigest(nodePrimitives, skill),
        level: found?.level ?? "declared",
        documentationUrl: skill.documentation_url,
        documentationSha256: found?.documentation_sha256 ?? null,
        evidenceChecked: found?.evidence_checked ?? false,
        attested: found?.attested ?? false,
        demonstrated: found?.demonstrated ?? false,
        outputSha256: found?.output_sha256 ?? null,
      };
    }),
    now,
  );
}

/** Proofs of the live revision's skills, for the judgement of the next one. */
export async function provenBefore(
  client: Pool | PoolClient,
  agent: Pick<FedAgentRow, "id" | "declaration">,
): Promise<NonNullable<SkillFacts["before"]>> {
  const rows = await findSkills(client, agent.id);
  const hex = (bytes: Uint8Array | null) => (bytes === null ? null : toHex(bytes));
  return {
    declaration: agent.declaration,
    skills: rows.map((row) => ({
      skill_id: row.skill_id,
      level: row.level,
      documentation_sha256: hex(row.documentation_sha256),
      evidence_checked: row.evidence_checked_at !== null,
      attested: row.attested_at !== null,
      // A demonstration contradicted by a later run does not count.
      demonstrated: row.demonstrated_at !== null && row.failed_at === null,
      output_sha256: hex(row.output_sha256),
      needs_attestation: false,
      result: "passed",
      code: null,
    })),
  };
}

/** Standings that the network gates keep beside the evidence of G5; written by this service alone. */
export function standingsOf({ evidence }: Pick<GateResult, "evidence">): readonly SkillStanding[] {
  const kept = evidence.standings;
  return Array.isArray(kept) ? (kept as unknown as SkillStanding[]) : [];
}
