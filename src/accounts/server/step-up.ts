import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { passwordMatches } from "@/platform/auth/factors/password";
import { noteAccountFailure } from "@/platform/auth/note-failure";
import { consumeRateLimit, isRateLimited, refundRateLimit } from "@/platform/limits/rate-limit";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { findAccount } from "./queries/accounts";

/** How young the sign-in of an account without a password has to be. */
const YOUNG_MS = 5 * 60_000;

/**
 * Requires more than a session before an action on others: the account's password again; where it
 * has none, a sign-in of the last five minutes. A personal token never counts. Throws
 * `step_up_required`, `invalid_credentials` and `rate_limited`.
 */
export async function requireStepUp(
  ctx: ServiceContext,
  actor: AccountActor,
  password: string | undefined,
): Promise<void> {
  if (actor.via === "api_token") throw stepUp("A personal token cannot do this.");
  const account = await findAccount(ctx.db.pool, actor);
  if (account?.password_hash == null) {
    const since = ctx.clock().getTime() - (account?.last_login_at?.getTime() ?? 0);
    if (since < 0 || since > YOUNG_MS) throw stepUp("Sign in again: the session is too old.");
    return;
  }
  if (password === undefined) throw stepUp("Send your password again.");
  const who = `password ${actor.id}`;
  await consumeRateLimit("login", who).catch((error: unknown) => {
    const failed = { kind: "step_up_failed", reason: "rate_limited" } as const;
    if (isRateLimited(error)) noteAccountFailure(ctx, actor.id, failed);
    throw error;
  });
  if (!(await passwordMatches(password, account.password_hash))) {
    noteAccountFailure(ctx, actor.id, { kind: "step_up_failed", reason: "wrong_password" });
    throw new ServiceError("invalid_credentials", {
      detail: "The password is not yours.",
      errors: [{ pointer: "/password", message: "is not yours" }],
    });
  }
  await refundRateLimit("login", who);
}

function stepUp(detail: string): ServiceError {
  return new ServiceError("step_up_required", {
    detail,
    errors: [{ pointer: "/password", message: detail }],
  });
}
