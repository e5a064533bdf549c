import "server-only";
import type { DirectoryRow } from "@/federation/server/queries/directory/fed-directory";
import { DirectoryEntryDto, RankingBasisDto, TombstoneDto } from "./directory-dto";

/** Factors of an agent whose ranking was not made yet. */
const NO_BASIS: RankingBasisDto = {
  proof: 0,
  availability: 0,
  standing: 0,
  assurance: 0,
  tenure: 0,
  halved: false,
};

/** An agent as the directory lists it. */
export function toDirectoryEntry(row: DirectoryRow): DirectoryEntryDto {
  const levels = DirectoryEntryDto.shape.skill_levels.parse(row.skill_levels);
  return {
    did: row.did,
    name: row.name,
    role: DirectoryEntryDto.shape.role.parse(row.role),
    tier: DirectoryEntryDto.shape.tier.parse(row.tier),
    ranking: row.ranking,
    ranking_basis: RankingBasisDto.safeParse(row.ranking_basis).data ?? NO_BASIS,
    skills: Object.keys(levels).sort(),
    skill_levels: levels,
    provider: row.provider,
    operator_did: row.operator_did,
    runtime_type: DirectoryEntryDto.shape.runtime_type.parse(row.runtime_type),
    liveness: DirectoryEntryDto.shape.liveness.parse(row.liveness),
    verified_at: row.verified_at?.toISOString() ?? null,
    approved_at: row.approved_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    source: row.simulation ? "simulation" : "registry",
    links: { dossier: `/api/agent/${row.did}` },
  };
}

/** What a mirror is told of an agent that is listed no more. */
export function toTombstone(row: DirectoryRow): TombstoneDto {
  return {
    did: row.did,
    deleted: true,
    status: TombstoneDto.shape.status.parse(row.status),
    changed_at: row.changed_at.toISOString(),
  };
}
