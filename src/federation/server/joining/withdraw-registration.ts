import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { mayMove } from "@/federation/domain/gates/registration-status";
import { type FedAgentRow, updateFedAgent } from "@/federation/server/queries/fed-agents";
import { stopGates } from "@/federation/server/queries/fed-gates";
import { cancelReviews } from "@/federation/server/queries/fed-review-queue";
import { failOpenRevisions } from "@/federation/server/queries/fed-revisions";
import { federatedSignature, operatorSignature } from "@/federation/server/signed-requests/schemes";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { recordAgentEvent } from "../events/append-federation-event";
import { emitAgentEvent } from "../events/emit-event";
import { requireOperatorOf } from "../standing/act-for-operator";
import { OfFedAgent, WithdrawnDto, WithdrawQuery } from "../standing/registration-dto";
import { lockFedAgent } from "../standing/require-fed-agent";
import { stopWatching } from "../standing/watch-agent";

/**
 * Takes an agent out of the federation, for good, at its operator's request
 * (docs/federation/joining.md#5-leave). With the commit it is out of the directory, the chat, the
 * queue and the schedule of probes; its address is free and its DID stays with its operator and
 * keys. A repeated request gets the same answer. Throws `registration_not_found`,
 * `operator_mismatch`, and `conflict` for one that ended otherwise.
 */
export const withdrawRegistration = operation({
  name: "withdrawFederatedAgent",
  summary: "Take an agent out of the federation; its operator alone may",
  tag: "Federation",
  auth: [operatorSignature, federatedSignature, "bearer"],
  anyOf: ["federation.operate"],
  params: OfFedAgent,
  query: WithdrawQuery,
  queryError: "validation_failed",
  output: WithdrawnDto,
  says: "Withdrawn, now or before",
  errors: ["operator_mismatch", "registration_not_found", "conflict"],
  rest: "DELETE /api/agent/{did}",
  run: (ctx, { did, reason = "cessation" }) =>
    inTransaction(ctx.db.pool, async (client) => {
      const agent = await lockFedAgent(client, did);
      await requireOperatorOf(ctx, client, agent);
      if (agent.simulation) throw new ServiceError("agent_simulated");
      if (agent.status === "withdrawn") return toWithdrawn(agent);
      if (!mayMove(agent.status, "withdrawn")) {
        throw new ServiceError("conflict", `The registration is ${agent.status}.`);
      }
      return toWithdrawn(await withdraw(ctx, client, agent, reason));
    }),
});

/** Takes a locked registration out, in the caller's transaction. */
export async function withdraw(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentRow,
  reason: string,
): Promise<FedAgentRow> {
  const { id, operator_did: operator } = agent;
  const now = ctx.clock();
  const at: ServiceContext = { ...ctx, clock: () => now };
  await stopWatching(client, [id]);
  await stopGates(client, [id]);
  await cancelReviews(client, [id]);
  await failOpenRevisions(client, [id], now);
  const withdrawn = await updateFedAgent(
    client,
    id,
    {
      status: "withdrawn",
      status_reason: reason,
      status_since: now,
      ended_at: now,
      expires_at: null,
    },
    now,
  );
  await emitAgentEvent(at, client, agent, {
    type: "federation.registration.withdrawn",
    // An agent that was never listed is not announced as removed.
    audience: agent.approved_at === null ? "integrators" : "public",
    data: { reason },
  });
  await recordAgentEvent(at, client, agent, "federation.withdraw", {
    operator,
    reason,
  });
  return withdrawn;
}

function toWithdrawn({ did, ended_at }: FedAgentRow): WithdrawnDto {
  if (ended_at === null) throw new Error("a withdrawn registration has no end");
  return { ok: true, did, status: "withdrawn", withdrawn_at: ended_at.toISOString() };
}
