import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { PoolClient } from "pg";
import { isAtLeast } from "@/federation/domain/declaration/skill-level";
import { isHidden } from "@/federation/domain/gates/liveness";
import { type RankedSkill, rankingOf } from "@/federation/domain/gates/ranking";
import {
  findRankingFacts,
  findRankingFactsOf,
  type Listing,
  type RankingFacts,
  touchListing,
  updateListing,
  updateListings,
} from "@/federation/server/queries/fed-ranking";

/**
 * Makes an agent's listing anew from what is proven of it: ranking with its factors
 * (docs/federation/gates.md#ranking), the skills that are attested or demonstrated, what search
 * finds, and whether it is hidden. Called last in the transaction of whatever changed one of these;
 * `touched` says that something public changed besides. Does nothing for an agent that is not
 * approved.
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

/**
 * Writes the listing of an agent whose row is locked where it is another; returns whether it was.
 */
export async function writeListing(
  client: PoolClient,
  facts: RankingFacts,
  now: Date,
): Promise<boolean> {
  const listing = changedListing(facts, now);
  if (listing === null) return false;
  await updateListing(client, facts.id, listing, now);
  return true;
}

/** Agents whose facts are held in memory at once. */
const BATCH = 1_000;

/** Makes the listings of many agents anew in the caller's transaction, with two statements for each thousand. */
export async function refreshListings(
  client: PoolClient,
  ids: readonly bigint[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const facts = await findRankingFactsOf(client, ids.slice(from, from + BATCH), now);
    const changed = facts.flatMap((each) => {
      const listing = changedListing(each, now);
      return listing === null ? [] : [{ id: each.id, ...listing }];
    });
    if (changed.length > 0) await updateListings(client, changed, now);
  }
}

/** How an agent is to be listed, or null where it is so already. */
function changedListing(facts: RankingFacts, now: Date): Listing | null {
  const listing = listingOf(facts, now);
  const { ranking, ranking_basis, skill_ids, skill_text, hidden } = facts;
  const before = { ranking, ranking_basis, skill_ids, skill_text, hidden };
  return isDeepStrictEqual(listing, before) ? null : listing;
}

function listingOf(facts: RankingFacts, now: Date): Listing {
  const { declared, probes, standing, liveness } = facts;
  const proven = new Map(facts.skills.map((skill) => [skill.id, skill]));
  const { ranking, basis } = rankingOf(
    {
      skills: declared.map(({ id }) => toRanked(proven.get(id))),
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
    hidden: isHidden({ liveness, liveness_since: facts.liveness_since }, now),
  };
}

function toRanked(skill: RankingFacts["skills"][number] | undefined): RankedSkill {
  return {
    level: skill?.level ?? "declared",
    demonstratedDays: skill?.days ?? 0,
    failing: skill?.failing ?? false,
    lastFailedAt: skill?.last_failed_at == null ? null : new Date(skill.last_failed_at),
  };
}

/** A proof that no longer holds is none. */
function isListed(skill: RankingFacts["skills"][number] | undefined): boolean {
  return skill !== undefined && !skill.failing && isAtLeast(skill.level, "attested");
}
