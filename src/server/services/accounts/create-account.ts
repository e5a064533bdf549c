import "server-only";
import { z } from "zod";
import { ServiceError } from "@/domain/errors";
import { hashPassword, oneTimePassword } from "@/server/auth/password";
import { prismaExecutor } from "@/server/db/transaction";
import { appendRecord } from "@/server/trace/append";
import { requireAction, type ServiceContext } from "../context";
import { ROLES } from "../policy";
import { EmailAddress } from "../stated-text";
import { type AccountDto, toAccountDto } from "./account-dto";
import { oneTime } from "./one-time-password";

export const CreateAccountInput = z.object({
  email: EmailAddress.transform((email) => email.toLowerCase()),
  name: z.string().trim().min(1).max(200),
  roles: z.array(z.enum(ROLES)).max(ROLES.length),
});

/**
 * Adds an account with a one-time password that is shown once: its owner changes it before anything else, within
 * 24 hours. Throws `conflict` for a known address.
 */
export async function createAccount(
  ctx: ServiceContext,
  input: z.infer<typeof CreateAccountInput>,
): Promise<{ account: AccountDto; one_time_password: string }> {
  requireAction(ctx, "account.manage");
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const now = ctx.clock();
  const account = await ctx.db.prisma.$transaction(async (tx) => {
    const taken = await tx.account.findUnique({ where: { email: input.email } });
    if (taken !== null) {
      throw new ServiceError("conflict", { detail: "There is an account with this address." });
    }
    const created = await tx.account.create({
      data: { ...input, ...oneTime(passwordHash, now), createdAt: now },
    });
    await appendRecord(ctx, prismaExecutor(tx), {
      chain: "service",
      kind: "account.create",
      summary: { account: created.id, roles: [...input.roles].sort() },
    });
    return created;
  });
  return { account: toAccountDto(account), one_time_password: password };
}
