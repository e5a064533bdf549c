import "server-only";
import type { PoolClient } from "pg";
import type { OperatorRow } from "@/federation/server/queries/fed-operators";
import type { ServiceContext } from "@/platform/operation/context";
import { appendFederationEvent } from "../events/append-federation-event";
import { emitEvent } from "../events/emit-event";

/** What was done to an operator; free text is in the payload. */
export type OperatorAct =
  | "create"
  | "prove"
  | "approve"
  | "suspend"
  | "reinstate"
  | "update"
  | "add_key"
  | "revoke_key"
  | "add_member"
  | "remove_member"
  | "domain_verified"
  | "domain_lost";

/**
 * Notifies integrators of a change of an operator and appends its record, last in the caller's
 * transaction. `about` names what it concerns beside the operator: a key, an account, the agents
 * that it suspended.
 */
export async function recordOperator(
  ctx: ServiceContext,
  client: PoolClient,
  { did, status }: Pick<OperatorRow, "did" | "status">,
  act: OperatorAct,
  { about = {}, payload }: { about?: Record<string, string | number>; payload?: Uint8Array } = {},
): Promise<void> {
  await emitEvent(ctx, client, {
    type: "federation.operator",
    did: null,
    operatorDid: did,
    audience: "integrators",
    data: { act, status, ...about },
  });
  const sum = { operator: did, act, status, ...about };
  await appendFederationEvent(
    ctx,
    client,
    { did: null, kind: "federation.operator", sum },
    payload,
  );
}
