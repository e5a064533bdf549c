import "server-only";
import type { PoolClient } from "pg";
import { type AgentRow, findAgent } from "@/agents/server/queries/agents";
import { ServiceError } from "@/encoding/domain/errors";
import { agentOfPathSegment } from "@/encoding/domain/keys/did";
import {
  type AccountActor,
  actorName,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";
import { type Action, rolesAllow } from "@/platform/operation/policy";

/**
 * The registry agent of a DID or of what follows `did:svc:agt:`, as in the decoded path; `lock`
 * keeps its row until the transaction ends. Throws `not_found`.
 */
export async function requireAgentRow(
  ctx: Pick<ServiceContext, "db">,
  id: string,
  { client, lock = false }: { client?: PoolClient; lock?: boolean } = {},
): Promise<AgentRow> {
  return requireNamed(id, (did) => findAgent(client ?? ctx.db.pool, did, lock));
}

/** What is found by the DID that an id, as in requireAgentRow, stands for. Throws `not_found`. */
export async function requireNamed<Found>(
  id: string,
  find: (did: string) => Promise<Found | null>,
): Promise<Found> {
  const named = agentOfPathSegment(encodeURIComponent(id));
  const found = named === null ? null : await find(named.did);
  if (found === null) throw new ServiceError("not_found", "There is no such agent.");
  return found;
}

/** Whether the account answers for the agent. */
export function isOperator(actor: AccountActor, row: Pick<AgentRow, "operator">): boolean {
  return row.operator === actorName(actor);
}

/**
 * Whether the account cannot be the second person in decisions on the agent: it is its operator, or
 * registered it and named another operator.
 */
export function isInvolved(
  actor: AccountActor,
  row: Pick<AgentRow, "operator" | "created_by">,
): boolean {
  return isOperator(actor, row) || row.created_by === actorName(actor);
}

/** Whether the account may do this to the agent: by right, or because it answers for it. */
export function mayOperate(
  actor: AccountActor,
  row: Pick<AgentRow, "operator">,
  action: Action,
): boolean {
  const inScope = actor.scopes === null || actor.scopes.includes(action);
  return inScope && (isOperator(actor, row) || rolesAllow(actor.roles, action));
}

/**
 * Returns the account where it answers for the agent or has the right; a token's scopes bind both.
 * Throws `unauthenticated` and `forbidden`.
 */
export function requireOperatorOr(
  ctx: ServiceContext,
  row: Pick<AgentRow, "operator">,
  action: Action,
): AccountActor {
  const { actor } = ctx;
  if (actor.kind === "account" && mayOperate(actor, row, action)) return actor;
  return requireAction(ctx, action);
}
