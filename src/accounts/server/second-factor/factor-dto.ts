import "server-only";
import { z } from "zod";

export const FactorsDto = z
  .object({
    totp: z.object({ since: z.iso.datetime() }).nullable(),
    passkeys: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        created_at: z.iso.datetime(),
        last_used_at: z.iso.datetime().nullable(),
      }),
    ),
    recovery_codes_left: z.number().int(),
    required: z
      .boolean()
      .meta({ description: "Whether a role of the account has to have a second factor" }),
  })
  .meta({ id: "SecondFactors" });

export type FactorsDto = z.infer<typeof FactorsDto>;

/** Recovery codes, where this was the first second factor; they are shown once. */
export const RecoveryCodesDto = z.object({ recovery_codes: z.array(z.string()).nullable() });

export type RecoveryCodesDto = z.infer<typeof RecoveryCodesDto>;

export const PasswordInput = z.object({ password: z.string().min(1).max(1024).optional() });
