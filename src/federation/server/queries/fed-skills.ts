import "server-only";
import type { Pool, PoolClient } from "pg";
import type { SkillLevel } from "@/federation/domain/declaration/skill-level";
import { columnsOf, type Row } from "@/platform/db/rows";

/** How far a skill of a registration is proven. */
export type SkillRow = Row<"fed_skill", { level: SkillLevel }>;

const COLUMNS = columnsOf("fed_skill");

/** Skills of a registration, by id. */
export async function findSkills(client: Pool | PoolClient, agentId: bigint): Promise<SkillRow[]> {
  const { rows } = await client.query<SkillRow>(
    `SELECT ${COLUMNS} FROM fed_skill WHERE agent_id = $1 ORDER BY skill_id`,
    [agentId],
  );
  return rows;
}

/** A skill's proof by a check over the network. */
export interface ProvenSkill {
  skillId: string;
  declarationSha256: Uint8Array;
  level: SkillLevel;
  documentationUrl: string | null;
  /** Hexadecimal; null where nothing was read. */
  documentationSha256: string | null;
  evidenceChecked: boolean;
  /** Whether what an integrator said of it still holds. */
  attested: boolean;
  demonstrated: boolean;
  outputSha256: string | null;
}

/**
 * Stores the skills of a registration in place of those that it had. A skill of another declaration
 * starts again; an unchanged one keeps the days on which its example ran.
 */
export async function replaceSkills(
  client: PoolClient,
  agentId: bigint,
  skills: readonly ProvenSkill[],
  at: Date,
): Promise<void> {
  await client.query("DELETE FROM fed_skill WHERE agent_id = $1 AND NOT skill_id = ANY ($2)", [
    agentId,
    skills.map(({ skillId }) => skillId),
  ]);
  for (const skill of skills) await putSkill(client, agentId, skill, at);
}

async function putSkill(
  client: PoolClient,
  agentId: bigint,
  skill: ProvenSkill,
  at: Date,
): Promise<void> {
  const kept = "fed_skill.declaration_sha256 = excluded.declaration_sha256";
  const attested = (column: string) =>
    `${column} = CASE WHEN ${kept} AND $8 THEN fed_skill.${column} END`;
  await client.query(
    `INSERT INTO fed_skill (agent_id, skill_id, declaration_sha256, level, documentation_url, documentation_sha256,
       documented_at, evidence_checked_at, demonstrated_at, output_sha256, demonstrated_days)
     VALUES ($1, $2, $3, $4, $5, decode($6, 'hex'), CASE WHEN $6::text IS NOT NULL THEN $10::timestamptz END,
       CASE WHEN $7 THEN $10::timestamptz END, CASE WHEN $9 THEN $10::timestamptz END, decode($11, 'hex'),
       CASE WHEN $9 THEN ARRAY[($10::timestamptz AT TIME ZONE 'UTC')::date] ELSE '{}'::date[] END)
     ON CONFLICT (agent_id, skill_id) DO UPDATE SET declaration_sha256 = excluded.declaration_sha256,
       level = excluded.level, documentation_url = excluded.documentation_url,
       documentation_sha256 = excluded.documentation_sha256, documented_at = excluded.documented_at,
       evidence_checked_at = excluded.evidence_checked_at, demonstrated_at = excluded.demonstrated_at,
       output_sha256 = excluded.output_sha256, failed_at = NULL, failed_code = NULL,
       demonstrated_days = CASE WHEN ${kept} THEN
         ARRAY(SELECT DISTINCT day FROM unnest(fed_skill.demonstrated_days || excluded.demonstrated_days) day ORDER BY day)
         ELSE excluded.demonstrated_days END,
       ${attested("attested_by")}, ${attested("attested_by_name")}, ${attested("attested_at")}`,
    [
      agentId,
      skill.skillId,
      Buffer.from(skill.declarationSha256),
      skill.level,
      skill.documentationUrl,
      skill.documentationSha256,
      skill.evidenceChecked,
      skill.attested,
      skill.demonstrated,
      at,
      skill.outputSha256,
    ],
  );
}
