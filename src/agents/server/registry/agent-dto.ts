import "server-only";
import { z } from "zod";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { AGENT_STATUSES } from "@/agents/domain/trust/agent-status";
import { KeyId } from "./agent-input";

const Instant = z.iso.datetime();
const Score = z.number().int().min(0).max(100);

export const DeltaThresholds = z
  .object({
    version: z.number().int(),
    degrade_delta: z.number().int(),
    quarantine_delta: z.number().int(),
  })
  .meta({
    description:
      "trust_delta at which the agent is degraded and quarantined: thresholds that it is held against",
  });

const Summary = {
  did: z.string().meta({ example: "did:svc:agt:analyst-01" }),
  id: z.string().meta({ description: "What follows `did:svc:agt:`" }),
  name: z.string(),
  role: z.string(),
  tier: z.enum(AGENT_TIERS),
  operator: z
    .object({ id: z.string(), name: z.string(), email: z.string() })
    .meta({ description: "Who answers for the agent" }),
  runtime: z.object({
    type: z.string(),
    endpoint: z.string().nullable(),
    environment: z.string().nullable(),
  }),
  source: z.enum(["registry", "simulation"]),
  baseline_score: Score,
  current_score: Score,
  trust_delta: z.number().int().meta({ description: "current_score minus baseline_score" }),
  thresholds: DeltaThresholds,
  status: z.enum(AGENT_STATUSES),
  status_since: Instant,
  read_only_until: Instant.nullable().meta({ description: "End of the time after a restore" }),
  allowed_tools: z.array(z.string()).meta({ description: "None for a quarantined agent" }),
  last_proof_at: Instant.nullable().meta({ description: "When it last proved its key" }),
  epoch: z.number().int().meta({ description: "Present epoch of its chain" }),
  created_at: Instant,
  updated_at: Instant,
  version: z.number().int(),
};

export const AgentSummaryDto = z.object(Summary).meta({ id: "AgentSummary" });

export type AgentSummaryDto = z.infer<typeof AgentSummaryDto>;

export const AgentPageDto = z
  .object({
    agents: z.array(AgentSummaryDto),
    count: z.number().int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "AgentPage" });

export type AgentPageDto = z.infer<typeof AgentPageDto>;

export const AgentKeyDto = z
  .object({
    kid: KeyId,
    url: z.string().meta({ description: "DID URL of the key: the keyid of its signatures" }),
    multikey: z.string(),
    state: z.enum(["active", "overlapping", "retired", "revoked"]),
    added_at: Instant,
    added_by: z.string(),
    introduced_by: z
      .string()
      .nullable()
      .meta({ description: "Key that brought it; null where the operator registered it" }),
    announced: z.boolean().meta({ description: "Whether that key had announced it" }),
    next_key_sha256: z.string().nullable(),
    retires_at: Instant.nullable(),
    replaced_by: z.string().nullable(),
    revoked_at: Instant.nullable(),
    revoked_by: z.string().nullable(),
    revoke_reason: z.string().nullable(),
    compromised_since: Instant.nullable(),
  })
  .meta({ id: "AgentKey" });

export type AgentKeyDto = z.infer<typeof AgentKeyDto>;

export const AgentKeysDto = z
  .object({ did: z.string(), keys: z.array(AgentKeyDto) })
  .meta({ id: "AgentKeys" });

export type AgentKeysDto = z.infer<typeof AgentKeysDto>;

export const GrantDto = z.object({
  tool: z.string(),
  risk: z.number().int(),
  granted_by: z.string(),
  granted_at: Instant,
});

export const LastChallengeDto = z.object({
  challenge_id: z.string(),
  issued_at: Instant,
  expires_at: Instant,
  answered_at: Instant.nullable(),
  outcome: z
    .enum(["passed", "missed", "superseded"])
    .nullable()
    .meta({ description: "Null while it is open" }),
});

export const AgentDto = z
  .object({
    ...Summary,
    approval_gate: z
      .number()
      .int()
      .meta({ description: "Risk from which on a person has to approve, at this trust_delta" }),
    grants: z.array(GrantDto),
    keys: z.array(AgentKeyDto),
    last_challenge: LastChallengeDto.nullable(),
    next_challenge_at: Instant.nullable(),
    quarantined_by: z.string().nullable(),
    registered_by: z.string(),
    allowed: z
      .object({
        set_tools: z.boolean(),
        revoke_key: z.boolean(),
        quarantine: z.boolean(),
        review: z.boolean(),
        restore: z.boolean(),
      })
      .meta({ description: "For whoever asks, now" }),
  })
  .meta({ id: "Agent" });

export type AgentDto = z.infer<typeof AgentDto>;

export const RegistrationChallengeDto = z
  .object({
    challenge_id: z.string(),
    nonce: z.string(),
    aud: z.string().meta({ description: "Origin of this service" }),
    did: z.string(),
    key_thumbprint: KeyId,
    expires_at: Instant,
  })
  .meta({ id: "RegistrationChallenge" });

export type RegistrationChallengeDto = z.infer<typeof RegistrationChallengeDto>;
