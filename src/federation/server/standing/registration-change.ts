import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import type { ServiceContext } from "@/platform/operation/context";
import { actsForOperator } from "./act-for-operator";

/** Whether the actor is the operator; the agent's own key may change less. Throws `operator_mismatch`. */
export async function requireChanger(
  ctx: ServiceContext,
  client: Pool | PoolClient,
  agent: FedAgentRow,
): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind === "anonymous") throw new ServiceError("unauthenticated");
  if (await actsForOperator(ctx, client, agent)) return true;
  if (actor.kind === "federated" && actor.did === agent.did) return false;
  throw new ServiceError(
    "operator_mismatch",
    "Only the agent and its operator change a registration.",
  );
}

/** Throws `not_approved`, as 409, for a registration that has no live revision. */
export function requireApproved({ status, simulation }: FedAgentRow): void {
  if (simulation) throw new ServiceError("agent_simulated");
  if (status === "approved") return;
  throw new ServiceError("not_approved", {
    status: 409,
    detail: `The registration is ${status}: ${status === "suspended" ? "an integrator reinstates it" : "join again"}.`,
  });
}

/** Throws `version_conflict` where the caller saw another revision. */
export function requireRevision({ revision }: FedAgentRow, expected: number | null): void {
  if (expected === null || expected === revision) return;
  throw new ServiceError("version_conflict", {
    detail: `The registration is at revision ${revision}.`,
    extra: { revision },
  });
}
