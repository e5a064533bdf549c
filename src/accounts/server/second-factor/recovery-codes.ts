import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { newRecoveryCodes, recoveryDigest } from "@/platform/auth/factors/recovery-code";
import { countRecoveryCodes, replaceRecoveryCodes } from "@/platform/auth/factors/second-factors";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { requireOwnAccount } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { requireStepUp } from "../step-up";
import { PasswordInput } from "./factor-dto";
import { factorsOf } from "./prove-factor";

/** Gives an account its recovery codes with its first second factor; null where it has some. */
export async function firstRecoveryCodes(
  client: PoolClient,
  accountId: string,
): Promise<string[] | null> {
  const { all } = await countRecoveryCodes(client, accountId);
  return all > 0 ? null : giveCodes(client, accountId);
}

async function giveCodes(client: PoolClient, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    client,
    accountId,
    codes.map((code) => recoveryDigest(code, accountId)),
  );
  return codes;
}

/**
 * Ten new recovery codes in the place of those before, shown once. Throws `conflict` without a second factor,
 * and as requireStepUp does.
 */
export const renewRecoveryCodes = operation({
  name: "renewRecoveryCodes",
  summary: "Ten new recovery codes in the place of those before, shown once",
  beforeEnrolment: true,
  input: PasswordInput,
  output: z.object({ recovery_codes: z.array(z.string()) }),
  errors: [],
  console: "secondFactor.renew_recovery_codes",
  run: async (ctx, { password }) => {
    const actor = requireOwnAccount(ctx);
    await requireStepUp(ctx, actor, password);
    if ((await factorsOf(ctx, actor.id)) === null) {
      throw new ServiceError("conflict", "Add a second factor first.");
    }
    const codes = await inTransaction(ctx.db.pool, async (client) => {
      const given = await giveCodes(client, actor.id);
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "second_factor.renew_recovery_codes",
        summary: { account: actor.id },
      });
      return given;
    });
    return { recovery_codes: codes };
  },
});
