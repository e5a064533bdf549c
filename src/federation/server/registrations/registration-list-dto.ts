import "server-only";
import { z } from "zod";
import { FEDERATION_ROLES } from "@/federation/domain/declaration/declaration";
import { GATE_OUTCOMES, GATES } from "@/federation/domain/declaration/gate";
import { REGISTRATION_STATUSES } from "@/federation/domain/federation-lists";
import { LIVENESS_STATES } from "@/federation/domain/gates/liveness";

const RegistrationId = z.string().regex(/^[A-Za-z0-9_-]{4,64}$/);

export const OfRegistration = z.object({ registration_id: RegistrationId });

const Instant = z.iso.datetime();
const Did = z.string().max(256);

const TIERS = ["T1", "T2", "T3"] as const;

export const GateMarkDto = z.object({
  gate: z.enum(GATES),
  result: z.enum(GATE_OUTCOMES).nullable().meta({ description: "Null: it was not run yet" }),
  code: z.string().nullable(),
});

export type GateMarkDto = z.infer<typeof GateMarkDto>;

export const ReviewMarkDto = z.object({
  id: z.string(),
  kind: z.enum(["registration", "revision", "recovery"]),
  state: z.enum(["awaiting", "in_review", "decided", "cancelled"]),
  queued_at: Instant,
  expected_by: Instant,
  overdue: z.boolean(),
  claimed_by_name: z.string().nullable(),
  claimed_by_me: z.boolean(),
  lease_until: Instant.nullable(),
  decision: z.enum(["approve", "reject", "request_changes"]).nullable(),
  reason_code: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
});

export type ReviewMarkDto = z.infer<typeof ReviewMarkDto>;

export const RegistrationRow = {
  registration_id: RegistrationId,
  did: Did,
  name: z.string(),
  provider: z.string(),
  role: z.enum(FEDERATION_ROLES),
  runtime_type: z.enum(["mcp-server", "rest-api", "websocket", "grpc"]),
  operator: z.object({ did: Did, name: z.string() }),
  status: z.enum(REGISTRATION_STATUSES),
  status_reason: z.string().nullable(),
  revision: z.number().int().meta({ description: "The revision that the gates are about" }),
  gates: z.array(GateMarkDto),
  review: ReviewMarkDto.nullable().meta({ description: "The open one, or the one of the row" }),
  requested_tier: z.enum(TIERS),
  tier: z.enum(TIERS).nullable(),
  liveness: z.enum(LIVENESS_STATES),
  ranking: z.number().int(),
  submitted_at: Instant,
  updated_at: Instant,
  source: z.enum(["registry", "simulation"]),
};

export const RegistrationRowDto = z.object(RegistrationRow);

export type RegistrationRowDto = z.infer<typeof RegistrationRowDto>;

export const RegistrationPageDto = z.object({
  registrations: z.array(RegistrationRowDto),
  count: z.number().int(),
  next_cursor: z.string().nullable(),
});

export type RegistrationPageDto = z.infer<typeof RegistrationPageDto>;
