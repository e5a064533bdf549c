import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { forgetAccess } from "@/platform/auth/access-cache";
import { inTransaction } from "@/platform/db/transaction";
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
      throw new ServiceError("conflict", "A personal token is revoked in the settings.");
    }
    await inTransaction(ctx.db.pool, async (client) => {
      await client.query("DELETE FROM revoked_token WHERE expires_at < $1", [ctx.clock()]);
      await client.query(
        "INSERT INTO revoked_token (jti, expires_at) VALUES ($1, $2) ON CONFLICT (jti) DO NOTHING",
        [token.jti, token.expiresAt],
      );
      await appendRecord(ctx, client, {
        chain: "service",
        kind: "session.close",
        summary: { account: actor.id },
      });
    });
    forgetAccess();
  },
});
