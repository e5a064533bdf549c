import "server-only";
import { ServiceError } from "@/domain/errors";
import { passwordMatches } from "@/server/auth/password";
import { pgExecutor } from "@/server/db/transaction";
import { consumeRateLimit, refundRateLimit } from "@/server/limits/rate-limit";
import { appendRecord } from "@/server/trace/append";
import type { ServiceContext } from "../context";
import { knownRoles, type Role } from "../policy";

export interface VerifiedAccount {
  id: string;
  email: string;
  name: string;
  roles: Role[];
  sessionEpoch: number;
}

/**
 * The active account that an e-mail address and password belong to.
 * Throws `invalid_credentials`, the same and after the same time whatever was wrong (a one-time password that
 * has ended, too), and
 * `rate_limited` after ten failures a minute for one address from one source.
 */
export async function verifyCredentials(
  ctx: ServiceContext,
  input: { email: string; password: string; source: string },
): Promise<VerifiedAccount> {
  const email = input.email.trim().toLowerCase();
  const who = `${input.source} ${email.slice(0, 200)}`;
  await consumeRateLimit("login_source", input.source);
  await consumeRateLimit("login", who);
  const account = await ctx.db.prisma.account.findUnique({ where: { email } });
  const matches = await passwordMatches(input.password, account?.passwordHash ?? null);
  const hasEnded =
    account?.passwordEndsAt != null && account.passwordEndsAt.getTime() <= ctx.clock().getTime();
  if (!matches || account === null || account.disabledAt !== null || hasEnded) {
    throw new ServiceError("invalid_credentials");
  }
  await refundRateLimit("login_source", input.source);
  await refundRateLimit("login", who);
  await ctx.db.prisma.account.update({
    where: { id: account.id },
    data: { lastLoginAt: ctx.clock() },
    select: { id: true },
  });
  await appendRecord({ ...ctx, actor: { kind: "service" } }, pgExecutor(ctx.db.pool), {
    chain: "service",
    kind: "session.open",
    summary: { account: account.id },
  });
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    roles: knownRoles(account.roles),
    sessionEpoch: account.sessionEpoch,
  };
}
