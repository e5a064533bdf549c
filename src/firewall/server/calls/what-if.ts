import "server-only";
import { findActiveSwitches } from "@/agents/server/queries/kill-switches";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { toKillSwitch } from "@/agents/server/stops/map-kill-switch";
import { previewArgs } from "@/firewall/domain/args/preview-args";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { evaluateCall, readCallFacts } from "../evaluation/evaluate-call";
import { prepareCall } from "../evaluation/prepare-call";
import { limitsOf } from "./call-tool";
import { WhatIfBody, WhatIfDto } from "./what-if-dto";

/**
 * Decision that a call of an agent would get now: by the same code and the present state. Nothing
 * is counted, recorded or executed, and it costs the agent nothing. Throws `not_found` and
 * `validation_failed`.
 */
export const whatIf = operation({
  name: "tryToolCall",
  summary: "What a tool call of an agent would be answered now; nothing is counted or executed",
  tag: "Agents",
  action: "agent.read",
  params: OfAgent,
  body: WhatIfBody,
  output: WhatIfDto,
  says: "The decision, layer by layer",
  errors: [],
  rest: "POST /api/agents/{id}/what-if",
  console: "agentCalls.whatIf",
  reads: true,
  run: async (ctx, input) => {
    const call = prepareCall({ tool: input.tool, args: input.args });
    return inSnapshot(ctx.db.pool, async (client) => {
      const agent = await requireAgentRow(ctx, input.id, { client });
      const switches = (await findActiveSwitches(client)).map(toKillSwitch);
      const now = ctx.clock();
      const facts = await readCallFacts(client, agent, call, now);
      const decided = await evaluateCall(client, { agent, switches }, facts, call, now);
      const { decision, policy } = decided;
      const { outcome, risk, gate, layers, refusal, reasons } = decision;
      return {
        did: agent.did,
        tool: call.tool,
        outcome,
        risk,
        gate,
        layers: [...layers],
        refusal: refusal && { ...refusal, retry_after_s: refusal.retry_after_s ?? null },
        approval_reasons: [...reasons],
        limits: limitsOf(decision),
        preview: previewArgs(call.args),
        policy_sha256: policy?.sha256.toString("hex") ?? null,
      };
    });
  },
});
