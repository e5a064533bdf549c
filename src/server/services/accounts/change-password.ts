import "server-only";
import { z } from "zod";
import { ServiceError } from "@/domain/errors";
import { forgetAccess } from "@/server/auth/account-access";
import { hashPassword, passwordMatches } from "@/server/auth/password";
import { prismaExecutor } from "@/server/db/transaction";
import { consumeRateLimit } from "@/server/limits/rate-limit";
import { appendRecord } from "@/server/trace/append";
import { requireAction, type ServiceContext } from "../context";

export const ChangePasswordInput = z.object({
  current: z.string().min(1).max(1024),
  next: z.string().min(12, "A password has at least 12 characters.").max(1024),
});

/** Changes one's own password and ends every other session. Throws `invalid_credentials`. */
export async function changePassword(
  ctx: ServiceContext,
  input: z.infer<typeof ChangePasswordInput>,
): Promise<void> {
  const actor = requireAction(ctx, "session.end_own");
  await consumeRateLimit("login", `password ${actor.id}`);
  const account = await ctx.db.prisma.account.findUniqueOrThrow({ where: { id: actor.id } });
  if (!(await passwordMatches(input.current, account.passwordHash))) {
    throw new ServiceError("invalid_credentials");
  }
  const passwordHash = await hashPassword(input.next);
  await ctx.db.prisma.$transaction(async (tx) => {
    await tx.account.update({
      where: { id: actor.id },
      data: { passwordHash, sessionEpoch: { increment: 1 } },
    });
    await appendRecord(ctx, prismaExecutor(tx), {
      chain: "service",
      kind: "account.change_password",
      summary: { account: actor.id },
    });
  });
  forgetAccess();
}
