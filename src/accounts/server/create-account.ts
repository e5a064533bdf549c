import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { hashPassword, oneTimePassword } from "@/platform/auth/factors/password";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { requirePerson } from "@/platform/operation/context";
import { ROLES } from "@/platform/operation/policy";
import { EmailAddress } from "@/platform/operation/stated-text";
import { appendRecord } from "@/trace/server/records/append";
import { AccountDto, toAccountDto } from "./account-dto";
import { administratorTimes, isAlone, lockRoles, proveAlone } from "./administrators";
import { roleRequestOf } from "./list-role-requests";
import { oneTimePasswordBy } from "./one-time-password";
import { findAccount, insertAccount } from "./queries/accounts";
import { notifyOverseers, requestRoles } from "./request-roles";
import { roleChange } from "./role-change";

const CreateAccountInput = z.object({
  email: EmailAddress.transform((email) => email.toLowerCase()),
  name: z.string().trim().min(1).max(200),
  roles: z.array(z.enum(ROLES)).max(ROLES.length),
  /** The caller's own, again; needed of the only administrator for roles that decide. */
  password: z.string().min(1).max(1024).optional(),
});

const CreatedAccountDto = z
  .object({
    account: AccountDto,
    one_time_password: z.string().meta({ description: "Shown this once" }),
  })
  .meta({ id: "CreatedAccount" });

/**
 * Adds an account with a one-time password that is shown once: its owner changes it before anything
 * else, within 24 hours. Roles that can approve have to be requested, and are granted at once only
 * by the only administrator. Throws `conflict` for a known address, `forbidden` for a personal
 * token, and what `requireStepUp` throws.
 */
export const createAccount = operation({
  name: "createAccount",
  summary: "Add an account; roles that decide wait for a second administrator",
  tag: "Accounts",
  action: "account.manage",
  secret: true,
  location: "/api/ip3/v1/accounts/{$response.body#/account/id}",
  body: CreateAccountInput.strict(),
  input: CreateAccountInput,
  output: CreatedAccountDto,
  status: 201,
  says: "The account, with its one-time password",
  errors: ["conflict", "step_up_required", "invalid_credentials"],
  rest: "POST /api/ip3/v1/accounts",
  console: "accounts.create",
  run: async (ctx, input) => {
    const { actor } = ctx;
    requirePerson(actor);
    const { email, name } = input;
    const { atOnce, deciding } = roleChange([], input.roles);
    const isProven = deciding.length > 0 && (await proveAlone(ctx, actor, input.password));
    const password = oneTimePassword();
    const passwordHash = await hashPassword(password);
    const now = ctx.clock();
    const account = await inTransaction(ctx.db.pool, async (client) => {
      await lockRoles(client);
      if ((await findAccount(client, { email })) !== null) {
        throw new ServiceError("conflict", "There is an account with this address.");
      }
      const given = isProven && (await isAlone(client, actor.id, now)) ? deciding : [];
      const roles = [...atOnce, ...given];
      const created = await insertAccount(client, {
        id: ctx.newId(),
        email,
        name,
        roles,
        ...oneTimePasswordBy(actor.id, passwordHash, now),
        created_at: now,
        ...administratorTimes(null, { roles, disabled_at: null }, now),
      });
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "account.create",
        summary: {
          account: created.id,
          roles: [...roles].sort(),
          ...(given.length === 0 ? {} : { by_only_administrator: true }),
        },
      });
      const about = { accountId: created.id, subject: now.toISOString(), now };
      if (given.length > 0)
        await notifyOverseers(client, { kind: "roles_granted_alone", ...about });
      else if (deciding.length > 0) {
        await requestRoles(ctx, client, { actor, accountId: created.id, roles: deciding });
      }
      return created;
    });
    const request = await roleRequestOf(ctx, account.id, actor);
    return { account: toAccountDto(account, request), one_time_password: password };
  },
});
