import "server-only";
import { type Administrator, isOnlyAdministrator } from "@/accounts/domain/second-administrator";
import { ServiceError } from "@/encoding/domain/errors";
import type { Account, Prisma, PrismaClient } from "@/generated/prisma/client";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { requireStepUp } from "./step-up";

/** Serialises changes to who is an administrator, so that two of them cannot remove each other. */
const ADMIN_LOCK = 0x50524c03;

type Reader = Prisma.TransactionClient | PrismaClient;

/** Waits until nobody else changes who has which roles. */
export async function lockRoles(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADMIN_LOCK}::bigint)`;
}

/** Everybody who is or was an administrator, as the rules read them. */
export async function readAdministrators(db: Reader): Promise<Administrator[]> {
  const rows = await db.account.findMany({
    where: { OR: [{ adminSince: { not: null } }, { roles: { has: "admin" } }] },
  });
  return rows.map((row) => ({
    id: row.id,
    since: row.adminSince ?? row.createdAt,
    until: row.adminUntil ?? row.disabledAt,
    passwordGivenBy: row.passwordGivenBy,
    passwordGivenAt: row.passwordGivenAt,
    passwordChosenAt: row.passwordChosenAt,
  }));
}

/** Whether nobody else could decide on what this administrator asks for. */
export async function isAlone(db: Reader, id: string, now: Date): Promise<boolean> {
  const all = await readAdministrators(db);
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
  if (!(await isAlone(ctx.db.prisma, actor.id, ctx.clock()))) return false;
  await requireStepUp(ctx, actor, password);
  return true;
}

/** Throws `conflict` when nobody active would be left to manage accounts. */
export async function requireAdministrator(tx: Prisma.TransactionClient): Promise<void> {
  const left = await tx.account.count({ where: { roles: { has: "admin" }, disabledAt: null } });
  if (left > 0) return;
  throw new ServiceError("conflict", { detail: "At least one active administrator must remain." });
}

type Standing = Pick<Account, "roles" | "disabledAt">;

/** Since when and until when the account is an administrator's, after a change. */
export function administratorTimes(
  before: Account | null,
  after: Standing,
  now: Date,
): Pick<Account, "adminSince" | "adminUntil"> {
  const isAdmin = ({ roles }: Standing) => roles.includes("admin");
  const isActive = (each: Standing) => isAdmin(each) && each.disabledAt === null;
  const wasAdmin = before !== null && isAdmin(before);
  const since = before?.adminSince ?? null;
  if (!isAdmin(after) && !wasAdmin)
    return { adminSince: since, adminUntil: before?.adminUntil ?? null };
  return {
    adminSince: wasAdmin ? since : now,
    adminUntil: isActive(after)
      ? null
      : before !== null && isActive(before)
        ? now
        : (before?.adminUntil ?? now),
  };
}
