import "server-only";
import { secondAdminObstacle } from "@/accounts/domain/second-administrator";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { knownRoles } from "@/platform/operation/policy";
import { readAdministrators } from "./administrators";
import type { RoleRequestDto } from "./role-request-dto";

/** The requests that wait, by the account that they are for, as this administrator sees them. */
export async function listRoleRequests(
  ctx: ServiceContext,
  actor: AccountActor,
  accountId?: string,
): Promise<Map<string, RoleRequestDto>> {
  const now = ctx.clock();
  const rows = await ctx.db.prisma.roleRequest.findMany({
    where: {
      state: "open",
      expiresAt: { gt: now },
      ...(accountId === undefined ? {} : { accountId }),
    },
    include: { requester: { select: { name: true } } },
  });
  if (rows.length === 0) return new Map();
  const all = await readAdministrators(ctx.db.prisma);
  const decider = all.find(({ id }) => id === actor.id);
  return new Map(
    rows.map((row) => {
      const requester = all.find(({ id }) => id === row.requestedBy);
      const obstacle =
        decider === undefined || requester === undefined
          ? "requester_gone"
          : secondAdminObstacle(
              { requester, targetId: row.accountId, requestedAt: row.requestedAt },
              decider,
              now,
            );
      return [
        row.accountId,
        {
          id: row.id,
          roles: knownRoles(row.roles),
          requested_by: row.requestedBy,
          requested_by_name: row.requester.name,
          requested_at: row.requestedAt.toISOString(),
          expires_at: row.expiresAt.toISOString(),
          obstacle,
        },
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
