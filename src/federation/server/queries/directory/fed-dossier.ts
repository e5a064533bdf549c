import "server-only";
import type { Pool } from "pg";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import type { RevisionRow } from "@/federation/server/queries/fed-revisions";
import type { SkillRow } from "@/federation/server/queries/fed-skills";
import type { Row } from "@/platform/db/rows";
import { type DirectoryRow, LISTED_COLUMNS } from "./fed-directory";

/** Columns of an agent's own row in a dossier. */
export type DossierRow = DirectoryRow &
  Pick<
    FedAgentRow,
    | "registration_id"
    | "revision"
    | "status_reason"
    | "description"
    | "contact"
    | "runtime_address"
    | "address_host"
    | "address_domain"
    | "operator_id"
    | "operator_name"
    | "liveness_since"
    | "address_bound_at"
    | "approved_by_role"
    | "ended_at"
    | "registry_did"
  > & {
    operator_domain: string | null;
    operator_domain_verified_at: Date | null;
    declared: { id: string; name: string; description: string; effects: string; tags: string[] }[];
  };

/** The listed registration of a DID, or the last one that was ever listed; null where there is none. */
export async function findDossierRow(pool: Pool, did: string): Promise<DossierRow | null> {
  const { rows } = await pool.query<DossierRow>({
    name: "dossier",
    text: `SELECT ${LISTED_COLUMNS}, a.registration_id, a.revision, a.status_reason, a.description, a.contact,
        a.runtime_address, a.address_host, a.address_domain, a.operator_id, a.operator_name, o.domain AS operator_domain,
        o.domain_verified_at AS operator_domain_verified_at, a.liveness_since, a.address_bound_at, a.approved_by_role,
        a.ended_at, a.registry_did,
        coalesce((SELECT json_agg(json_build_object('id', d->>'id', 'name', d->>'name', 'description', d->>'description',
            'effects', d->>'effects', 'tags', coalesce(d->'tags', '[]')))
          FROM jsonb_array_elements(a.declaration->'skills') d), '[]') AS declared
      FROM fed_agent a JOIN fed_operator o ON o.id = a.operator_id
      WHERE a.did = $1 AND a.approved_at IS NOT NULL
      ORDER BY a.status = 'approved' DESC, a.id DESC LIMIT 1`,
    values: [did],
  });
  return rows[0] ?? null;
}

export type DossierSkillRow = Pick<
  SkillRow,
  | "skill_id"
  | "level"
  | "documentation_url"
  | "documented_at"
  | "attested_at"
  | "demonstrated_at"
  | "failed_at"
> & { documentation_sha256: string | null };

type DossierRevisionRow = Pick<RevisionRow, "revision" | "state" | "submitted_at" | "ended_at">;

type ProbeSumRow = Pick<Row<"fed_probe_day">, "ok" | "failed"> & { days: number };

/** How far the skills of a registration are proven, with where that is documented. */
export async function findDossierSkills(pool: Pool, agentId: bigint): Promise<DossierSkillRow[]> {
  const { rows } = await pool.query<DossierSkillRow>(
    `SELECT skill_id, level, documentation_url, encode(documentation_sha256, 'hex') AS documentation_sha256,
       documented_at, attested_at, demonstrated_at, failed_at
     FROM fed_skill WHERE agent_id = $1 ORDER BY skill_id`,
    [agentId],
  );
  return rows;
}

/** Revisions that were in force, newest first; refused ones are not shown. */
export async function findDossierRevisions(
  pool: Pool,
  agentId: bigint,
): Promise<DossierRevisionRow[]> {
  const { rows } = await pool.query<DossierRevisionRow>(
    `SELECT revision, state, submitted_at, ended_at FROM fed_revision
     WHERE agent_id = $1 AND state IN ('applied', 'replaced') ORDER BY revision DESC LIMIT 50`,
    [agentId],
  );
  return rows;
}

/** Probes of the last days, for each of these stretches. */
export async function findProbeSums(
  pool: Pool,
  agentId: bigint,
  stretches: readonly number[],
  now: Date,
): Promise<ProbeSumRow[]> {
  const { rows } = await pool.query<ProbeSumRow>(
    `SELECT s.days, coalesce(sum(p.ok), 0)::int AS ok, coalesce(sum(p.failed), 0)::int AS failed
     FROM unnest($2::int[]) s (days)
       LEFT JOIN fed_probe_day p ON p.agent_id = $1 AND p.day > ($3::timestamptz)::date - s.days
     GROUP BY s.days ORDER BY s.days`,
    [agentId, stretches, now],
  );
  return rows;
}
