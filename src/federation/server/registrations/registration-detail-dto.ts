import "server-only";
import { z } from "zod";
import { DidBindingDto } from "../standing/registration-dto";
import { GateMarkDto, RegistrationRow } from "./registration-list-dto";

const Instant = z.iso.datetime();
const Json = z.record(z.string(), z.unknown());

const GateDetailDto = GateMarkDto.extend({
  message: z.string().nullable(),
  attempts: z.number().int(),
  checked_at: Instant.nullable(),
  next_attempt_at: Instant.nullable(),
  evidence: Json.meta({ description: "What was seen; coarse classes, never a raw socket error" }),
  evidence_sha256: z.string().nullable(),
});

export type GateDetailDto = z.infer<typeof GateDetailDto>;

const SkillDetailDto = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  effects: z.string(),
  documentation_url: z.string().nullable(),
  tags: z.array(z.string()),
  has_test: z.boolean(),
  evidence: z.array(z.object({ url: z.string(), sha256: z.string() })),
  level: z.enum(["declared", "documented", "attested", "demonstrated"]),
  documented_at: Instant.nullable(),
  evidence_checked_at: Instant.nullable(),
  attested_by_name: z.string().nullable(),
  attested_at: Instant.nullable(),
  demonstrated_at: Instant.nullable(),
  failed_at: Instant.nullable(),
  failed_code: z.string().nullable(),
});

export type SkillDetailDto = z.infer<typeof SkillDetailDto>;

export const RegistrationDetailDto = z.object({
  ...RegistrationRow,
  gates: z.array(GateDetailDto),
  description: z.string(),
  contact: z.string().nullable(),
  runtime_address: z.string(),
  address_domain: z.string(),
  address_bound_at: Instant.nullable(),
  approved_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  registry_did: z.string().nullable(),
  did_binding: DidBindingDto,
  operator: z.object({
    did: z.string(),
    name: z.string(),
    status: z.string(),
    role: z.string(),
    domain: z.string().nullable(),
    domain_verified_at: Instant.nullable(),
  }),
  declaration: Json.meta({ description: "Of the revision that the gates are about" }),
  live_declaration: Json.nullable().meta({
    description: "Of the revision in force, where another one is examined",
  }),
  changed: z.array(z.string()),
  skills: z.array(SkillDetailDto),
  keys: z.array(
    z.object({
      kid: z.string(),
      added_at: Instant,
      retires_at: Instant.nullable(),
      revoked_at: Instant.nullable(),
      revoke_reason: z.string().nullable(),
    }),
  ),
  decisions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(["registration", "revision", "recovery"]),
      revision: z.number().int(),
      decision: z.enum(["approve", "reject", "request_changes"]),
      tier: z.string().nullable(),
      reason_code: z.string().nullable(),
      note: z.string().nullable(),
      seconded_by_name: z.string().nullable(),
      decided_by_name: z.string().nullable(),
      decided_at: Instant,
    }),
  ),
  reader: z.object({
    review: z.boolean().meta({ description: "Holds the right to decide" }),
    conflict: z.boolean().meta({
      description: "Acts for the operator or brought the declaration, so never decides on it",
    }),
  }),
});

export type RegistrationDetailDto = z.infer<typeof RegistrationDetailDto>;
