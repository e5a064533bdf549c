import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { PASSKEY_MS, passkeyRequest, signedCount } from "@/platform/auth/factors/passkey";
import { readRecoveryCode, recoveryDigest } from "@/platform/auth/factors/recovery-code";
import {
  countRecoveryCodes,
  findPasskeys,
  findTotp,
  keepChallenge,
  notePasskeyUse,
  type PasskeyRow,
  spendRecoveryCode,
  spendTotpStep,
  type TotpRow,
  takeChallenge,
} from "@/platform/auth/factors/second-factors";
import { openTotpSecret, totpStep } from "@/platform/auth/factors/totp";
import type { ServiceContext } from "@/platform/operation/context";
import type { FactorAnswer, SecondFactor } from "./factor-input";

/** The second factors of an account that count. */
export interface Factors {
  totp: TotpRow | null;
  passkeys: PasskeyRow[];
}

/** The second factors of an account; null where it has none. */
export async function factorsOf(ctx: ServiceContext, accountId: string): Promise<Factors | null> {
  const totp = await findTotp(ctx.db.pool, accountId);
  const passkeys = await findPasskeys(ctx.db.pool, accountId);
  const confirmed = totp?.confirmed_at == null ? null : totp;
  return confirmed === null && passkeys.length === 0 ? null : { totp: confirmed, passkeys };
}

/**
 * The response to a correct password: the available second factors, and the passkey challenge,
 * which is valid once and for five minutes.
 */
export async function secondFactorRequired(
  ctx: ServiceContext,
  accountId: string,
  { totp, passkeys }: Factors,
): Promise<ServiceError> {
  const { left } = await countRecoveryCodes(ctx.db.pool, accountId);
  const methods: SecondFactor[] = [];
  if (totp !== null) methods.push("totp");
  const options = passkeys.length === 0 ? null : await requestOrNull(passkeys);
  if (options !== null) {
    methods.push("passkey");
    const expiresAt = new Date(ctx.clock().getTime() + PASSKEY_MS);
    await keepChallenge(ctx.db.pool, accountId, "sign_in", options.challenge, expiresAt);
  }
  if (left > 0) methods.push("recovery_code");
  return new ServiceError("second_factor_required", {
    detail: "Send `code`, or `passkey`, with the address and the password.",
    extra: { methods, passkey_options: options },
  });
}

/** Null where the service has no name any more that passkeys could be for: other second factors still count. */
async function requestOrNull(passkeys: readonly PasskeyRow[]) {
  try {
    return await passkeyRequest(passkeys);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "conflict") return null;
    throw error;
  }
}

/** A second factor that was right; `use` uses it up, and is false where another use was first. */
export interface ProvenFactor {
  method: SecondFactor;
  use: (client: PoolClient) => Promise<boolean>;
}

/** Holds an answer against the second factors of an account; null where it is wrong. */
export async function proveFactor(
  ctx: ServiceContext,
  accountId: string,
  { totp, passkeys }: Factors,
  { code, passkey }: FactorAnswer,
): Promise<ProvenFactor | null> {
  if (passkey !== undefined) return provePasskey(ctx, accountId, passkeys, passkey);
  if (code === undefined) return null;
  const digits = code.replace(/\s/g, "");
  if (/^\d{6}$/.test(digits)) return proveTotp(ctx, accountId, totp, digits);
  const recovery = readRecoveryCode(code);
  if (recovery === null) return null;
  return {
    method: "recovery_code",
    use: (client) =>
      spendRecoveryCode(client, accountId, recoveryDigest(recovery, accountId), ctx.clock()),
  };
}

function proveTotp(
  ctx: ServiceContext,
  accountId: string,
  totp: TotpRow | null,
  code: string,
): ProvenFactor | null {
  if (totp === null) return null;
  const secret = openTotpSecret(totp.secret, accountId);
  if (secret === null) {
    ctx.log.error({ account: accountId }, "the secret of an authenticator app is unreadable");
    return null;
  }
  const step = totpStep(secret, code, ctx.clock());
  if (step === null) return null;
  return { method: "totp", use: (client) => spendTotpStep(client, accountId, step) };
}

async function provePasskey(
  ctx: ServiceContext,
  accountId: string,
  passkeys: readonly PasskeyRow[],
  answer: NonNullable<FactorAnswer["passkey"]>,
): Promise<ProvenFactor | null> {
  const challenge = await takeChallenge(ctx.db.pool, accountId, "sign_in", ctx.clock());
  const passkey = passkeys.find(({ credential_id }) => credential_id === answer.id);
  if (challenge === null || passkey === undefined) return null;
  const count = await signedCount(answer, challenge, passkey);
  if (count === null) return null;
  return {
    method: "passkey",
    use: (client) => notePasskeyUse(client, passkey.id, count, ctx.clock()),
  };
}
