import "server-only";
import type { Pool } from "pg";
import type { z } from "zod";
import { keyState } from "@/agents/domain/key-lifecycle";
import { ServiceError } from "@/encoding/domain/errors";
import { chatUrl } from "@/env";
import { didBinding } from "@/federation/domain/declaration/self-certifying-did";
import { findChatAgents } from "@/federation/server/queries/chat/chat-standing";
import {
  type DossierRow,
  type DossierSkillRow,
  findDossierRevisions,
  findDossierRow,
  findDossierSkills,
  findProbeSums,
} from "@/federation/server/queries/directory/fed-dossier";
import { findBanHits } from "@/federation/server/queries/fed-bans";
import {
  findFedDecisions,
  findFedKeys,
  findGateEvidence,
} from "@/federation/server/queries/fed-detail";
import { isOperatorMember } from "@/federation/server/queries/fed-operator-members";
import { findProbedAddresses } from "@/federation/server/queries/fed-probes";
import { findSiblings } from "@/federation/server/queries/fed-review-evidence";
import { pickDto } from "@/platform/declaration/pick-dto";
import { mayActor, type ServiceContext } from "@/platform/operation/context";
import { RANKING_DISCLAIMER } from "./directory-dto";
import {
  type AnyDossierDto,
  DossierDto,
  type DossierSkillDto,
  FormerDossierDto,
  IntegratorPart,
  MemberPart,
} from "./dossier-dto";
import { toDirectoryEntry } from "./map-entry";

/** Stretches of days over which availability is shown. */
const STRETCHES = [7, 30, 90];
const SIBLINGS = 50;

const PublicPart = DossierDto.omit({
  keys: true,
  did_binding: true,
  member: true,
  integrator: true,
});

/**
 * Dossier of an agent that is or was listed (docs/federation/directory.md#dossier). The public part
 * needs no right; the part of members is for approved agents, its own operator and people with
 * federation.read, the part of integrators for the last alone. For an agent that is no longer
 * listed only what a mirror needs is left. Throws `registration_not_found`, also for one that was
 * never listed.
 */
export async function getDossier(
  ctx: ServiceContext,
  { did }: { did: string },
): Promise<AnyDossierDto> {
  const { pool } = ctx.db;
  const row = await findDossierRow(pool, did);
  if (row === null) {
    throw new ServiceError("registration_not_found", "No listed agent has this DID.");
  }
  const keys = await keysOf(pool, row, ctx.clock());
  const integrator = mayActor(ctx.actor, "federation.read")
    ? { integrator: await integratorPart(ctx, row) }
    : {};
  if (row.status !== "approved") {
    return {
      ...pickDto(FormerDossierDto, row, {
        ok: true,
        status: FormerDossierDto.shape.status.parse(row.status),
        keys,
        source: row.simulation ? "simulation" : "registry",
      }),
      ...integrator,
    };
  }
  const isMember = await mayReadMemberPart(ctx, row);
  return {
    ...(await publicPart(ctx, row)),
    did_binding: bindingOf(did, keys),
    keys,
    ...(isMember && {
      member: pickDto(MemberPart, row, {
        chat: { member: !row.simulation, url: chatUrl() },
      }),
    }),
    ...integrator,
  };
}

async function publicPart(
  ctx: ServiceContext,
  row: DossierRow,
): Promise<z.infer<typeof PublicPart>> {
  const { pool } = ctx.db;
  const [skills, revisions, gates, probes] = await Promise.all([
    findDossierSkills(pool, row.id),
    findDossierRevisions(pool, row.id),
    findGateEvidence(pool, row.id, row.revision),
    findProbeSums(pool, row.id, STRETCHES, ctx.clock()),
  ]);
  const isProven = row.operator_domain_verified_at !== null;
  return pickDto(
    PublicPart,
    { ...row, ...toDirectoryEntry(row) },
    {
      ok: true,
      status: "approved",
      operator: {
        did: row.operator_did,
        name: row.operator_name,
        domain: isProven ? row.operator_domain : null,
        domain_verified_at: row.operator_domain_verified_at?.toISOString() ?? null,
      },
      proven_skills: row.declared.map((declared) =>
        toSkill(
          declared,
          skills.find(({ skill_id }) => skill_id === declared.id),
        ),
      ),
      gates: gates.map((gate) => pickDto(DossierDto.shape.gates.element, gate, {})),
      availability: probes.map(({ days, ok, failed }) => ({
        days,
        probes: ok + failed,
        ok,
        // Rounded down, so that one failure is never shown as none.
        share: ok + failed === 0 ? null : Math.floor((ok / (ok + failed)) * 10_000) / 10_000,
      })),
      revisions: revisions.map((revision) =>
        pickDto(DossierDto.shape.revisions.element, revision, {}),
      ),
      disclaimer: RANKING_DISCLAIMER,
    },
  );
}

function toSkill(
  declared: DossierRow["declared"][number],
  proven: DossierSkillRow | undefined,
): DossierSkillDto {
  const level = proven?.level ?? "declared";
  const since = {
    declared: null,
    documented: proven?.documented_at,
    attested: proven?.attested_at,
    demonstrated: proven?.demonstrated_at,
  }[level];
  return {
    ...declared,
    level,
    proved_at: since?.toISOString() ?? null,
    failed_at: proven?.failed_at?.toISOString() ?? null,
    documentation_url: proven?.documentation_url ?? null,
    documentation_sha256: proven?.documentation_sha256 ?? null,
  };
}

async function keysOf(pool: Pool, row: DossierRow, now: Date): Promise<DossierDto["keys"]> {
  const keys = await findFedKeys(pool, row.did);
  return keys.map(({ kid, added_at, retires_at, revoked_at }) => ({
    kid,
    state: keyState({ retiresAt: retires_at, revokedAt: revoked_at }, now),
    added_at: added_at.toISOString(),
  }));
}

function bindingOf(did: string, keys: DossierDto["keys"]): DossierDto["did_binding"] {
  const counting = keys.filter(({ state }) => state === "active" || state === "overlapping");
  return didBinding(
    did,
    counting.map(({ kid }) => kid),
  );
}

/** Checks the current status: an agent approved a minute ago may not be any more. */
async function mayReadMemberPart(ctx: ServiceContext, row: DossierRow): Promise<boolean> {
  const { actor } = ctx;
  const { pool } = ctx.db;
  if (mayActor(actor, "federation.read")) return true;
  if (actor.kind === "account") return isOperatorMember(pool, row.operator_id, actor.id);
  if (actor.kind === "operator") return actor.operatorId === row.operator_id;
  if (actor.kind !== "federated") return false;
  return (await findChatAgents(pool, [actor])).length > 0;
}

async function integratorPart(
  ctx: ServiceContext,
  row: DossierRow,
): Promise<NonNullable<DossierDto["integrator"]>> {
  const { pool } = ctx.db;
  const subject = { ...row, host: row.address_host, domain: row.address_domain };
  const [gates, reviews, siblings, keys] = await Promise.all([
    findGateEvidence(pool, row.id, row.revision),
    findFedDecisions(pool, row.id),
    findSiblings(pool, subject, SIBLINGS),
    findFedKeys(pool, row.did),
  ]);
  const bans = await findBanHits(pool, {
    operatorDid: row.operator_did,
    did: row.did,
    kids: keys.map(({ kid }) => kid),
    host: row.address_host,
    addresses: await findProbedAddresses(pool, {
      agentId: row.id,
      revision: row.revision,
      since: new Date(0),
    }),
    now: ctx.clock(),
  });
  return pickDto(IntegratorPart, row, {
    evidence: gates.map((gate) => pickDto(IntegratorPart.shape.evidence.element, gate, {})),
    reviews: reviews.map((review) =>
      pickDto(IntegratorPart.shape.reviews.element, review, {
        review_id: review.id,
        state: "decided",
      }),
    ),
    siblings: siblings.map((sibling) =>
      pickDto(IntegratorPart.shape.siblings.element, sibling, {
        shares: [
          ...(sibling.shares_operator ? (["operator"] as const) : []),
          ...(sibling.shares_domain || sibling.shares_host ? (["domain"] as const) : []),
          ...(sibling.shares_key ? (["did"] as const) : []),
        ],
      }),
    ),
    bans: bans.map((ban) => pickDto(IntegratorPart.shape.bans.element, ban, {})),
  });
}
