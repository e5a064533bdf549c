import "server-only";
import { findActiveSwitches } from "@/agents/server/queries/kill-switches";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { toKillSwitch } from "@/agents/server/stops/map-kill-switch";
import { previewArgs } from "@/firewall/domain/args/preview-args";
import { inSnapshot } from "@/platform/db/transaction";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { prepareCall } from "../weighing/prepare-call";
import { decideOn } from "../weighing/weigh-call";
import { limitsOf } from "./call-tool";
import type { WhatIfBody, WhatIfDto } from "./what-if-dto";

/**
 * What a call of an agent would be answered now: decided by what decides on its calls, on what is stored
 * now. Nothing is counted, recorded or executed, and it costs the agent nothing. Throws `not_found` and
 * `validation_failed`.
 */
export async function whatIf(
  ctx: ServiceContext,
  input: WhatIfBody & { id: string },
): Promise<WhatIfDto> {
  requireAction(ctx, "agent.read");
  const call = prepareCall({ tool: input.tool, args: input.args });
  return inSnapshot(ctx.db.pool, async (client) => {
    const agent = await requireAgentRow(ctx, input.id, { client });
    const switches = (await findActiveSwitches(client)).map(toKillSwitch);
    const { decision, policy } = await decideOn(client, { agent, switches }, call, ctx.clock());
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
}
