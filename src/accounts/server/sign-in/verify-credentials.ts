import "server-only";
import { type AccountRow, findAccount } from "@/accounts/server/queries/accounts";
import { addSignIn, isKnownSource } from "@/accounts/server/queries/security-events";
import { ServiceError } from "@/encoding/domain/errors";
import { passwordMatches } from "@/platform/auth/factors/password";
import {
  noteAccountFailure,
  noteAddressFailure,
  typedAddressDigest,
} from "@/platform/auth/note-failure";
import { inTransaction } from "@/platform/db/transaction";
import {
  consumeRateLimit,
  isRateLimited,
  type RateLimitName,
  refundRateLimit,
} from "@/platform/limits/rate-limit";
import type { ServiceContext } from "@/platform/operation/context";
import { knownRoles, type Role } from "@/platform/operation/policy";
import { appendRecord } from "@/trace/server/records/append";
import type { FactorAnswer } from "../second-factor/factor-input";
import { factorsOf, proveFactor, secondFactorRequired } from "../second-factor/prove-factor";
import { KEPT_DAYS } from "../security-events/keep-security-events";

export interface VerifiedAccount {
  id: string;
  email: string;
  name: string;
  roles: Role[];
  sessionEpoch: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The active account that an e-mail address, its password and, where it has one, its second factor
 * belong to. Throws `invalid_credentials`, with the same text and timing whether the address or the
 * password was wrong (a one-time password that has ended, too); `second_factor_required` and
 * `second_factor_invalid` are thrown only when both are right. Throws `rate_limited` over one of
 * the budgets, which a success does not use up: docs/decisions/accounts.md.
 */
export async function verifyCredentials(
  ctx: ServiceContext,
  input: { email: string; password: string; source: string } & FactorAnswer,
): Promise<VerifiedAccount> {
  const email = input.email.trim().toLowerCase();
  const { source } = input;
  const failed = { kind: "sign_in_failed", source } as const;
  const limits = await consumeSignIn(ctx, email, source).catch((error: unknown) => {
    if (isRateLimited(error)) noteAddressFailure(ctx, email, { ...failed, reason: "rate_limited" });
    throw error;
  });
  const account = await findAccount(ctx.db.pool, { email });
  const matches = await passwordMatches(input.password, account?.password_hash ?? null);
  const fault = faultOf(account, matches, ctx.clock());
  if (account === null || fault !== null) {
    const reason = fault ?? "unknown_address";
    noteAddressFailure(ctx, email, { ...failed, reason });
    throw new ServiceError("invalid_credentials");
  }
  const factors = await factorsOf(ctx, account.id);
  const proven = factors === null ? null : await askFactor(ctx, account.id, factors, input, limits);
  await inTransaction(ctx.db.pool, async (client) => {
    if (proven !== null && !(await proven.use(client))) {
      throw factorInvalid(ctx, account.id, source, `${proven.method}_used`);
    }
    const at = ctx.clock();
    const factor = proven?.method ?? "none";
    await client.query("UPDATE account SET last_login_at = $2 WHERE id = $1", [account.id, at]);
    const { requestId } = ctx;
    await addSignIn(client, { at, accountId: account.id, source, factor, requestId });
    await appendRecord({ ...ctx, actor: { kind: "service" } }, client, {
      chain: "service",
      kind: "session.open",
      summary: { account: account.id, second_factor: factor },
    });
  });
  await refund(limits);
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    roles: knownRoles(account.roles),
    sessionEpoch: account.session_epoch,
  };
}

/** Why an account does not open, as an event names it; null where it does. */
function faultOf(account: AccountRow | null, matches: boolean, now: Date): string | null {
  if (account === null) return "unknown_address";
  if (!matches) return "wrong_password";
  if (account.disabled_at !== null) return "account_disabled";
  const { password_ends_at: end } = account;
  return end !== null && end <= now ? "one_time_password_over" : null;
}

type Budget = readonly [RateLimitName, string];

/**
 * Takes a point from every budget that a sign-in attempt counts in. An account's budget covers all
 * sources together, but each source it signed in from before has its own: strangers who use up the
 * common one do not lock out the owner at a usual source.
 */
async function consumeSignIn(
  ctx: ServiceContext,
  email: string,
  source: string,
): Promise<Budget[]> {
  const where: Budget[] = [
    ["login_source", source],
    ["login", `${source} ${email.slice(0, 200)}`],
  ];
  for (const [name, key] of where) await consumeRateLimit(name, key);
  const account: Budget = ["login_account", await accountKey(ctx, email, source)];
  await consumeRateLimit(...account);
  return [...where, account];
}

async function accountKey(ctx: ServiceContext, email: string, source: string): Promise<string> {
  const since = new Date(ctx.clock().getTime() - KEPT_DAYS * DAY_MS);
  const known = await isKnownSource(ctx.db.pool, email, source, since);
  return known ? `${typedAddressDigest(email)} ${source}` : typedAddressDigest(email);
}

async function refund(taken: readonly Budget[]): Promise<void> {
  for (const [name, key] of taken) await refundRateLimit(name, key);
}

/**
 * The second factor that was sent, held against those of the account; adds its own budget to those taken,
 * which is kept for the same sources as the account's.
 */
async function askFactor(
  ctx: ServiceContext,
  accountId: string,
  factors: NonNullable<Awaited<ReturnType<typeof factorsOf>>>,
  { code, passkey, source }: FactorAnswer & { source: string },
  limits: Budget[],
) {
  if (code === undefined && passkey === undefined) {
    // Half of a sign-in is no failure.
    await refund(limits);
    throw await secondFactorRequired(ctx, accountId, factors);
  }
  const [, key = accountId] = limits.find(([name]) => name === "login_account") ?? [];
  limits.push(["second_factor", key]);
  await consumeRateLimit("second_factor", key).catch((error: unknown) => {
    const failed = { kind: "second_factor_failed", reason: "rate_limited", source } as const;
    if (isRateLimited(error)) noteAccountFailure(ctx, accountId, failed);
    throw error;
  });
  const proven = await proveFactor(ctx, accountId, factors, { code, passkey });
  if (proven === null) {
    throw factorInvalid(ctx, accountId, source, passkey === undefined ? "code" : "passkey");
  }
  return proven;
}

function factorInvalid(
  ctx: ServiceContext,
  accountId: string,
  source: string,
  reason: string,
): ServiceError {
  noteAccountFailure(ctx, accountId, { kind: "second_factor_failed", reason, source });
  return new ServiceError("second_factor_invalid", {
    errors: [{ pointer: "/code", message: "is not valid, or was used before" }],
  });
}
