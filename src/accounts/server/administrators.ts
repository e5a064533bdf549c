import "server-only";
import type { Pool, PoolClient } from "pg";
import { type Administrator, isOnlyAdministrator } from "@/accounts/domain/second-administrator";
import { ServiceError } from "@/encoding/domain/errors";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import type { AccountRow } from "./queries/accounts";
import { requireStepUp } from "./step-up";

/** Serialises changes to who is an administrator, so that two of them cannot remove each other. */
const ADMIN_LOCK = 0x50524c03;

/** Locks changes of roles until the transaction ends. */
export async function lockRoles(client: PoolClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1::bigint)", [ADMIN_LOCK]);
}

/** Everybody who is or was an administrator, as the rules read them. */
export async function readAdministrators(client: Pool | PoolClient): Promise<Administrator[]> {
  const { rows } = await client.query<Administrator>(
    `SELECT id, coalesce(admin_since, created_at) AS since, coalesce(admin_until, disabled_at) AS until,
       password_given_by AS "passwordGivenBy", password_given_at AS "passwordGivenAt",
       password_chosen_at AS "passwordChosenAt"
     FROM account WHERE admin_since IS NOT NULL OR 'admin' = ANY (roles)`,
  );
  return rows;
}

/** Whether no one else could approve this administrator's requests. */
export async function isAlone(client: Pool | PoolClient, id: string, now: Date): Promise<boolean> {
  const all = await readAdministrators(client);
  const own = all.find((each) => each.id === id && each.until === null);
  return own !== undefined && isOnlyAdministrator(own, all, now);
}

/**
 * Asks the only administrator for their password before they give roles that decide; true where they are
 * the only one. Throws as `requireStepUp`.
 */
export async function proveAlone(
  ctx: ServiceContext,
  actor: AccountActor,
  password: string | undefined,
): Promise<boolean> {
  if (!(await isAlone(ctx.db.pool, actor.id, ctx.clock()))) return false;
  await requireStepUp(ctx, actor, password);
  return true;
}

/** Throws `conflict` when no active account that manages accounts would remain. */
export async function requireAdministrator(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM account WHERE 'admin' = ANY (roles) AND disabled_at IS NULL LIMIT 1",
  );
  if (rowCount === 1) return;
  throw new ServiceError("conflict", "At least one active administrator must remain.");
}

type Standing = Pick<AccountRow, "roles" | "disabled_at">;

/** Since when and until when the account is an administrator's, after a change. */
export function administratorTimes(
  before: AccountRow | null,
  after: Standing,
  now: Date,
): Pick<AccountRow, "admin_since" | "admin_until"> {
  const isAdmin = ({ roles }: Standing) => roles.includes("admin");
  const isActive = (each: Standing) => isAdmin(each) && each.disabled_at === null;
  const wasAdmin = before !== null && isAdmin(before);
  const since = before?.admin_since ?? null;
  if (!isAdmin(after) && !wasAdmin)
    return { admin_since: since, admin_until: before?.admin_until ?? null };
  return {
    admin_since: wasAdmin ? since : now,
    admin_until: isActive(after)
      ? null
      : before !== null && isActive(before)
        ? now
        : (before?.admin_until ?? now),
  };
}
