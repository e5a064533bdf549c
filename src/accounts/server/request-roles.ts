import "server-only";
import type { PoolClient } from "pg";
import { ROLE_REQUEST_MS } from "@/accounts/domain/second-administrator";
import { ServiceError } from "@/encoding/domain/errors";
import {
  type AccountNoticeKind,
  type DecidedRequest,
  insertAccountNotices,
} from "@/platform/notices/notices";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import type { Role } from "@/platform/operation/policy";
import { appendRecord } from "@/trace/server/records/append";
import { findOpenRoleRequests } from "./queries/role-requests";

/** Notifies administrators and auditors about an account, once for each subject. */
export function notifyOverseers(
  client: PoolClient,
  notice: { kind: AccountNoticeKind; accountId: string; subject: string; now: Date },
  about: { alsoOwner?: boolean; decided?: DecidedRequest } = {},
): Promise<void> {
  return insertAccountNotices(client, notice, { alsoOwner: false, ...about });
}

/**
 * Requests roles that can approve, in the caller's transaction. A repeated request returns the
 * waiting one; throws `conflict` where one for other roles waits.
 */
export async function requestRoles(
  ctx: ServiceContext,
  client: PoolClient,
  wish: { actor: AccountActor; accountId: string; roles: readonly Role[] },
): Promise<void> {
  const { actor, accountId, roles } = wish;
  const now = ctx.clock();
  const [open] = await findOpenRoleRequests(client, now, accountId);
  if (open !== undefined) {
    if (roles.every((role) => open.roles.includes(role))) return;
    throw new ServiceError("conflict", {
      detail: "Other roles wait for a decision already: it is decided on, or withdrawn, first.",
      extra: { request: open.id },
    });
  }
  await client.query(
    "UPDATE role_request SET state = 'expired' WHERE account_id = $1 AND state = 'open'",
    [accountId],
  );
  const id = ctx.newId();
  const asked = [...roles].sort();
  await client.query(
    `INSERT INTO role_request (id, account_id, roles, requested_by, requested_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, accountId, asked, actor.id, now, new Date(now.getTime() + ROLE_REQUEST_MS)],
  );
  await appendRecord(ctx, client, {
    chain: "service",
    kind: "account.request_roles",
    summary: { account: accountId, request: id, roles: asked },
  });
  await notifyOverseers(client, { kind: "roles_requested", accountId, subject: id, now });
}

/** Roles that the only administrator grants at once end a request for the same account. */
export async function supersedeRequest(
  client: PoolClient,
  accountId: string,
  by: { id: string; now: Date },
): Promise<void> {
  await client.query(
    `UPDATE role_request SET state = 'superseded', decided_by = $2, decided_at = $3
     WHERE account_id = $1 AND state = 'open'`,
    [accountId, by.id, by.now],
  );
}
