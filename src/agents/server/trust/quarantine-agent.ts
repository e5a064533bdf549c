import "server-only";
import type { PoolClient } from "pg";
import { sealDigest } from "@/agents/domain/trust/quarantine";
import type { QuarantineCause } from "@/agents/domain/trust/status-cause";
import { deleteGrants } from "@/agents/server/queries/agent-grants";
import { supersedeChallenges } from "@/agents/server/queries/agent-stops";
import type { AgentRow } from "@/agents/server/queries/agents";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { type AccountActor, actorName, type ServiceContext } from "@/platform/operation/context";
import { rolesAllow } from "@/platform/operation/policy";
import { findEpochs } from "@/trace/server/queries/trace";
import type { AppendedRecord } from "@/trace/server/records/append";
import { sealEpoch } from "@/trace/server/records/end-epoch";
import { cancelApprovals } from "../approvals/cancel-approvals";
import { proposeAiIncident } from "../approvals/propose-ai-incident";
import { OFFICER_ALIAS } from "../chain/officer-alias";
import { OfAgent } from "../registry/agent-input";
import { isOperator, requireAgentRow, requireOperatorOr } from "../registry/require-agent";
import { QuarantineBody, QuarantineDto } from "./quarantine-dto";
import { recordTrust } from "./record-trust";

/**
 * Quarantines an agent by a person: takes its tools, ends its challenges and seals its chain, in one
 * transaction that waits for the agent's decision under way. It waits for no checkpoint. Throws
 * `not_found`, `forbidden` for a role that the caller does not act in, and `conflict` for an agent that
 * is quarantined.
 */
export const quarantineAgent = operation({
  name: "quarantineAgent",
  summary: "Quarantine an agent: its tools are revoked and its trace is sealed",
  tag: "Agents",
  anyOf: ["agent.quarantine", "agent.read"],
  params: OfAgent,
  body: QuarantineBody,
  output: QuarantineDto,
  says: "No call passes any more",
  errors: ["conflict"],
  rest: "POST /api/agents/{id}/quarantine",
  console: "agentStops.quarantine",
  run: async (ctx, input) => {
    return inTransaction(ctx.db.pool, async (client) => {
      const agent = await requireAgentRow(ctx, input.id, { client, lock: true });
      const actor = requireOperatorOr(ctx, agent, "agent.quarantine");
      requireActingRole(actor, agent, input.by);
      if (agent.status === "QUARANTINED") {
        throw new ServiceError("conflict", "The agent is quarantined already.");
      }
      const now = ctx.clock();
      const at: ServiceContext = { ...ctx, clock: () => now };
      const cause = { reason: "manual", by: input.by } as const;
      const { agent: stopped } = await recordTrust(at, client, agent, {
        kind: "quarantine.apply",
        sum: cause,
        payload: utf8(input.reason),
      });
      const { seal } = await closeChain(at, client, stopped, cause);
      return { status: "QUARANTINED", tools_revoked: true, trace_sealed: sealDigest(seal.hash) };
    });
  },
});

/**
 * Completes the quarantine of an agent in the transaction of its cause: the quarantine by the
 * service and the seal. Takes the agent as stored after the cause.
 */
export async function sealQuarantined(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  { cause }: { cause: QuarantineCause },
): Promise<{ agent: AgentRow }> {
  const service: ServiceContext = { ...ctx, actor: { kind: "service" } };
  const by = actorName(service.actor);
  const { agent: stopped } = await recordTrust(service, client, agent, {
    kind: "quarantine.apply",
    sum: { reason: cause, by },
  });
  const closed = await closeChain(service, client, stopped, { reason: cause, by });
  // Behind the seal: the chain of the service is locked last.
  if (agent.tier === "T1") {
    await proposeAiIncident(service, client, {
      agent,
      cause: "quarantine",
      subject: `epoch-${agent.epoch}`,
      detail: `A T1 agent was quarantined by the service: ${cause}.`,
      now: service.clock(),
    });
  }
  return closed;
}

async function closeChain(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  sealed: { reason: QuarantineCause; by: string },
): Promise<{ agent: AgentRow; seal: AppendedRecord }> {
  // While records still can follow.
  await cancelApprovals(ctx, client, { agent, cause: "quarantine" });
  const tools = await deleteGrants(client, agent.id, "all");
  await supersedeChallenges(client, agent.id);
  const head = (await findEpochs(client, agent.did)).at(-1);
  if (head === undefined) throw new Error(`${agent.did} has no chain`);
  const { agent: stored, record } = await recordTrust(
    ctx,
    client,
    agent,
    {
      kind: "chain.seal",
      // The seal counts itself: it covers the whole epoch.
      sum: { ...sealed, records: Number(head.nextSeq) + 1, tools_revoked: tools },
    },
    (at, { kind, sum }) => sealEpoch(at, client, { chain: agent.did, kind, summary: sum }),
  );
  return { agent: stored, seal: record };
}

/** The role in which a person acts has to be theirs, and one that may; the operator's is for its own agent. */
function requireActingRole(actor: AccountActor, agent: AgentRow, by: string): void {
  if (by === "operator" && isOperator(actor, agent)) return;
  const role = by === OFFICER_ALIAS ? "safety_officer" : by;
  const theirs = actor.roles.filter((each) => each === role);
  if (rolesAllow(theirs, "agent.quarantine")) return;
  throw new ServiceError("forbidden", {
    detail: `The caller cannot quarantine this agent as ${by}.`,
    extra: { action: "agent.quarantine" },
    errors: [{ pointer: "/by", message: "not a role in which the caller may quarantine it" }],
  });
}
