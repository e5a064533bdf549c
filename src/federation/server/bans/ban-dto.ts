import "server-only";
import { z } from "zod";
import { Line, Prose } from "@/platform/operation/stated-text";

export const BAN_SUBJECT_TYPES = ["operator", "agent", "key", "host", "cidr"] as const;

export const BAN_REASONS = [
  "impersonation",
  "malicious_runtime",
  "key_compromise",
  "policy",
  "abuse",
  "other",
] as const;

const BanId = z.string().regex(/^\d{1,18}$/);

export const OfBan = z.object({ id: BanId });

const Instant = z.iso.datetime();

/** The own password again; where the account has none, a session younger than five minutes. */
const StepUp = z.string().min(1).max(1024).optional().meta({
  description: "The caller's password again; left out where the account has none",
});

export const BanDto = z
  .object({
    id: BanId,
    subject_type: z.enum(BAN_SUBJECT_TYPES),
    subject: z.string().meta({
      description: "Operator or agent DID, thumbprint of a key, host, or CIDR block",
    }),
    reason_code: z.enum(BAN_REASONS),
    note: z.string(),
    banned_by: z.string(),
    banned_by_name: z.string(),
    banned_at: Instant,
    expires_at: Instant.nullable(),
    lifted_by: z.string().nullable(),
    lifted_by_name: z.string().nullable(),
    lifted_at: Instant.nullable(),
    lift_note: z.string().nullable(),
    in_force: z.boolean(),
  })
  .meta({ id: "FederationBan" });

export type BanDto = z.infer<typeof BanDto>;

export const BannedDto = z
  .object({
    ban: BanDto,
    suspended: z.array(z.string()).meta({ description: "DIDs that this ban suspended" }),
  })
  .meta({ id: "FederationBanned" });

export type BannedDto = z.infer<typeof BannedDto>;

export const BanPageDto = z
  .object({
    bans: z.array(BanDto),
    count: z.number().int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "FederationBanPage" });

export type BanPageDto = z.infer<typeof BanPageDto>;

export const NewBanBody = z.strictObject({
  subject_type: z.enum(BAN_SUBJECT_TYPES),
  subject: Line(256),
  reason_code: z.enum(BAN_REASONS),
  note: Prose(2000),
  expires_at: Instant.optional(),
  password: StepUp,
});

export type NewBanBody = z.infer<typeof NewBanBody>;

export const LiftBanBody = z.strictObject({ note: Prose(2000), password: StepUp });

export type LiftBanBody = z.infer<typeof LiftBanBody>;
