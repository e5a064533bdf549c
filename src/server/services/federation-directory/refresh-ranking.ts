import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { PoolClient } from "pg";
import { isHidden } from "@/domain/federation/liveness";
import { rankingOf } from "@/domain/federation/ranking";
import { isAtLeast } from "@/domain/federation/skill-level";
import {
  findRankingFacts,
  type Listing,
  type RankingFactsRow,
  touchListing,
  updateListing,
} from "@/server/db/queries/fed-ranking";

/**
 * Makes an agent's listing anew from what is proven of it: ranking with its factors (federation.md 2.4),
 * the skills that are attested or demonstrated, what search finds, and whether it is hidden. Called last
 * in the transaction of whatever changed one of these; `touched` says that something public changed
 * besides. Does nothing for an agent that is not approved.
 */
export async function refreshRanking(
  client: PoolClient,
  agentId: bigint,
  now: Date,
  { touched = false }: { touched?: boolean } = {},
): Promise<void> {
  const facts = await findRankingFacts(client, agentId, now);
  if (facts === null) return;
  const isWritten = await writeListing(client, facts, now);
  if (!isWritten && touched) await touchListing(client, agentId, now);
}

/** Writes the listing of an agent whose row is locked where it is another; tells whether it was. */
export async function writeListing(
  client: PoolClient,
  facts: RankingFactsRow,
  now: Date,
): Promise<boolean> {
  const listing = listingOf(facts, now);
  const { ranking, ranking_basis, skill_ids, skill_text, hidden } = facts;
  if (isDeepStrictEqual(listing, { ranking, ranking_basis, skill_ids, skill_text, hidden })) {
    return false;
  }
  await updateListing(client, facts.id, listing, now);
  return true;
}

function listingOf(facts: RankingFactsRow, now: Date): Listing {
  const { declared, probes, standing, liveness } = facts;
  const proven = new Map(facts.skills.map((skill) => [skill.id, skill]));
  const { ranking, basis } = rankingOf(
    {
      skills: declared.map(({ id }) => ({
        level: proven.get(id)?.level ?? "declared",
        demonstratedDays: proven.get(id)?.days ?? 0,
        failing: proven.get(id)?.failing ?? false,
      })),
      probes,
      standing,
      operatorDomainProven: facts.domain_verified_at !== null,
      addressBound: facts.address_bound_at !== null,
      approvedAt: facts.approved_at,
      liveness,
    },
    now,
  );
  const listed = declared.filter(({ id }) => isListed(proven.get(id)));
  return {
    ranking,
    ranking_basis: { ...basis },
    skill_ids: listed.map(({ id }) => id).sort(),
    skill_text: listed.flatMap(({ id, name, tags }) => [id, name, ...tags]).join(" "),
    hidden: isHidden({ liveness, livenessSince: facts.liveness_since }, now),
  };
}

/** A proof that no longer holds is none. */
function isListed(skill: RankingFactsRow["skills"][number] | undefined): boolean {
  return skill !== undefined && !skill.failing && isAtLeast(skill.level, "attested");
}
