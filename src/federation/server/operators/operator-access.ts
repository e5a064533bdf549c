import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { isOperatorMember } from "@/federation/server/queries/fed-operator-members";
import { lockOperator, type OperatorRow } from "@/federation/server/queries/fed-operators";
import {
  type AccountActor,
  mayActor,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";

/** Whoever may act for operators that it is a member of; that is asked of each. */
export function requireReader(ctx: ServiceContext): AccountActor {
  return requireAction(
    ctx,
    mayActor(ctx.actor, "federation.read") ? "federation.read" : "federation.operate",
  );
}

/** The operator, locked until the transaction ends. Throws `not_found`. */
export async function requireOperatorRow(client: PoolClient, id: string): Promise<OperatorRow> {
  const row = await lockOperator(client, BigInt(id));
  if (row === null) throw noOperator();
  return row;
}

/**
 * Lets pass whoever manages operators, and members of this one. Others are told what a stranger is told.
 * Throws `not_found`, and `forbidden` where the operator may be read.
 */
export async function requireKeeper(
  ctx: ServiceContext,
  client: Pool | PoolClient,
  operatorId: bigint,
): Promise<AccountActor> {
  const actor = requireReader(ctx);
  if (mayActor(actor, "operator.manage")) return actor;
  const acts = mayActor(actor, "federation.operate");
  if (acts && (await isOperatorMember(client, operatorId, actor.id))) return actor;
  if (!mayActor(actor, "federation.read")) throw noOperator();
  return requireAction(ctx, "operator.manage");
}

/** The one answer for an operator that there is not, or that the caller may not know of. */
export function noOperator(): ServiceError {
  return new ServiceError("not_found", { detail: "There is no such operator." });
}

/** Simulated operators are shown, never changed: what they bring is made up. */
export function requireReal({ simulation }: Pick<OperatorRow, "simulation">): void {
  if (simulation) {
    throw new ServiceError("conflict", { detail: "A simulated operator cannot be changed." });
  }
}
