import "server-only";
import { secondAdminObstacle } from "@/accounts/domain/second-administrator";
import { pickDto } from "@/platform/declaration/pick-dto";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { knownRoles } from "@/platform/operation/policy";
import { readAdministrators } from "./administrators";
import { findOpenRoleRequests } from "./queries/role-requests";
import { RoleRequestDto } from "./role-request-dto";

/** The requests that wait, by the account that they are for, as this administrator sees them. */
export async function listRoleRequests(
  ctx: ServiceContext,
  actor: AccountActor,
  accountId?: string,
): Promise<Map<string, RoleRequestDto>> {
  const now = ctx.clock();
  const rows = await findOpenRoleRequests(ctx.db.pool, now, accountId);
  if (rows.length === 0) return new Map();
  const all = await readAdministrators(ctx.db.pool);
  const decider = all.find(({ id }) => id === actor.id);
  return new Map(
    rows.map((row) => {
      const requester = all.find(({ id }) => id === row.requested_by);
      const obstacle =
        decider === undefined || requester === undefined
          ? "requester_gone"
          : secondAdminObstacle(
              { requester, targetId: row.account_id, requestedAt: row.requested_at },
              decider,
              now,
            );
      return [
        row.account_id,
        pickDto(RoleRequestDto, row, { roles: knownRoles(row.roles), obstacle }),
      ];
    }),
  );
}

/** The one that waits for an account, or null. */
export async function roleRequestOf(
  ctx: ServiceContext,
  accountId: string,
  actor: AccountActor,
): Promise<RoleRequestDto | null> {
  return (await listRoleRequests(ctx, actor, accountId)).get(accountId) ?? null;
}
