import "server-only";
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { database } from "../db/database";
import type { AccountActor } from "../operation/context";
import { ACTIONS, knownRoles } from "../operation/policy";
import { type Access, accessCache } from "./access-cache";
import { hashApiToken, isApiToken } from "./api-token";
import { verifyBearerToken } from "./bearer-token";
import { ACCESS, type AccessRow, findSessionAccount, noteSessionSeen } from "./browser-sessions";
import { requiresFactor } from "./required-factor";
import { sessionBounds, sessionIdleMs, sessionLifetimeMs } from "./session-lifetime";

/** How long a change of roles, a revocation or a disabled account may go unnoticed by another replica. */
const FRESH_MS = 2_000;

/** How much of a session's use is noted: not every request writes. */
const SEEN_MS = 60_000;

function toActor(row: AccessRow, via: AccountActor["via"], scopes: string[] | null): AccountActor {
  return {
    kind: "account",
    id: row.id,
    email: row.email,
    name: row.name,
    roles: knownRoles(row.roles),
    via,
    scopes: scopes === null ? null : ACTIONS.filter((action) => scopes.includes(action)),
    ...(row.must_change_password ? { mustChangePassword: true } : {}),
    // A personal token is the second factor of a job that cannot have one.
    ...(via !== "api_token" && !row.has_second_factor && requiresFactor(row.roles)
      ? { mustEnrolFactor: true }
      : {}),
  };
}

async function findActive(pool: Pool, id: string, jti: string | null) {
  const { rows } = await pool.query<AccessRow & { session_epoch: number }>({
    name: "account-access",
    text: `SELECT ${ACCESS}, a.session_epoch FROM account a WHERE id = $1 AND disabled_at IS NULL
             AND NOT EXISTS (SELECT 1 FROM revoked_token WHERE jti = $2)`,
    values: [id, jti],
  });
  return rows[0] ?? null;
}

/** Under which a credential is remembered: its text is nowhere. */
function credentialKey(credential: string): string {
  return createHash("sha256").update(credential).digest("base64url");
}

/** The account behind a bearer credential (JWT or personal token), or null when it is not valid. */
export async function actorOfBearer(credential: string): Promise<AccountActor | null> {
  const access = await accessCache().look(credentialKey(credential), async () => {
    const until = Date.now() + FRESH_MS;
    if (isApiToken(credential)) return { actor: await actorOfApiToken(credential), until };
    const claims = await verifyBearerToken(credential);
    if (claims === null) return { actor: null, until };
    const { jti, epoch } = claims;
    const row = await findActive(database().pool, claims.sub, jti);
    const current = row !== null && row.session_epoch === epoch;
    const token = { jti, epoch, expiresAt: new Date(claims.exp * 1000) };
    return {
      actor: current ? { ...toActor(row, "bearer", null), token } : null,
      until: Math.min(until, claims.exp * 1000),
    };
  });
  return access.actor;
}

async function actorOfApiToken(token: string): Promise<AccountActor | null> {
  const { rows } = await database().pool.query<
    Omit<AccessRow, "has_second_factor"> & { scopes: string[]; token_id: string }
  >({
    name: "api-token-access",
    text: `UPDATE api_token t SET last_used_at = now() FROM account a
           WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
             AND a.id = t.account_id AND a.disabled_at IS NULL
           RETURNING a.id, a.email, a.name, a.roles, a.must_change_password, t.scopes,
             t.id AS token_id`,
    values: [hashApiToken(token)],
  });
  const row = rows[0];
  if (row === undefined) return null;
  const actor = toActor({ ...row, has_second_factor: false }, "api_token", row.scopes);
  return { ...actor, apiToken: row.token_id };
}

/**
 * An account as it is now, for work that goes on without a request; null when it is disabled.
 * Requirements of the sign-in do not matter here: they were checked before.
 */
export async function actorOfAccount(pool: Pool, id: string): Promise<AccountActor | null> {
  const row = await findActive(pool, id, null);
  return row === null
    ? null
    : toActor({ ...row, must_change_password: false, has_second_factor: true }, "session", null);
}

/**
 * The account of a browser session; null where the session was ended, is too old or rested for too long,
 * or the account is disabled. Notes that the session is used, unless the look is `passive`.
 */
export async function actorOfSession(
  sid: string,
  { passive = false } = {},
): Promise<AccountActor | null> {
  const access = await accessCache().look(`session ${sid}`, () => lookUpSession(sid));
  if (access.actor !== null && !passive) await noteSeen(sid, access);
  return access.actor;
}

async function lookUpSession(sid: string): Promise<Access> {
  const now = Date.now();
  const row = await findSessionAccount(database().pool, sid, sessionBounds(new Date(now)));
  if (row === null) return { actor: null, until: now + FRESH_MS };
  const seenAt = row.last_seen_at.getTime();
  return {
    actor: { ...toActor(row, "session", null), session: sid },
    until: Math.min(
      now + FRESH_MS,
      row.opened_at.getTime() + sessionLifetimeMs(),
      seenAt + sessionIdleMs(),
    ),
    seenAt,
  };
}

async function noteSeen(sid: string, access: Access): Promise<void> {
  const now = Date.now();
  if (access.seenAt === undefined || now - access.seenAt < SEEN_MS) return;
  // Before the write: of requests that come together one writes.
  access.seenAt = now;
  await noteSessionSeen(database().pool, sid, new Date(now));
}
