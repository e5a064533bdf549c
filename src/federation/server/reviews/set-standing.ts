import "server-only";
import type { PoolClient } from "pg";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import {
  type FedAgentRow,
  findFedAgentById,
  updateFedAgent,
} from "@/federation/server/queries/fed-agents";
import { lockBanGate } from "@/federation/server/queries/fed-bans";
import { storeGates } from "@/federation/server/queries/fed-gates";
import { lockOperator } from "@/federation/server/queries/fed-operators";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { actorName, requireAction, type ServiceContext } from "@/platform/operation/context";
import { recordAgentEvent } from "../events/append-federation-event";
import { emitAgentEvent } from "../events/emit-event";
import { rejudgeLocal } from "../gates/rejudge-local";
import { storedGates } from "../gates/stored-gates";
import { refreshRanking } from "../ranking/refresh-ranking";
import { requireFedAgent } from "../standing/require-fed-agent";
import { requireNoConflict } from "../standing/review-conflict";
import { suspendAgents } from "../standing/suspend-agents";
import { startWatching } from "../standing/watch-agent";
import { gatesNotPassed } from "./approve-review";
import { AgentStandingDto, OfFederatedAgent, StandingBody } from "./review-dto";

const STANDING = {
  tag: "Federation",
  action: "federation.review",
  params: OfFederatedAgent,
  body: StandingBody,
  output: AgentStandingDto,
  says: "The agent as it is now",
} as const;

/**
 * Suspends an approved agent by an integrator: it leaves directory and chat at once. Throws
 * `registration_not_found`, `forbidden`, and `conflict` for one that is not approved or is simulated.
 */
export const suspendAgent = operation({
  ...STANDING,
  name: "suspendFederatedAgent",
  summary: "Suspend an approved agent",
  errors: ["conflict", "registration_not_found"],
  rest: "POST /api/federation/agents/{did}/suspend",
  console: "federationReviews.suspend",
  run: async (ctx, { did, reason }) => {
    requireAction(ctx, "federation.review");
    return inTransaction(ctx.db.pool, async (client) => {
      await lockBanGate(client, "shared");
      const agent = await lockInOrder(client, did);
      if (agent.status !== "approved") throw notNow(agent);
      const now = ctx.clock();
      const at: ServiceContext = { ...ctx, clock: () => now };
      const payload = utf8(reason);
      const [suspended] = await suspendAgents(at, client, [agent.id], "integrator", payload);
      if (suspended === undefined) throw new Error(`${did} was changed under its lock`);
      return pickDto(AgentStandingDto, suspended, {});
    });
  },
});

/**
 * Reinstates a suspended agent, by an integrator without a conflict of interest. Its operator has
 * to be active, no ban may reach it, and its runtime is probed within a minute. Throws
 * `registration_not_found`, `forbidden`, `conflict_of_interest`, `gates_not_passed`, and `conflict`
 * for one that is not suspended.
 */
export const reinstateAgent = operation({
  ...STANDING,
  name: "reinstateFederatedAgent",
  summary: "Bring a suspended agent back",
  errors: ["conflict", "registration_not_found", "conflict_of_interest", "gates_not_passed"],
  rest: "POST /api/federation/agents/{did}/reinstate",
  console: "federationReviews.reinstate",
  run: async (ctx, { did, reason }) => {
    const actor = requireAction(ctx, "federation.review");
    return inTransaction(ctx.db.pool, async (client) => {
      await lockBanGate(client, "shared");
      const agent = await lockInOrder(client, did);
      if (agent.status !== "suspended") throw notNow(agent);
      await requireNoConflict(client, agent.id, actor.id);
      const now = ctx.clock();
      const at: ServiceContext = { ...ctx, clock: () => now };
      const judged = await rejudgeLocal(client, agent, agent.declaration, now);
      if (judged.some(({ result }) => result !== "passed")) throw gatesNotPassed(judged);
      const place = { id: agent.id, revision: agent.revision };
      await storeGates(client, place, storedGates(judged, now), { cause: "recheck", at: now });
      const row = await updateFedAgent(
        client,
        agent.id,
        {
          status: "approved",
          status_reason: null,
          status_since: now,
          liveness: "unknown",
          liveness_since: now,
        },
        now,
      );
      await startWatching(client, agent.id, now, Math.random);
      await refreshRanking(client, agent.id, now, { touched: true });
      await emitAgentEvent(at, client, agent, {
        type: "federation.registration.reinstated",
        audience: "public",
        data: { tier: row.tier },
      });
      await recordAgentEvent(
        at,
        client,
        agent,
        "federation.reinstate",
        { by: actorName(actor) },
        reason,
      );
      return pickDto(AgentStandingDto, row, {});
    });
  },
});

/** The registration, locked behind its operator. Throws `registration_not_found` and `conflict`. */
async function lockInOrder(client: PoolClient, did: string): Promise<FedAgentRow> {
  const found = await requireFedAgent(client, did);
  await lockOperator(client, found.operator_id);
  const agent = await findFedAgentById(client, found.id, true);
  if (agent === null || agent.operator_id !== found.operator_id) {
    throw new ServiceError("conflict", "The operator has changed: try again.");
  }
  if (agent.simulation) {
    throw new ServiceError("conflict", "A simulated agent cannot be changed.");
  }
  return agent;
}

function notNow({ status }: FedAgentRow): ServiceError {
  return new ServiceError("conflict", {
    detail: `The registration is ${status}.`,
    extra: { status },
  });
}
