import "server-only";
import type { PoolClient } from "pg";
import { findAccountByEmail } from "@/agents/server/queries/agents";
import { ServiceError } from "@/encoding/domain/errors";
import { type AccountActor, actorName } from "@/platform/operation/context";
import { knownRoles, rolesAllow } from "@/platform/operation/policy";

export interface AgentOperator {
  /** `user:<id>`. */
  party: string;
  name: string;
  email: string;
}

/**
 * The operator of a new agent: the account that registers it, or that of an address. Throws
 * `validation_failed` where that account is missing or disabled, or could not see the agent.
 */
export async function findOperator(
  client: PoolClient,
  actor: AccountActor,
  email: string | undefined,
): Promise<AgentOperator> {
  const address = email?.toLowerCase();
  if (address === undefined || address === actor.email) {
    return { party: actorName(actor), name: actor.name, email: actor.email };
  }
  const account = await findAccountByEmail(client, address);
  if (account === null || account.disabled_at !== null) {
    throw invalid("There is no such account, or it is disabled.");
  }
  if (!rolesAllow(knownRoles(account.roles), "agent.read")) {
    throw invalid("This account may not read agents and could not answer for one.");
  }
  return { party: `user:${account.id}`, name: account.name, email: account.email };
}

function invalid(message: string): ServiceError {
  return new ServiceError("validation_failed", {
    detail: message,
    errors: [{ pointer: "/operator_email", message }],
  });
}
