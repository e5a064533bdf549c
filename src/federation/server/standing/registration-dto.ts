import "server-only";
import { z } from "zod";
import { readAgentDid } from "@/encoding/domain/keys/did";
import { GATE_OUTCOMES, GATES } from "@/federation/domain/declaration/gate";
import { DID_BINDINGS } from "@/federation/domain/declaration/self-certifying-did";
import { describedAs } from "@/platform/operation/described-as";
import { JoinShape, PatchShape } from "./declaration-shape";

const Instant = z.iso.datetime();

/** DID of a federated agent, as a path names it. */
const FedDid = z
  .string()
  .max(256)
  .refine((text) => readAgentDid(text)?.method === "agent", "is no DID of a federated agent")
  .meta({ example: "did:svc:agent:triage-01" });

export const OfFedAgent = z.object({ did: FedDid });

export const DidBindingDto = z.enum(DID_BINDINGS).meta({
  description:
    "self_certifying: the DID is the thumbprint of the one key that counts now, which anybody can recompute. registered: this registry says which keys speak for it",
});

/** Body of a join; its faults are reported by the declaration's own reader, at their place. */
export const JoinBody = z.unknown().meta({
  description: "The declaration of an agent (docs/federation/joining.md), at most 64 KiB",
  override: describedAs(JoinShape),
});

/** Body of a change; what is wrong with it, its readers say. */
export const PatchBody = z.unknown().meta({
  description: "Merge patch of the declaration; or `add_key`, or `revoke_key`, alone",
  override: describedAs(PatchShape),
});

const GateMarkDto = z.object({
  gate: z.enum(GATES),
  result: z.enum(GATE_OUTCOMES),
  code: z.string().optional(),
  message: z.string().optional(),
});

const ChallengeDto = z.object({
  nonce: z.string(),
  signing_input: z.string().meta({ description: "Exactly this text is signed, as UTF-8" }),
  expires_at: Instant,
  submit_to: z.string(),
});

export const JoinAnswerDto = z
  .object({
    ok: z.literal(true),
    did: z.string(),
    status: z.literal("pending"),
    registration_id: z.string(),
    revision: z.number().int(),
    gates: z.array(GateMarkDto),
    challenge: ChallengeDto.nullable().meta({
      description: "Null once the key is proven. Until then nothing is registered",
    }),
    status_url: z.string(),
    poll_after_s: z.number().int(),
  })
  .meta({ id: "FederationJoinAnswer" });

export type JoinAnswerDto = z.infer<typeof JoinAnswerDto>;

export const ProofBody = z.object({
  registration_id: z.string().max(64),
  public_key_jwk: z
    .unknown()
    .optional()
    .meta({ description: "Needed where the join had none; Ed25519" }),
  signature: z
    .string()
    .regex(/^[A-Za-z0-9_-]{86}$/)
    .meta({ description: "Ed25519 over signing_input, base64url without padding" }),
  operator_grant: z.string().max(8192).optional().meta({ description: "Compact JWS" }),
});

const GateDto = GateMarkDto.extend({
  name: z.string(),
  checked_at: Instant.optional(),
  attempts: z.number().int().optional(),
  next_attempt_at: Instant.nullable().optional(),
  code: z.string().nullable().optional(),
  message: z.string().nullable().optional(),
});

export const StatusDto = z
  .object({
    ok: z.literal(true),
    did: z.string(),
    status: z.enum(["pending", "approved", "rejected", "expired", "suspended", "withdrawn"]),
    gates: z.array(GateDto),
    liveness: z.object({
      state: z.enum(["live", "degraded", "stale", "unknown"]),
      last_ok_at: Instant.nullable().optional(),
      last_checked_at: Instant.nullable().optional(),
      consecutive_failures: z.number().int().optional(),
    }),
    poll_after_s: z.number().int(),
    proof_missing: z.literal(true).optional().meta({
      description: "Only a join without a proof of its key is known; it reserves nothing",
    }),
    registration_id: z.string().optional(),
    revision: z.number().int().optional(),
    status_reason: z.string().nullable().optional(),
    tier: z.enum(["T1", "T2", "T3"]).nullable().optional(),
    did_binding: DidBindingDto.optional(),
    submitted_at: Instant.optional(),
    updated_at: Instant.optional(),
    withdrawn_at: Instant.optional(),
    review: z
      .object({
        state: z.enum(["awaiting", "in_review", "decided", "cancelled"]),
        queued_at: Instant,
        expected_by: Instant,
        overdue: z.boolean(),
        decision: z.enum(["approve", "reject", "request_changes"]).nullable(),
        reason_code: z.string().nullable(),
        note: z.string().nullable(),
      })
      .nullable()
      .optional(),
    pending_revision: z
      .object({
        revision: z.number().int(),
        state: z.enum(["checking", "awaiting_review"]),
        changed: z.array(z.string()),
        submitted_at: Instant,
        gates: z.array(GateDto),
      })
      .nullable()
      .optional(),
    access: z
      .object({
        directory: z.boolean(),
        chat: z.boolean(),
        chat_url: z.string().nullable(),
      })
      .optional(),
  })
  .meta({
    id: "FederationStatus",
    description:
      "Whole for the agent, its operator and people with federation.read; others get what is not optional",
  });

export type StatusDto = z.infer<typeof StatusDto>;

const WITHDRAW_REASONS = [
  "cessation",
  "superseded",
  "key_compromise",
  "affiliation_changed",
] as const;

export const WithdrawQuery = z.object({ reason: z.enum(WITHDRAW_REASONS).optional() });

export const WithdrawnDto = z
  .object({
    ok: z.literal(true),
    did: z.string(),
    status: z.literal("withdrawn"),
    withdrawn_at: Instant,
  })
  .meta({ id: "FederationWithdrawal" });

export type WithdrawnDto = z.infer<typeof WithdrawnDto>;

export const RevisionDto = z
  .object({
    ok: z.literal(true),
    did: z.string(),
    status: z.enum(["approved", "suspended"]),
    revision: z.number().int(),
    revision_state: z.enum(["applied", "checking", "awaiting_review", "failed"]),
    changed: z.array(z.string()),
    gates: z.array(GateMarkDto),
    review_reasons: z.array(z.string()),
    keys: z
      .array(
        z.object({
          kid: z.string(),
          state: z.enum(["active", "overlapping", "retired", "revoked"]),
          retires_at: Instant.nullable(),
        }),
      )
      .optional(),
  })
  .meta({ id: "FederationRevision" });

export type RevisionDto = z.infer<typeof RevisionDto>;

export const RecoverBody = z.object({
  public_key_jwk: z.unknown().meta({ description: "The new key; Ed25519" }),
  proof: z
    .string()
    .regex(/^[A-Za-z0-9_-]{86}$/)
    .meta({ description: "By the new key over the recovery text of docs/federation/joining.md" }),
});

export const RecoveryDto = z
  .object({
    ok: z.literal(true),
    did: z.string(),
    state: z.literal("awaiting_review"),
    kid: z.string(),
  })
  .meta({ id: "FederationRecovery" });

export type RecoveryDto = z.infer<typeof RecoveryDto>;

export const LinkBody = z.object({
  registry_did: z.string().max(256),
  registry_kid: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  proof: z
    .string()
    .regex(/^[A-Za-z0-9_-]{86}$/)
    .meta({
      description: "By the registry agent's key over the link text of docs/federation/joining.md",
    }),
});

export const LinkedDto = z
  .object({ ok: z.literal(true), did: z.string(), registry_did: z.string() })
  .meta({ id: "FederationLink" });

export type LinkedDto = z.infer<typeof LinkedDto>;
