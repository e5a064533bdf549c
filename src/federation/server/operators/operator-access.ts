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

/** Requires an account that may act for operators; membership is checked for each operator. */
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
 * Requires a person who manages operators, or a member of this one. Others get the answer for
 * strangers. Throws `not_found`, and `forbidden` where the operator may be read.
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

/** The one answer for an operator that does not exist, or that the caller may not see. */
export function noOperator(): ServiceError {
  return new ServiceError("not_found", "There is no such operator.");
}

/** Simulated operators are shown, never changed: their agents are made up. */
export function requireReal({ simulation }: Pick<OperatorRow, "simulation">): void {
  if (simulation) {
    throw new ServiceError("conflict", "A simulated operator cannot be changed.");
  }
}
