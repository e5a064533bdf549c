import "server-only";
import type { PoolClient } from "pg";
import { appendAgentEvent } from "@/agents/server/chain/append-agent-event";
import type { AgentRow } from "@/agents/server/queries/agents";
import { insertAgentNotice, SAFETY_OFFICERS } from "@/platform/notices/notices";
import type { ServiceContext } from "@/platform/operation/context";

/** Notifies the safety officers that an input is held, and records the notice. */
export async function notifyHeldInput(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  { inputId }: { inputId: string },
): Promise<void> {
  await insertAgentNotice(client, {
    kind: "input_held",
    agentId: agent.id,
    recipient: SAFETY_OFFICERS,
    subject: inputId,
    now: ctx.clock(),
  });
  const service: ServiceContext = { ...ctx, actor: { kind: "service" } };
  await appendAgentEvent(service, client, agent.did, {
    kind: "notify",
    sum: { event: "injection.detected", to: SAFETY_OFFICERS, subject: inputId },
  });
}
