import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import {
  type SecondAdminObstacle,
  secondAdminObstacle,
} from "@/accounts/domain/second-administrator";
import { ServiceError } from "@/encoding/domain/errors";
import { forgetAccess } from "@/platform/auth/access-cache";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import {
  type AccountActor,
  requirePerson,
  type ServiceContext,
} from "@/platform/operation/context";
import { knownRoles } from "@/platform/operation/policy";
import { appendRecord, type NewRecord } from "@/trace/server/records/append";
import { administratorTimes, lockRoles, readAdministrators } from "./administrators";
import { changeAccount, findAccount } from "./queries/accounts";
import { findRoleRequest, type RoleRequestRow } from "./queries/role-requests";
import { notifyOverseers } from "./request-roles";
import { DecideRoleRequestInput } from "./role-request-dto";
import { requireStepUp } from "./step-up";

const OBSTACLES: Readonly<Record<SecondAdminObstacle, string>> = {
  requester: "Whoever asks for roles does not approve them: another administrator does.",
  target: "Nobody approves roles for themselves.",
  requester_gone: "Whoever asked is no administrator any more.",
  new_administrator: "Both have to have been administrators for 24 hours.",
  one_time_password: "Both have to have chosen their own passwords.",
  password_given:
    "One of the two gave the other a password in the last 24 hours or since the request.",
};

/**
 * Approves a request for roles, with the password again, or declines it; the requester withdraws it
 * by declining. A request never changes, so what is approved is what was requested. Throws
 * `not_found`, `conflict` for a finished request or a disabled account, `four_eyes_required` for
 * anyone who is not the second person, and what `requireStepUp` throws.
 */
export const decideRoleRequest = operation({
  name: "decideRoleRequest",
  summary:
    "Approve roles that another administrator asked for, with the password again, or decline",
  tag: "Accounts",
  action: "account.manage",
  params: DecideRoleRequestInput.pick({ id: true }),
  body: z.strictObject(DecideRoleRequestInput.omit({ id: true }).shape),
  output: z.void(),
  status: 204,
  says: "Decided",
  errors: ["conflict", "four_eyes_required", "step_up_required", "invalid_credentials"],
  rest: "POST /api/ip3/v1/role-requests/{id}/decision",
  console: "accounts.decide_role_request",
  run: async (ctx, { id, decision, password }) => {
    const { actor } = ctx;
    requirePerson(actor);
    if (decision === "approve") await requireStepUp(ctx, actor, password);
    await inTransaction(ctx.db.pool, async (client) => {
      await lockRoles(client);
      const request = await findRoleRequest(client, id);
      if (request === null) throw new ServiceError("not_found");
      if (request.state !== "open" || request.expires_at <= ctx.clock()) {
        const state = request.state === "open" ? "expired" : request.state;
        throw new ServiceError("conflict", {
          detail: `The request is ${state}.`,
          extra: { state },
        });
      }
      if (decision === "approve") await approve(ctx, client, request, actor);
      else await decline(ctx, client, request, actor);
    });
    forgetAccess();
  },
});

async function approve(
  ctx: ServiceContext,
  client: PoolClient,
  request: RoleRequestRow,
  actor: AccountActor,
): Promise<void> {
  const now = ctx.clock();
  await requireSecondAdministrator(client, request, actor, now);
  const before = await findAccount(client, { id: request.account_id });
  if (before === null || before.disabled_at !== null) {
    throw new ServiceError("conflict", "The account is disabled.");
  }
  const roles = knownRoles([...before.roles, ...request.roles]);
  const times = administratorTimes(before, { roles, disabled_at: null }, now);
  await changeAccount(client, before.id, { roles, ...times, updated_at: now });
  await end(ctx, client, request, { actor, state: "approved", kind: "account.approve_roles" });
  const about = { accountId: before.id, subject: request.id, now };
  const decided = {
    askedBy: request.requested_by,
    outcome: "approved",
    byName: actor.name,
  } as const;
  await notifyOverseers(client, { kind: "roles_approved", ...about }, { alsoOwner: true, decided });
}

async function decline(
  ctx: ServiceContext,
  client: PoolClient,
  request: RoleRequestRow,
  actor: AccountActor,
): Promise<void> {
  const isOwn = request.requested_by === actor.id;
  await end(ctx, client, request, {
    actor,
    state: isOwn ? "withdrawn" : "declined",
    kind: isOwn ? "account.withdraw_roles" : "account.decline_roles",
  });
  const about = { accountId: request.account_id, subject: request.id, now: ctx.clock() };
  const decided = {
    askedBy: request.requested_by,
    outcome: "declined",
    byName: actor.name,
  } as const;
  await notifyOverseers(client, { kind: "roles_declined", ...about }, isOwn ? {} : { decided });
}

async function end(
  ctx: ServiceContext,
  client: PoolClient,
  request: RoleRequestRow,
  { actor, state, kind }: { actor: AccountActor; state: string; kind: NewRecord["kind"] },
): Promise<void> {
  await client.query(
    "UPDATE role_request SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1",
    [request.id, state, actor.id, ctx.clock()],
  );
  await appendRecord(ctx, client, {
    chain: "service",
    kind,
    summary: {
      account: request.account_id,
      request: request.id,
      roles: request.roles,
      requested_by: `user:${request.requested_by}`,
    },
  });
}

/** Throws `four_eyes_required` where the administrator is not the second person for the request. */
async function requireSecondAdministrator(
  client: PoolClient,
  request: RoleRequestRow,
  actor: AccountActor,
  now: Date,
): Promise<void> {
  const all = await readAdministrators(client);
  const decider = all.find(({ id, until }) => id === actor.id && until === null);
  const requester = all.find(({ id }) => id === request.requested_by);
  if (decider === undefined || requester === undefined) throw new ServiceError("forbidden");
  const obstacle = secondAdminObstacle(
    { requester, targetId: request.account_id, requestedAt: request.requested_at },
    decider,
    now,
  );
  if (obstacle === null) return;
  throw new ServiceError("four_eyes_required", {
    detail: OBSTACLES[obstacle],
    extra: { reason: obstacle },
  });
}
