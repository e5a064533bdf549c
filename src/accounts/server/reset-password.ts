import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { forgetAccess } from "@/platform/auth/access-cache";
import { hashPassword, oneTimePassword } from "@/platform/auth/factors/password";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { requirePerson } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { endAccess } from "./end-access";
import { oneTimePasswordBy } from "./one-time-password";
import { changeAccount, findAccount } from "./queries/accounts";
import { notifyOverseers } from "./request-roles";
import { decides } from "./role-change";

const OneTimePasswordDto = z
  .object({ one_time_password: z.string().meta({ description: "Shown this once" }) })
  .meta({ id: "OneTimePassword" });

/**
 * Sets a one-time password that is shown once, and ends in the same transaction all access to the
 * account: sessions, bearer tokens, personal tokens and the calendar address. Administrators and
 * auditors are notified if the account can approve. Throws `not_found`, and `forbidden` for a
 * personal token.
 */
export const resetPassword = operation({
  name: "resetPassword",
  summary: "Give an account a one-time password; all that opens it ends",
  tag: "Accounts",
  action: "account.manage",
  secret: true,
  params: z.object({ id: z.uuid() }),
  output: OneTimePasswordDto,
  says: "For 24 hours and one purpose",
  errors: [],
  rest: "POST /api/ip3/v1/accounts/{id}/one-time-password",
  console: "accounts.reset_password",
  run: async (ctx, input) => {
    const { actor } = ctx;
    requirePerson(actor);
    const password = oneTimePassword();
    const passwordHash = await hashPassword(password);
    await inTransaction(ctx.db.pool, async (client) => {
      const now = ctx.clock();
      const before = await findAccount(client, input);
      if (before === null) throw new ServiceError("not_found");
      await changeAccount(client, input.id, oneTimePasswordBy(actor.id, passwordHash, now));
      const ended = await endAccess(client, input.id, { tokens: true, now });
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "account.reset_password",
        summary: { account: input.id, ...ended },
      });
      if (decides(before.roles)) {
        const about = { accountId: input.id, subject: now.toISOString(), now };
        await notifyOverseers(client, { kind: "password_reset", ...about }, { alsoOwner: true });
      }
    });
    forgetAccess();
    return { one_time_password: password };
  },
});
