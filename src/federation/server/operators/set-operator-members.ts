import "server-only";
import { findAccountByEmail } from "@/agents/server/queries/agents";
import { invalidAt, ServiceError } from "@/encoding/domain/errors";
import {
  deleteOperatorMember,
  insertOperatorMember,
} from "@/federation/server/queries/fed-operator-members";
import { type OperatorRow, updateOperator } from "@/federation/server/queries/fed-operators";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { type AccountActor, actorName, type ServiceContext } from "@/platform/operation/context";
import { describeOperator } from "./get-operator";
import { requireOperatorRow, requireReal } from "./operator-access";
import {
  AddOperatorMemberBody,
  OfOperator,
  OfOperatorMember,
  OperatorDetailDto,
} from "./operator-dto";
import { type OperatorAct, recordOperator } from "./record-operator";

/**
 * Lets an account act for an operator, by a person who manages operators. Throws `not_found`,
 * `forbidden`, `validation_failed` for an address without an account in force, `conflict` for a
 * member, and `four_eyes_required` for one's own account: members who register agents must not be
 * able to leave by themselves and then decide on them.
 */
export const addOperatorMember = operation({
  name: "addFederationOperatorMember",
  summary: "Let an account act for an operator",
  tag: "Federation",
  action: "operator.manage",
  params: OfOperator,
  body: AddOperatorMemberBody,
  status: 201,
  output: OperatorDetailDto,
  says: "The operator with its members",
  location: "/api/federation/operators/{$request.path.id}",
  errors: ["conflict", "four_eyes_required"],
  rest: "POST /api/federation/operators/{id}/members",
  console: "federationOperators.addMember",
  run: async (ctx, { id, email }) => {
    const { actor } = ctx;
    return inTransaction(ctx.db.pool, async (client) => {
      const row = await requireOperatorRow(client, id);
      requireReal(row);
      const account = await findAccountByEmail(client, email.toLowerCase());
      if (account === null || account.disabled_at !== null) {
        throw invalidAt("/email", "There is no such account, or it is disabled.");
      }
      requireSomebodyElse(actor, account.id);
      const now = ctx.clock();
      const member = { operatorId: row.id, accountId: account.id, by: actorName(actor), now };
      if (!(await insertOperatorMember(client, member))) {
        throw new ServiceError("conflict", "The account is a member already.");
      }
      await updateOperator(client, row.id, {}, now);
      return record({ ...ctx, clock: () => now }, client, actor, row, "add_member", account.id);
    });
  },
});

/** Ends that an account acts for an operator. Throws as `addOperatorMember`, `not_found` for no member. */
export const removeOperatorMember = operation({
  name: "removeFederationOperatorMember",
  summary: "End that an account acts for an operator",
  tag: "Federation",
  action: "operator.manage",
  params: OfOperatorMember,
  output: OperatorDetailDto,
  says: "The operator with its members",
  errors: ["conflict", "four_eyes_required"],
  rest: "DELETE /api/federation/operators/{id}/members/{account_id}",
  console: "federationOperators.removeMember",
  run: async (ctx, { id, account_id }) => {
    const { actor } = ctx;
    requireSomebodyElse(actor, account_id);
    return inTransaction(ctx.db.pool, async (client) => {
      const row = await requireOperatorRow(client, id);
      requireReal(row);
      const now = ctx.clock();
      if (!(await deleteOperatorMember(client, row.id, account_id, now))) {
        throw new ServiceError("not_found", "The account is no member.");
      }
      await updateOperator(client, row.id, {}, now);
      return record({ ...ctx, clock: () => now }, client, actor, row, "remove_member", account_id);
    });
  },
});

async function record(
  ctx: ServiceContext,
  client: Parameters<typeof recordOperator>[1],
  actor: AccountActor,
  row: OperatorRow,
  act: OperatorAct,
  accountId: string,
): Promise<OperatorDetailDto> {
  const about = { account: accountId, by: actorName(actor) };
  await recordOperator(ctx, client, row, act, { about });
  return describeOperator(ctx, client, actor, row.id);
}

function requireSomebodyElse(actor: AccountActor, accountId: string): void {
  if (actor.id !== accountId) return;
  throw new ServiceError(
    "four_eyes_required",
    "Nobody makes oneself a member of an operator, or stops being one, alone.",
  );
}
