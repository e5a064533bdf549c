import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { forgetAccess } from "@/platform/auth/access-cache";
import { hashPassword, passwordMatches } from "@/platform/auth/factors/password";
import { noteAccountFailure } from "@/platform/auth/note-failure";
import type { Row } from "@/platform/db/rows";
import { inTransaction } from "@/platform/db/transaction";
import { consumeRateLimit } from "@/platform/limits/rate-limit";
import { requireOwnAccount, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { requireGoodPassword } from "./choose-password";
import { endAccess } from "./end-access";
import { findAccount } from "./queries/accounts";

export const ChangePasswordInput = z
  .object({
    current: z.string().min(1).max(1024),
    next: z.string().min(1).max(1024).meta({
      description: "12 to 128 characters of any kind; none of the most common passwords",
    }),
    end_tokens: z.boolean().default(true).meta({
      description: "Whether one's personal tokens and the address of one's calendar end as well",
    }),
  })
  .meta({ id: "ChangePassword" });

/**
 * Changes one's own password and ends every session and bearer token of the account, and with `end_tokens` its
 * personal tokens and calendar address. The browser that asked goes on with a session of its own, whose id is
 * returned; null where no browser asked. Throws `invalid_credentials`, `validation_failed`, `rate_limited`, and
 * `conflict` where the password was changed meanwhile.
 */
export async function changePassword(
  ctx: ServiceContext,
  input: z.infer<typeof ChangePasswordInput>,
): Promise<{ session: string | null }> {
  const actor = requireOwnAccount(ctx);
  await consumeRateLimit("login", `password ${actor.id}`);
  const account = await findAccount(ctx.db.pool, actor);
  const matches = await passwordMatches(input.current, account?.password_hash ?? null);
  if (account === null || !matches) {
    noteAccountFailure(ctx, actor.id, { kind: "step_up_failed", reason: "wrong_password" });
    throw new ServiceError("invalid_credentials");
  }
  requireGoodPassword(input.next, { ...account, present: input.current });
  const passwordHash = await hashPassword(input.next);
  const now = ctx.clock();
  const session = await inTransaction(ctx.db.pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE account SET password_hash = $3, password_chosen_at = $4, must_change_password = false,
         password_ends_at = NULL, updated_at = $4
       WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL`,
      [actor.id, account.password_hash, passwordHash, now],
    );
    if (rowCount === 0) {
      throw new ServiceError("conflict", "The password was changed meanwhile.");
    }
    const present = await findPresentSession(client, actor.session);
    const ended = await endAccess(client, actor.id, { tokens: input.end_tokens, now });
    const fresh = present === null ? null : await reopen(client, present, { id: ctx.newId(), now });
    await appendRecord(ctx, client, {
      chain: "service",
      kind: "account.change_password",
      summary: { account: actor.id, ...ended },
    });
    return fresh;
  });
  forgetAccess();
  return { session };
}

type PresentSession = Pick<Row<"browser_session">, "account_id" | "user_agent">;

async function findPresentSession(
  client: PoolClient,
  id: string | undefined,
): Promise<PresentSession | null> {
  if (id === undefined) return null;
  const { rows } = await client.query<PresentSession>(
    "SELECT account_id, user_agent FROM browser_session WHERE id = $1",
    [id],
  );
  return rows[0] ?? null;
}

/** Under a new id, so that a copy of the cookie from before opens nothing. */
async function reopen(
  client: PoolClient,
  present: PresentSession,
  { id, now }: { id: string; now: Date },
): Promise<string> {
  await client.query(
    `INSERT INTO browser_session (id, account_id, user_agent, opened_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $4)`,
    [id, present.account_id, present.user_agent, now],
  );
  return id;
}
