import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { forgetAccess } from "@/platform/auth/access-cache";
import { prismaExecutor } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";

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
