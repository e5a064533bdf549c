import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { findFedKeys } from "@/federation/server/queries/fed-keys";
import { findOpenRevision } from "@/federation/server/queries/fed-revisions";
import { federatedSignature, operatorSignature } from "@/federation/server/signed-requests/schemes";
import { operation } from "@/platform/declaration/operation";
import { consumeRateLimit } from "@/platform/limits/rate-limit";
import type { ServiceContext } from "@/platform/operation/context";
import { type GatherFacts, REQUEST_BUDGET_MS } from "../gates/network-gates";
import { settleProbe } from "../liveness/settle-probe";
import { gatherNetworkFacts } from "../probes/checks/gather-network-facts";
import { actsForOperator } from "../standing/act-for-operator";
import { keyCounts } from "../standing/key-counts";
import { OfFedAgent, StatusDto } from "../standing/registration-dto";
import { requireFedAgent } from "../standing/require-fed-agent";
import { getStatus } from "./get-status";
import { rerunGates } from "./rerun-gates";

/**
 * Looks at a runtime now, for the agent or the operator that has just mended it: an open revision's gates
 * again, and one probe of an approved agent. Six times an hour for each DID. Throws `unauthenticated`,
 * `registration_not_found`, `operator_mismatch`, `rate_limited`, and `not_approved` (409) for one that is
 * neither pending nor approved.
 */
export async function recheckAgent(
  ctx: ServiceContext,
  { did }: { did: string },
  gather: GatherFacts = gatherNetworkFacts,
): Promise<StatusDto> {
  const { actor, db } = ctx;
  if (actor.kind === "anonymous") throw new ServiceError("unauthenticated");
  const agent = await requireFedAgent(db.pool, did);
  const isOwn = actor.kind === "federated" && actor.did === did;
  if (!isOwn && !(await actsForOperator(ctx, db.pool, agent))) {
    throw new ServiceError("operator_mismatch");
  }
  if (agent.simulation) throw new ServiceError("agent_simulated");
  if (agent.status !== "pending" && agent.status !== "approved") {
    throw new ServiceError("not_approved", {
      status: 409,
      detail: `The registration is ${agent.status}.`,
    });
  }
  await consumeRateLimit("recheck", did);
  const open = await findOpenRevision(db.pool, agent.id);
  if (open !== null) {
    const rerun = { agentId: agent.id, revision: open.revision, cause: "recheck" } as const;
    await rerunGates(ctx, { ...rerun, budgetMs: REQUEST_BUDGET_MS }, gather);
  }
  if (agent.status === "approved") {
    const now = ctx.clock();
    const keys = (await findFedKeys(db.pool, did)).filter((key) => keyCounts(key, now));
    const { runtime } = await gather(agent.declaration, {
      keys: keys.map(({ publicKey }) => publicKey),
      skillIds: [],
      budgetMs: REQUEST_BUDGET_MS,
    });
    await settleProbe(ctx, { agentId: agent.id, probe: runtime, jitter: Math.random() * 2 - 1 });
  }
  return getStatus(ctx, { did });
}

/** The same as an operation. */
export const recheckFederatedAgent = operation({
  name: "recheckFederatedAgent",
  summary: "Look at the runtime now: open gates again, or one probe; six times an hour",
  tag: "Federation",
  auth: [federatedSignature, operatorSignature, "bearer"],
  anyOf: ["federation.operate", "federation.read"],
  params: OfFedAgent,
  output: StatusDto,
  says: "How the registration stands now",
  errors: [
    { code: "not_approved", status: 409 },
    "conflict",
    "operator_mismatch",
    "registration_not_found",
    "not_approved",
  ],
  rest: "POST /api/agent/{did}/recheck",
  run: recheckAgent,
});
