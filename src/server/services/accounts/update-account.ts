import "server-only";
import { z } from "zod";
import { ServiceError } from "@/domain/errors";
import { forgetAccess } from "@/server/auth/access-cache";
import { hashPassword, oneTimePassword } from "@/server/auth/password";
import { prismaExecutor } from "@/server/db/transaction";
import { appendRecord } from "@/server/trace/append";
import { requireAction, type ServiceContext } from "../context";
import { ROLES } from "../policy";
import { type AccountDto, toAccountDto } from "./account-dto";
import { endAccess } from "./end-access";
import { oneTime } from "./one-time-password";

export const UpdateAccountInput = z.object({
  id: z.uuid(),
  name: z.string().trim().min(1).max(200).optional(),
  roles: z.array(z.enum(ROLES)).optional(),
  disabled: z.boolean().optional(),
});

/** Serialises changes to who is an administrator, so that two of them cannot remove each other. */
const ADMIN_LOCK = 0x50524c03;

/**
 * Changes name, roles or state of an account; every credential follows at once. Whatever opens an account ends
 * when it is disabled, and does not come back when it is enabled.
 * Throws `conflict` when nobody active would be left to manage accounts.
 */
export async function updateAccount(
  ctx: ServiceContext,
  input: z.infer<typeof UpdateAccountInput>,
): Promise<AccountDto> {
  requireAction(ctx, "account.manage");
  const updated = await ctx.db.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADMIN_LOCK}::bigint)`;
    const before = await tx.account.findUnique({ where: { id: input.id } });
    if (before === null) throw new ServiceError("not_found");
    const disabledAt =
      input.disabled === undefined
        ? before.disabledAt
        : input.disabled
          ? (before.disabledAt ?? ctx.clock())
          : null;
    const account = await tx.account.update({
      where: { id: input.id },
      data: {
        name: input.name ?? before.name,
        roles: input.roles ?? before.roles,
        disabledAt,
      },
    });
    const turnedOff = before.disabledAt === null && account.disabledAt !== null;
    const ended = turnedOff
      ? await endAccess(tx, account.id, { tokens: true, now: ctx.clock() })
      : {};
    const admins = await tx.account.count({ where: { roles: { has: "admin" }, disabledAt: null } });
    if (admins === 0) {
      throw new ServiceError("conflict", {
        detail: "At least one active administrator must remain.",
      });
    }
    await appendRecord(ctx, prismaExecutor(tx), {
      chain: "service",
      kind: "account.update",
      summary: {
        account: account.id,
        roles_before: [...before.roles].sort(),
        roles: [...account.roles].sort(),
        disabled: account.disabledAt !== null,
        ...ended,
      },
    });
    return account;
  });
  forgetAccess();
  return toAccountDto(updated);
}

/**
 * Gives an account a one-time password that is shown once, and ends in the same transaction all that opens it:
 * sessions, bearer tokens, personal tokens and the address of its calendar. Throws `not_found`.
 */
export async function resetPassword(
  ctx: ServiceContext,
  input: { id: string },
): Promise<{ one_time_password: string }> {
  requireAction(ctx, "account.manage");
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const now = ctx.clock();
  await ctx.db.prisma.$transaction(async (tx) => {
    const { count } = await tx.account.updateMany({
      where: { id: input.id },
      data: oneTime(passwordHash, now),
    });
    if (count === 0) throw new ServiceError("not_found");
    const ended = await endAccess(tx, input.id, { tokens: true, now });
    await appendRecord(ctx, prismaExecutor(tx), {
      chain: "service",
      kind: "account.reset_password",
      summary: { account: input.id, ...ended },
    });
  });
  forgetAccess();
  return { one_time_password: password };
}
