import "server-only";
import { z } from "zod";
import {
  type SecondAdminObstacle,
  secondAdminObstacle,
} from "@/accounts/domain/second-administrator";
import { ServiceError } from "@/encoding/domain/errors";
import type { Prisma, RoleRequest } from "@/generated/prisma/client";
import { forgetAccess } from "@/platform/auth/access-cache";
import { prismaExecutor } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import {
  type AccountActor,
  requirePerson,
  type ServiceContext,
} from "@/platform/operation/context";
import { knownRoles } from "@/platform/operation/policy";
import { appendRecord } from "@/trace/server/records/append";
import { administratorTimes, lockRoles, readAdministrators } from "./administrators";
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
 * Approves a request of roles, with the password again, or declines it; whoever asked withdraws it by
 * declining. What is approved is what was asked for: a request never changes. Throws `not_found`,
 * `conflict` for one that is over or an account that is disabled, `four_eyes_required` for whoever is not
 * the second person, and what `requireStepUp` throws.
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
    await ctx.db.prisma.$transaction(async (tx) => {
      await lockRoles(tx);
      const request = await tx.roleRequest.findUnique({ where: { id } });
      if (request === null) throw new ServiceError("not_found");
      if (request.state !== "open" || request.expiresAt <= ctx.clock()) {
        const state = request.state === "open" ? "expired" : request.state;
        throw new ServiceError("conflict", {
          detail: `The request is ${state}.`,
          extra: { state },
        });
      }
      if (decision === "approve") await approve(ctx, tx, request, actor);
      else await decline(ctx, tx, request, actor);
    });
    forgetAccess();
  },
});

async function approve(
  ctx: ServiceContext,
  tx: Prisma.TransactionClient,
  request: RoleRequest,
  actor: AccountActor,
): Promise<void> {
  const now = ctx.clock();
  await requireSecondAdministrator(tx, request, actor, now);
  const before = await tx.account.findUniqueOrThrow({ where: { id: request.accountId } });
  if (before.disabledAt !== null) {
    throw new ServiceError("conflict", { detail: "The account is disabled." });
  }
  const roles = knownRoles([...before.roles, ...request.roles]);
  await tx.account.update({
    where: { id: before.id },
    data: { roles, ...administratorTimes(before, { roles, disabledAt: null }, now) },
  });
  await end(ctx, tx, request, { actor, state: "approved", kind: "account.approve_roles" });
  const about = { accountId: before.id, subject: request.id, now };
  await notifyOverseers(tx, { kind: "roles_approved", ...about }, { alsoOwner: true });
}

async function decline(
  ctx: ServiceContext,
  tx: Prisma.TransactionClient,
  request: RoleRequest,
  actor: AccountActor,
): Promise<void> {
  const isOwn = request.requestedBy === actor.id;
  await end(ctx, tx, request, {
    actor,
    state: isOwn ? "withdrawn" : "declined",
    kind: isOwn ? "account.withdraw_roles" : "account.decline_roles",
  });
  const about = { accountId: request.accountId, subject: request.id, now: ctx.clock() };
  await notifyOverseers(tx, { kind: "roles_declined", ...about });
}

async function end(
  ctx: ServiceContext,
  tx: Prisma.TransactionClient,
  request: RoleRequest,
  { actor, state, kind }: { actor: AccountActor; state: string; kind: string },
): Promise<void> {
  await tx.roleRequest.update({
    where: { id: request.id },
    data: { state, decidedBy: actor.id, decidedAt: ctx.clock() },
  });
  await appendRecord(ctx, prismaExecutor(tx), {
    chain: "service",
    kind,
    summary: {
      account: request.accountId,
      request: request.id,
      roles: request.roles,
      requested_by: `user:${request.requestedBy}`,
    },
  });
}

/** Throws `four_eyes_required` where the administrator is not the second person for the request. */
async function requireSecondAdministrator(
  tx: Prisma.TransactionClient,
  request: RoleRequest,
  actor: AccountActor,
  now: Date,
): Promise<void> {
  const all = await readAdministrators(tx);
  const decider = all.find(({ id, until }) => id === actor.id && until === null);
  const requester = all.find(({ id }) => id === request.requestedBy);
  if (decider === undefined || requester === undefined) throw new ServiceError("forbidden");
  const obstacle = secondAdminObstacle(
    { requester, targetId: request.accountId, requestedAt: request.requestedAt },
    decider,
    now,
  );
  if (obstacle === null) return;
  throw new ServiceError("four_eyes_required", {
    detail: OBSTACLES[obstacle],
    extra: { reason: obstacle },
  });
}
