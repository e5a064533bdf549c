import "server-only";
import type { DirectoryRow } from "@/federation/server/queries/directory/fed-directory";
import { pickDto } from "@/platform/declaration/pick-dto";
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
  return pickDto(DirectoryEntryDto, row, {
    tier: DirectoryEntryDto.shape.tier.parse(row.tier),
    ranking_basis: RankingBasisDto.safeParse(row.ranking_basis).data ?? NO_BASIS,
    skills: Object.keys(levels).sort(),
    skill_levels: levels,
    source: row.simulation ? "simulation" : "registry",
    links: { dossier: `/api/agent/${row.did}` },
  });
}

/** What a mirror gets for an agent that is no longer listed. */
export function toTombstone(row: DirectoryRow): TombstoneDto {
  return pickDto(TombstoneDto, row, {
    deleted: true,
    status: TombstoneDto.shape.status.parse(row.status),
  });
}
