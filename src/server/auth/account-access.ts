import "server-only";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { database } from "../db/database";
import { processSingleton } from "../process-singleton";
import type { AccountActor } from "../services/context";
import { ACTIONS, knownRoles } from "../services/policy";
import { hashApiToken, isApiToken } from "./api-token";
import { verifyBearerToken } from "./bearer-token";

/** How long a change of roles, a revocation or a disabled account may go unnoticed by another replica. */
const FRESH_MS = 2_000;

interface Cached {
  actor: AccountActor | null;
  until: number;
}

function cache(): LRUCache<string, Promise<Cached>> {
  return processSingleton(
    "account-access",
    () => new LRUCache<string, Promise<Cached>>({ max: 5_000 }),
  );
}

/** Forgets what is known of every credential, so that a change is in force at once in this process. */
export function forgetAccess(): void {
  cache().clear();
}

/** Looks a credential up at most once in two seconds, however many requests carry it. */
async function cached(key: string, load: () => Promise<Cached>): Promise<AccountActor | null> {
  const known = await cache()
    .get(key)
    ?.catch(() => undefined);
  if (known !== undefined && known.until > Date.now()) return known.actor;
  const loading = load();
  cache().set(key, loading);
  loading.catch(() => cache().delete(key));
  return (await loading).actor;
}

interface AccountRow {
  id: string;
  email: string;
  name: string;
  roles: string[];
  session_epoch: number;
}

function toActor(row: AccountRow, via: AccountActor["via"], scopes: string[] | null): AccountActor {
  return {
    kind: "account",
    id: row.id,
    email: row.email,
    name: row.name,
    roles: knownRoles(row.roles),
    via,
    scopes: scopes === null ? null : ACTIONS.filter((action) => scopes.includes(action)),
  };
}

async function findActive(pool: Pool, id: string, jti: string | null): Promise<AccountRow | null> {
  const { rows } = await pool.query<AccountRow>({
    name: "account-access",
    text: `SELECT id, email, name, roles, session_epoch FROM account
           WHERE id = $1 AND disabled_at IS NULL
             AND NOT EXISTS (SELECT 1 FROM revoked_token WHERE jti = $2)`,
    values: [id, jti],
  });
  return rows[0] ?? null;
}

/** The account behind a bearer credential (JWT or personal token), or null when it is not valid. */
export function actorOfBearer(credential: string): Promise<AccountActor | null> {
  return cached(credential, async () => {
    const until = Date.now() + FRESH_MS;
    if (isApiToken(credential)) return { actor: await actorOfApiToken(credential), until };
    const claims = await verifyBearerToken(credential);
    if (claims === null) return { actor: null, until };
    const row = await findActive(database().pool, claims.sub, claims.jti);
    const current = row !== null && row.session_epoch === claims.epoch;
    const token = { jti: claims.jti, expiresAt: new Date(claims.exp * 1000) };
    return {
      actor: current ? { ...toActor(row, "bearer", null), token } : null,
      until: Math.min(until, claims.exp * 1000),
    };
  });
}

async function actorOfApiToken(token: string): Promise<AccountActor | null> {
  const { rows } = await database().pool.query<AccountRow & { scopes: string[] }>({
    name: "api-token-access",
    text: `UPDATE api_token t SET last_used_at = now() FROM account a
           WHERE t.token_hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
             AND a.id = t.account_id AND a.disabled_at IS NULL
           RETURNING a.id, a.email, a.name, a.roles, a.session_epoch, t.scopes`,
    values: [hashApiToken(token)],
  });
  const row = rows[0];
  return row === undefined ? null : toActor(row, "api_token", row.scopes);
}

/** An account as it is now, for work that goes on without a request; null when it is disabled. */
export async function actorOfAccount(pool: Pool, id: string): Promise<AccountActor | null> {
  const row = await findActive(pool, id, null);
  return row === null ? null : toActor(row, "session", null);
}

/** The account of a browser session, or null when it was ended, disabled or changed since. */
export function actorOfSession(id: string, epoch: number): Promise<AccountActor | null> {
  return cached(`session ${id} ${epoch}`, async () => {
    const row = await findActive(database().pool, id, null);
    const current = row !== null && row.session_epoch === epoch;
    return { actor: current ? toActor(row, "session", null) : null, until: Date.now() + FRESH_MS };
  });
}
