import "server-only";
import { ServiceError } from "@/domain/errors";
import { forgetAccess } from "@/server/auth/access-cache";
import { prismaExecutor } from "@/server/db/transaction";
import { appendRecord } from "@/server/trace/append";
import type { ServiceContext } from "../context";

/**
 * Revokes the bearer token that the call came with; it opens nothing from then on. Revocations whose
 * tokens have expired are forgotten. Throws `conflict` for a credential that is no bearer token.
 */
export async function logOut(ctx: ServiceContext): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "account") throw new ServiceError("unauthenticated");
  const { token } = actor;
  if (token === undefined) {
    throw new ServiceError("conflict", { detail: "A personal token is revoked in the settings." });
  }
  await ctx.db.prisma.$transaction(async (tx) => {
    await tx.revokedToken.deleteMany({ where: { expiresAt: { lt: ctx.clock() } } });
    await tx.revokedToken.upsert({
      where: { jti: token.jti },
      create: { jti: token.jti, expiresAt: token.expiresAt },
      update: {},
    });
    await appendRecord(ctx, prismaExecutor(tx), {
      chain: "service",
      kind: "session.close",
      summary: { account: actor.id },
    });
  });
  forgetAccess();
}
