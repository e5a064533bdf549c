import "server-only";
import { z } from "zod";
import { OPERATOR_STATUSES } from "@/federation/domain/federation-lists";
import { EmailAddress, Line, Prose } from "@/platform/operation/stated-text";

/** Any DID: operators may come with one of another method. */
const OperatorDid = z
  .string()
  .max(256)
  .regex(/^did:[a-z0-9]+:[A-Za-z0-9._:%-]{1,200}$/)
  .meta({ example: "did:svc:operator:acme" });

const OperatorId = z.string().regex(/^\d{1,18}$/);

export const OfOperator = z.object({ id: OperatorId });

const OPERATOR_ROLES = ["integrator", "human"] as const;

export const Source = z.enum(["registry", "simulation"]);

/** RFC 7638 thumbprint. */
const Kid = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

const Instant = z.iso.datetime();

/** Host name without a port: what a well-known document or a TXT record is looked up at. */
const Domain = z
  .string()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);

const PublicJwk = z
  .looseObject({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: z.string().max(64) })
  .meta({ description: "Ed25519 public key (RFC 8037)" });

export const OperatorKeyDto = z
  .object({
    kid: Kid,
    public_key_jwk: PublicJwk,
    added_by: z.string(),
    added_at: Instant,
    proven_at: Instant.nullable().meta({
      description: "Null: whoever manages operators vouched for it",
    }),
    retires_at: Instant.nullable(),
    revoked_at: Instant.nullable(),
    revoke_reason: z.string().nullable(),
    in_force: z.boolean(),
  })
  .meta({ id: "OperatorKey" });

export const OperatorMemberDto = z.object({
  account_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  added_at: Instant,
});

const Operator = {
  id: OperatorId,
  did: z.string(),
  name: z.string(),
  organisation: z.string(),
  contact: z.string().nullable(),
  role: z
    .enum(OPERATOR_ROLES)
    .meta({ description: "Only an integrator's agents may be integrators" }),
  status: z.enum(OPERATOR_STATUSES),
  status_reason: z.string().nullable(),
  status_since: Instant,
  domain: z.string().nullable(),
  domain_verified_at: Instant.nullable(),
  domain_next_check_at: Instant.nullable(),
  agents: z.object({
    pending: z.number().int(),
    approved: z.number().int(),
    suspended: z.number().int(),
  }),
  keys_in_force: z.number().int(),
  source: Source,
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
  version: z.number().int(),
  member: z.boolean().meta({ description: "The reader acts for this operator" }),
};

export const OperatorDto = z.object(Operator).meta({ id: "FederationOperator" });

export type OperatorDto = z.infer<typeof OperatorDto>;

export const OperatorDetailDto = z
  .object({
    ...Operator,
    keys: z.array(OperatorKeyDto),
    members: z.array(OperatorMemberDto),
    allowed: z.object({
      manage: z.boolean().meta({ description: "Admit, suspend, reinstate, rename, members" }),
      keys: z.boolean().meta({ description: "Keys and the proof of the domain" }),
    }),
  })
  .meta({ id: "FederationOperatorDetail" });

export type OperatorDetailDto = z.infer<typeof OperatorDetailDto>;

export const OperatorPageDto = z
  .object({
    operators: z.array(OperatorDto),
    count: z.number().int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "FederationOperatorPage" });

export type OperatorPageDto = z.infer<typeof OperatorPageDto>;

export const NewOperatorBody = z.strictObject({
  did: OperatorDid,
  name: Line(120),
  organisation: z.union([z.literal(""), Line(160)]).default(""),
  contact: Line(320).nullish(),
  role: z.enum(OPERATOR_ROLES).default("human"),
  domain: Domain.nullish(),
  public_key_jwk: PublicJwk.optional().meta({
    description: "Needed of whoever registers an own operator; its holder proves it",
  }),
});

export type NewOperatorBody = z.infer<typeof NewOperatorBody>;

/** The text that the holder of a key signs. */
const OperatorChallengeDto = z
  .object({
    registration_id: z.string(),
    nonce: z.string(),
    signing_input: z
      .string()
      .meta({ description: "The exact text to sign with the key, as UTF-8" }),
    expires_at: Instant,
    submit_to: z.string(),
  })
  .meta({ id: "OperatorChallenge" });

export const CreatedOperatorDto = z
  .object({
    ok: z.literal(true),
    did: z.string(),
    status: z.enum(OPERATOR_STATUSES),
    operator: OperatorDetailDto.nullable(),
    challenge: OperatorChallengeDto.nullable().meta({
      description: "Until its key is proven, a self-registration has no effect",
    }),
  })
  .meta({ id: "CreatedOperator" });

export type CreatedOperatorDto = z.infer<typeof CreatedOperatorDto>;

export const OperatorProofBody = z.strictObject({
  registration_id: z.string().max(80),
  signature: z.string().max(128).meta({ description: "Ed25519 over signing_input, base64url" }),
});

export type OperatorProofBody = z.infer<typeof OperatorProofBody>;

export const ProvenOperatorDto = z
  .object({ ok: z.literal(true), did: z.string(), status: z.enum(OPERATOR_STATUSES) })
  .meta({ id: "ProvenOperator" });

export type ProvenOperatorDto = z.infer<typeof ProvenOperatorDto>;

export const UpdateOperatorBody = z
  .strictObject({
    /** Change of its state; `approve` admits a pending one. */
    action: z.enum(["approve", "suspend", "reinstate"]).optional(),
    reason: Prose(2000).optional().meta({ description: "Needed to suspend" }),
    name: Line(120).optional(),
    organisation: z.union([z.literal(""), Line(160)]).optional(),
    contact: Line(320).nullish(),
    role: z.enum(OPERATOR_ROLES).optional(),
    domain: Domain.nullish().meta({ description: "Another one has to be proven again" }),
    expected_version: z.number().int().optional().meta({
      description: "Version that the caller saw; another one answers version_conflict",
    }),
  })
  .meta({ id: "UpdateOperator" });

export type UpdateOperatorBody = z.infer<typeof UpdateOperatorBody>;

export const AddOperatorKeyBody = z.strictObject({
  public_key_jwk: PublicJwk,
  retires_at: Instant.optional(),
});

export type AddOperatorKeyBody = z.infer<typeof AddOperatorKeyBody>;

export const OfOperatorKey = z.object({ id: OperatorId, kid: Kid });

export const RevokeOperatorKeyBody = z.strictObject({ reason: Prose(2000) });

export const AddOperatorMemberBody = z.strictObject({ email: EmailAddress });

export const OfOperatorMember = z.object({ id: OperatorId, account_id: z.uuid() });

export const DomainCheckDto = z
  .object({
    operator: OperatorDetailDto,
    outcome: z.string().meta({ description: "`verified`, or why the proof did not count" }),
    message: z.string(),
  })
  .meta({ id: "OperatorDomainCheck" });

export type DomainCheckDto = z.infer<typeof DomainCheckDto>;
