import "server-only";
import { countRecoveryCodes, findPasskeys, findTotp } from "@/platform/auth/factors/second-factors";
import { requiresFactor } from "@/platform/auth/required-factor";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { requireOwnAccount } from "@/platform/operation/context";
import { FactorsDto } from "./factor-dto";

/** One's own second factors, without their secrets. */
export const describeFactors = operation({
  name: "describeFactors",
  summary: "One's own second factors, without their secrets",
  beforeEnrolment: true,
  output: FactorsDto,
  errors: [],
  console: "secondFactor.own",
  reads: true,
  run: async (ctx) => {
    const { id, roles } = requireOwnAccount(ctx);
    return inSnapshot(ctx.db.pool, async (client) => {
      const totp = await findTotp(client, id);
      const passkeys = await findPasskeys(client, id);
      const { left } = await countRecoveryCodes(client, id);
      return {
        totp: totp?.confirmed_at == null ? null : { since: totp.confirmed_at.toISOString() },
        passkeys: passkeys.map((passkey) => ({
          id: passkey.id,
          name: passkey.name,
          created_at: passkey.created_at.toISOString(),
          last_used_at: passkey.last_used_at?.toISOString() ?? null,
        })),
        recovery_codes_left: left,
        required: requiresFactor(roles),
      };
    });
  },
});
