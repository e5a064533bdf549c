import "server-only";
import { findAccountByEmail } from "@/agents/server/queries/agents";
import { ServiceError } from "@/encoding/domain/errors";
import {
  deleteOperatorMember,
  insertOperatorMember,
} from "@/federation/server/queries/fed-operator-members";
import { type OperatorRow, updateOperator } from "@/federation/server/queries/fed-operators";
import { inTransaction } from "@/platform/db/transaction";
import {
  type AccountActor,
  actorName,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";
import { describeOperator } from "./get-operator";
import { requireOperatorRow, requireReal } from "./operator-access";
import type { OperatorDetailDto } from "./operator-dto";
import { type OperatorAct, recordOperator } from "./record-operator";

/**
 * Lets an account act for an operator, by whoever manages operators. Throws `not_found`, `forbidden`,
 * `validation_failed` for an address without an account in force, `conflict` for a member, and
 * `four_eyes_required` for one's own account: who brings agents must not be able to stop being a member
 * alone and then decide on them.
 */
export async function addOperatorMember(
  ctx: ServiceContext,
  { id, email }: { id: string; email: string },
): Promise<OperatorDetailDto> {
  const actor = requireAction(ctx, "operator.manage");
  return inTransaction(ctx.db.pool, async (client) => {
    const row = await requireOperatorRow(client, id);
    requireReal(row);
    const account = await findAccountByEmail(client, email.toLowerCase());
    if (account === null || account.disabled_at !== null) {
      const message = "There is no such account, or it is disabled.";
      throw new ServiceError("validation_failed", {
        detail: message,
        errors: [{ pointer: "/email", message }],
      });
    }
    requireSomebodyElse(actor, account.id);
    const now = ctx.clock();
    const member = { operatorId: row.id, accountId: account.id, by: actorName(actor), now };
    if (!(await insertOperatorMember(client, member))) {
      throw new ServiceError("conflict", { detail: "The account is a member already." });
    }
    await updateOperator(client, row.id, {}, now);
    return record({ ...ctx, clock: () => now }, client, actor, row, "add_member", account.id);
  });
}

/** Ends that an account acts for an operator. Throws as `addOperatorMember`, `not_found` for no member. */
export async function removeOperatorMember(
  ctx: ServiceContext,
  { id, account_id }: { id: string; account_id: string },
): Promise<OperatorDetailDto> {
  const actor = requireAction(ctx, "operator.manage");
  requireSomebodyElse(actor, account_id);
  return inTransaction(ctx.db.pool, async (client) => {
    const row = await requireOperatorRow(client, id);
    requireReal(row);
    const now = ctx.clock();
    if (!(await deleteOperatorMember(client, row.id, account_id, now))) {
      throw new ServiceError("not_found", { detail: "The account is no member." });
    }
    await updateOperator(client, row.id, {}, now);
    return record({ ...ctx, clock: () => now }, client, actor, row, "remove_member", account_id);
  });
}

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
  throw new ServiceError("four_eyes_required", {
    detail: "Nobody makes oneself a member of an operator, or stops being one, alone.",
  });
}
