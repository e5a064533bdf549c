import "server-only";
import { previewArgs } from "@/domain/firewall/preview-args";
import { findActiveSwitches } from "@/server/db/queries/kill-switches";
import { inSnapshot } from "@/server/db/transaction";
import { limitsOf } from "../agents/call-tool";
import { requireAgentRow } from "../agents/require-agent";
import { requireAction, type ServiceContext } from "../context";
import { toKillSwitch } from "../kill-switch/map-kill-switch";
import { prepareCall } from "./prepare-call";
import { decideOn } from "./weigh-call";
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
