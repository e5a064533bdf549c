import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { operation } from "@/platform/declaration/operation";
import { mayActor } from "@/platform/operation/context";
import { ACTIONS, type Action, ROLES, type Role } from "@/platform/operation/policy";
import { isMemberOfAnyOperator } from "./queries/operator-membership";

export interface SessionDto {
  account: { id: string; email: string; name: string; roles: Role[] };
  may: Record<Action, boolean>;
  /** True while the account has a one-time password: nothing works but changing it. */
  must_change_password: boolean;
  /** True while a role needs a second factor that the account has not: nothing works but adding one. */
  must_enrol_factor: boolean;
  /** True for the account of the first start; the screens suggest to split the duties. */
  holds_every_role: boolean;
  /** True for members of an operator of the federation, who register its agents. */
  acts_for_operator: boolean;
}

/** Who is signed in and what they may do. Throws `unauthenticated` for anybody but an account. */
export const describeSession = operation({
  name: "describeSession",
  summary: "Who is signed in and what they may do",
  beforePasswordChange: true,
  output: z.custom<SessionDto>(),
  errors: [],
  console: "session.me",
  reads: true,
  run: async (ctx) => {
    const { actor } = ctx;
    if (actor.kind !== "account") throw new ServiceError("unauthenticated");
    return {
      account: { id: actor.id, email: actor.email, name: actor.name, roles: [...actor.roles] },
      may: Object.fromEntries(ACTIONS.map((action) => [action, mayActor(actor, action)])) as Record<
        Action,
        boolean
      >,
      must_change_password: actor.mustChangePassword === true,
      must_enrol_factor: actor.mustEnrolFactor === true,
      holds_every_role: ROLES.every((role) => actor.roles.includes(role)),
      acts_for_operator: await isMemberOfAnyOperator(ctx.db.pool, actor.id),
    };
  },
});
