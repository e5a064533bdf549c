import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { forgetAccess } from "@/platform/auth/access-cache";
import { prismaExecutor } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { appendRecord } from "@/trace/server/records/append";

/**
 * Revokes the bearer token that the call came with; it opens nothing from then on. Revocations whose
 * tokens have expired are forgotten. Throws `conflict` for a credential that is no bearer token.
 */
export const logOut = operation({
  name: "logOut",
  beforePasswordChange: true,
  summary: "Revoke the bearer token of this call",
  tag: "Sessions",
  output: z.void(),
  status: 204,
  says: "The token opens nothing any more",
  errors: ["conflict"],
  rest: "POST /api/ip3/v1/auth/logout",
  run: async (ctx) => {
    const { actor } = ctx;
    if (actor.kind !== "account") throw new ServiceError("unauthenticated");
    const { token } = actor;
    if (token === undefined) {
      throw new ServiceError("conflict", {
        detail: "A personal token is revoked in the settings.",
      });
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
  },
});
