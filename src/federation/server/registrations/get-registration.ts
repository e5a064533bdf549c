import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { didBinding } from "@/federation/domain/declaration/self-certifying-did";
import { findFedRegistration } from "@/federation/server/queries/fed-console";
import {
  type FedKeyRow,
  type FedSkillStanding,
  findFedDecisions,
  findFedDetail,
  findFedKeys,
  findGateEvidence,
  findSkillStandings,
} from "@/federation/server/queries/fed-detail";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { mayActor } from "@/platform/operation/context";
import { countingKids } from "../standing/key-counts";
import { hasConflict } from "../standing/review-conflict";
import { toRegistrationRow } from "./map-registration";
import {
  type GateDetailDto,
  RegistrationDetailDto,
  type SkillDetailDto,
} from "./registration-detail-dto";
import { OfRegistration } from "./registration-list-dto";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const Json = z.record(z.string(), z.unknown());

/** As federation/domain/declaration wrote it; what an earlier version left out has its empty value. */
const StoredSkill = z.object({
  id: z.string(),
  name: z.string().default(""),
  description: z.string().default(""),
  effects: z.string().default("read"),
  documentation_url: z.string().nullish(),
  tags: z.array(z.string()).default([]),
  test: z.unknown(),
  evidence: z.array(z.object({ url: z.string(), sha256: z.string() })).default([]),
});

const StoredSkills = z.object({ skills: z.array(z.unknown()).default([]) });

function toSkill(value: unknown, standings: readonly FedSkillStanding[]): SkillDetailDto {
  const read = StoredSkill.safeParse(value);
  // A skill that was declared as a word alone.
  const skill = read.success ? read.data : StoredSkill.parse({ id: String(value) });
  const found = standings.find(({ skill_id }) => skill_id === skill.id);
  return {
    id: skill.id,
    name: skill.name,
    description: skill.description,
    effects: skill.effects,
    documentation_url: skill.documentation_url ?? null,
    tags: skill.tags,
    has_test: skill.test !== null && skill.test !== undefined,
    evidence: skill.evidence,
    level: found?.level ?? "declared",
    documented_at: iso(found?.documented_at ?? null),
    evidence_checked_at: iso(found?.evidence_checked_at ?? null),
    attested_by_name: found?.attested_by_name ?? null,
    attested_at: iso(found?.attested_at ?? null),
    demonstrated_at: iso(found?.demonstrated_at ?? null),
    failed_at: iso(found?.failed_at ?? null),
    failed_code: found?.failed_code ?? null,
  };
}

function toWindow({ kid, added_at, retires_at, revoked_at }: FedKeyRow) {
  return { kid, addedAt: added_at, retiresAt: retires_at, revokedAt: revoked_at };
}

/**
 * One registration as integrators see it: gates with their evidence, skills with how far they are proven, the
 * examined declaration beside the one in force, keys and decisions. Needs federation.read. Throws `not_found`.
 */
export const getRegistration = operation({
  name: "getFederationRegistration",
  summary: "Get one registration as integrators see it",
  action: "federation.read",
  playable: true,
  input: OfRegistration,
  output: RegistrationDetailDto,
  errors: [],
  reads: true,
  console: "federation.get",
  run: async (ctx, { registration_id: id }) => {
    const reader = ctx.actor;
    const now = ctx.clock();
    return inSnapshot(ctx.db.pool, async (client) => {
      const row = await findFedRegistration(client, id);
      const detail = row && (await findFedDetail(client, row.id, row.examined));
      if (row === undefined || detail === undefined) throw new ServiceError("not_found");
      const gates = await findGateEvidence(client, row.id, row.examined);
      const marks = gates.map((gate) => ({ ...gate, agent_id: row.id, revision: row.examined }));
      const listed = toRegistrationRow(row, marks, reader, now);
      const standings = await findSkillStandings(client, row.id);
      const keys = await findFedKeys(client, row.did);
      return pickDto(
        RegistrationDetailDto,
        { ...detail, ...listed },
        {
          gates: listed.gates.map((mark): GateDetailDto => {
            const found = gates.find(({ gate }) => gate === mark.gate);
            return {
              ...mark,
              message: found?.message ?? null,
              attempts: found?.attempts ?? 0,
              checked_at: iso(found?.checked_at ?? null),
              next_attempt_at: iso(found?.next_attempt_at ?? null),
              evidence: found?.evidence ?? {},
              evidence_sha256: found?.evidence_sha256 ?? null,
            };
          }),
          operator: {
            did: row.operator_did,
            name: row.operator_name,
            status: detail.operator_status,
            role: detail.operator_role,
            domain: detail.operator_domain,
            domain_verified_at: iso(detail.operator_domain_verified_at),
          },
          declaration: Json.parse(detail.examined),
          live_declaration: row.live_revision !== row.examined ? Json.parse(detail.live) : null,
          skills: StoredSkills.parse(detail.examined).skills.map((skill) =>
            toSkill(skill, standings),
          ),
          did_binding: didBinding(row.did, countingKids(keys.map(toWindow), now)),
          keys: keys.map((key) => pickDto(RegistrationDetailDto.shape.keys.element, key, {})),
          decisions: (await findFedDecisions(client, row.id)).map((each) =>
            pickDto(RegistrationDetailDto.shape.decisions.element, each, {}),
          ),
          reader: {
            review: mayActor(ctx.actor, "federation.review"),
            conflict: await hasConflict(client, row.id, reader.id),
          },
        },
      );
    });
  },
});
