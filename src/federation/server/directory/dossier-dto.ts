import "server-only";
import { z } from "zod";
import { DidBindingDto } from "../standing/registration-dto";
import { DirectoryEntryDto, RANKING_DISCLAIMER } from "./directory-dto";

const Instant = z.iso.datetime();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const SkillDto = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    effects: z.string(),
    tags: z.array(z.string()),
    level: z.enum(["declared", "documented", "attested", "demonstrated"]),
    proved_at: Instant.nullable().meta({ description: "When it reached its level" }),
    failed_at: Instant.nullable().meta({ description: "Since when its example does not match" }),
    documentation_url: z.string().nullable(),
    documentation_sha256: Sha256.nullable(),
  })
  .meta({ id: "DossierSkill" });

export type DossierSkillDto = z.infer<typeof SkillDto>;

const KeyDto = z.object({
  kid: z.string().meta({ description: "RFC 7638 thumbprint" }),
  state: z.enum(["active", "overlapping", "retired", "revoked"]),
  added_at: Instant,
});

const AvailabilityDto = z
  .object({
    days: z.number().int(),
    probes: z.number().int(),
    ok: z.number().int(),
    share: z.number().min(0).max(1).nullable().meta({ description: "Null without a probe" }),
  })
  .meta({ id: "ProbeAvailability" });

const RevisionDto = z.object({
  revision: z.number().int(),
  state: z.string(),
  submitted_at: Instant,
  ended_at: Instant.nullable(),
});

const GateDto = z.object({
  gate: z.enum(["G1", "G2", "G3", "G4", "G5", "G6"]),
  result: z.string(),
  checked_at: Instant,
});

export const MemberPart = z
  .object({
    runtime_address: z.string(),
    contact: z.string().nullable(),
    chat: z.object({ member: z.boolean(), url: z.string() }),
  })
  .meta({ id: "DossierMemberPart" });

export const IntegratorPart = z
  .object({
    registration_id: z.string(),
    status_reason: z.string().nullable(),
    evidence: z.array(
      z.object({
        gate: z.string(),
        code: z.string().nullable(),
        message: z.string().nullable(),
        evidence: z.unknown(),
        evidence_sha256: Sha256.nullable(),
      }),
    ),
    reviews: z.array(
      z.object({
        review_id: z.string(),
        kind: z.string(),
        state: z.string(),
        decision: z.string().nullable(),
        reason_code: z.string().nullable(),
        note: z.string().nullable(),
        decided_by_name: z.string().nullable(),
        decided_at: Instant.nullable(),
      }),
    ),
    siblings: z.array(
      z.object({
        did: z.string(),
        status: z.string(),
        shares: z.array(z.enum(["operator", "domain", "did"])),
      }),
    ),
    bans: z.array(z.object({ subject_type: z.string(), subject: z.string() })),
  })
  .meta({ id: "DossierIntegratorPart" });

/** Public facts of a listed agent; the last two parts need a right. */
export const DossierDto = z
  .object({
    ok: z.literal(true),
    status: z.literal("approved"),
    ...DirectoryEntryDto.shape,
    description: z.string(),
    revision: z.number().int(),
    operator: z.object({
      did: z.string(),
      name: z.string(),
      domain: z.string().nullable().meta({ description: "Only one that it proved to hold" }),
      domain_verified_at: Instant.nullable(),
    }),
    did_binding: DidBindingDto,
    keys: z.array(KeyDto),
    proven_skills: z.array(SkillDto),
    gates: z.array(GateDto),
    liveness_since: Instant,
    address_bound_at: Instant.nullable(),
    availability: z.array(AvailabilityDto),
    revisions: z.array(RevisionDto),
    approved_by_role: z.string().nullable(),
    registry_did: z.string().nullable(),
    disclaimer: z.literal(RANKING_DISCLAIMER),
    member: MemberPart.optional(),
    integrator: IntegratorPart.optional(),
  })
  .meta({ id: "AgentDossier" });

export type DossierDto = z.infer<typeof DossierDto>;

/** Remaining facts of an agent that is no longer listed. */
export const FormerDossierDto = z
  .object({
    ok: z.literal(true),
    did: z.string(),
    status: z.enum(["suspended", "withdrawn"]),
    operator_did: z.string(),
    keys: z.array(KeyDto),
    approved_at: Instant,
    ended_at: Instant.nullable(),
    changed_at: Instant,
    source: z.enum(["registry", "simulation"]),
    integrator: IntegratorPart.optional(),
  })
  .meta({ id: "FormerAgentDossier" });

export type FormerDossierDto = z.infer<typeof FormerDossierDto>;

export const AnyDossierDto = z.union([DossierDto, FormerDossierDto]);

export type AnyDossierDto = z.infer<typeof AnyDossierDto>;
