import "server-only";
import type { PoolClient } from "pg";
import { toReceipt } from "@/agents/server/chain/receipt-dto";
import { agentDidOf, inLockedDecision, readNothing } from "@/agents/server/decisions/lock-decision";
import type { AgentRow } from "@/agents/server/queries/agents";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import { ServiceError } from "@/encoding/domain/errors";
import { type AgentCallRow, findCall, findConsumer } from "@/firewall/server/queries/agent-calls";
import { findTools } from "@/firewall/server/queries/tools";
import { operation } from "@/platform/declaration/operation";
import { requireAgent } from "@/platform/operation/context";
import { OfCall, OutcomeBody, OutcomeDto } from "../evaluation/tool-call-dto";
import { recordOutcome } from "./record-outcome";

/**
 * Records the outcome that an agent reports of a call that it executes itself, in time or late. It
 * may also report one of a call that was refused or never approved: the record then says that it
 * executed it nevertheless, which at high risk quarantines it. A repeated report changes nothing.
 * Throws `not_found`, and `conflict` for a call with another known outcome or one that the service
 * executes.
 */
export const reportOutcome = operation({
  name: "reportCallOutcome",
  summary: "Say what came of a call that the agent executes itself, within 60 seconds",
  tag: "Agents",
  auth: [agentSignature],

  // An agent may report what it did in any status.
  signed: { needs: "read" },
  params: OfCall,
  body: OutcomeBody,
  limit: 65_536,
  output: OutcomeDto,
  says: "Recorded",
  errors: ["conflict"],
  rest: "POST /api/agents/{id}/tool-call/{call_id}/outcome",
  run: async (ctx, input) => {
    const actor = requireAgent(ctx, agentDidOf(input.id));
    // No stop keeps it from saying what it did.
    return inLockedDecision(ctx, actor, readNothing, async (client, { agent }) => {
      const call = await findCall(client, agent.id, input.call_id, true);
      if (call === null) throw new ServiceError("not_found", "There is no such call.");
      const { outcome, result_sha256: stated = null } = input;
      const resultSha256 = stated === null ? null : Buffer.from(stated, "hex");
      if (isReported(call, outcome, resultSha256)) {
        return { call_id: call.id, outcome, was: call.state, trust: trustOf(agent), trace: null };
      }
      await requireOpen(client, call);
      const { agent: after, record } = await recordOutcome(ctx, client, agent, call, {
        state: outcome,
        resultSha256,
        durationMs: Math.max(0, ctx.clock().getTime() - call.decided_at.getTime()),
        note: input.risk_note ?? null,
      });
      return {
        call_id: call.id,
        outcome,
        was: call.state,
        trust: trustOf(after),
        trace: record && toReceipt(record),
      };
    });
  },
});

function isReported(call: AgentCallRow, outcome: string, resultSha256: Buffer | null): boolean {
  const known = call.result_sha256?.toString("hex") ?? null;
  return call.state === outcome && known === (resultSha256?.toString("hex") ?? null);
}

/** Requires that the agent executed the call itself, and that no outcome is recorded yet. */
async function requireOpen(client: PoolClient, call: AgentCallRow): Promise<void> {
  if (call.state === "executing" || call.state === "executed" || call.state === "failed") {
    throw new ServiceError("conflict", `${call.id} is ${call.state} already.`);
  }
  if (call.state === "pending" && call.approval_id !== null) {
    const consumer = await findConsumer(client, call.approval_id);
    if (consumer !== null) {
      throw new ServiceError("conflict", {
        detail: `${call.id} was answered with an approval that ${consumer} consumed: report that call.`,
        extra: { call_id: consumer },
      });
    }
  }
  if (call.state !== "unknown") return;
  const [tool] = await findTools(client, { isRetired: null, names: [call.tool] });
  if (tool === undefined || tool.kind === "delegated") return;
  throw new ServiceError("conflict", `${call.tool} is executed by the service.`);
}

function trustOf({ score, baseline, status }: AgentRow): OutcomeDto["trust"] {
  return { score, trust_delta: score - baseline, status };
}
