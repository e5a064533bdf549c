import "server-only";
import { ROLE_REQUEST_MS } from "@/accounts/domain/second-administrator";
import { ServiceError } from "@/encoding/domain/errors";
import type { Prisma, RoleRequest } from "@/generated/prisma/client";
import { prismaExecutor } from "@/platform/db/transaction";
import { type AccountNoticeKind, insertAccountNotices } from "@/platform/notices/notices";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import type { Role } from "@/platform/operation/policy";
import { appendRecord } from "@/trace/server/records/append";

/** Tells administrators and auditors of an account, once for each subject. */
export function notifyOverseers(
  tx: Prisma.TransactionClient,
  notice: { kind: AccountNoticeKind; accountId: string; subject: string; now: Date },
  about: { alsoOwner?: boolean } = {},
): Promise<void> {
  return insertAccountNotices(prismaExecutor(tx), notice, { alsoOwner: about.alsoOwner ?? false });
}

/** The request that waits for a decision on an account, or null. */
function findOpenRequest(
  tx: Prisma.TransactionClient,
  accountId: string,
  now: Date,
): Promise<RoleRequest | null> {
  return tx.roleRequest.findFirst({
    where: { accountId, state: "open", expiresAt: { gt: now } },
  });
}

/**
 * Asks for roles that decide, in the caller's transaction. The same ones again are the request that waits
 * already; throws `conflict` where it waits for others.
 */
export async function requestRoles(
  ctx: ServiceContext,
  tx: Prisma.TransactionClient,
  wish: { actor: AccountActor; accountId: string; roles: readonly Role[] },
): Promise<void> {
  const { actor, accountId, roles } = wish;
  const now = ctx.clock();
  const open = await findOpenRequest(tx, accountId, now);
  if (open !== null && roles.every((role) => open.roles.includes(role))) return;
  if (open !== null) {
    throw new ServiceError("conflict", {
      detail: "Other roles wait for a decision already: it is decided on, or withdrawn, first.",
      extra: { request: open.id },
    });
  }
  await tx.roleRequest.updateMany({
    where: { accountId, state: "open" },
    data: { state: "expired" },
  });
  const request = await tx.roleRequest.create({
    data: {
      accountId,
      roles: [...roles].sort(),
      requestedBy: actor.id,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + ROLE_REQUEST_MS),
    },
  });
  await appendRecord(ctx, prismaExecutor(tx), {
    chain: "service",
    kind: "account.request_roles",
    summary: { account: accountId, request: request.id, roles: request.roles },
  });
  await notifyOverseers(tx, { kind: "roles_requested", accountId, subject: request.id, now });
}

/** What the only administrator gives at once ends a request for the same account. */
export async function supersedeRequest(
  tx: Prisma.TransactionClient,
  accountId: string,
  by: { id: string; now: Date },
): Promise<void> {
  await tx.roleRequest.updateMany({
    where: { accountId, state: "open" },
    data: { state: "superseded", decidedBy: by.id, decidedAt: by.now },
  });
}
