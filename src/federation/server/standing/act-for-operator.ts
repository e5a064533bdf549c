import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { isOperatorMember } from "@/federation/server/queries/fed-operator-members";
import { mayActor, type ServiceContext } from "@/platform/operation/context";

/**
 * First line of what only the operator of a registration may do: its own signature, or an account that is
 * its member. Throws `unauthenticated` for the anonymous and `operator_mismatch` for everybody else, the
 * agent itself included.
 */
export async function requireOperatorOf(
  ctx: ServiceContext,
  client: Pool | PoolClient,
  agent: Pick<FedAgentRow, "operator_id" | "operator_did">,
): Promise<void> {
  if (ctx.actor.kind === "anonymous") throw new ServiceError("unauthenticated");
  if (await actsForOperator(ctx, client, agent)) return;
  throw new ServiceError(
    "operator_mismatch",
    "Only the operator of this registration may do this: sign with its key.",
  );
}

/** Whether the actor is the operator of a registration or acts for it. */
export async function actsForOperator(
  { actor }: ServiceContext,
  client: Pool | PoolClient,
  { operator_id }: Pick<FedAgentRow, "operator_id">,
): Promise<boolean> {
  if (actor.kind === "operator") return actor.operatorId === operator_id;
  if (actor.kind === "federated") return actor.operator?.operatorId === operator_id;
  if (actor.kind !== "account" || !mayActor(actor, "federation.operate")) return false;
  return isOperatorMember(client, operator_id, actor.id);
}
