import "server-only";
import type { PoolClient } from "pg";
import type { OfficerAlert } from "@/agents/domain/alert";
import type { AgentRow } from "@/agents/server/queries/agents";
import {
  type AgentNoticeKind,
  insertAgentNotice,
  SAFETY_OFFICERS,
} from "@/platform/notices/notices";
import type { ServiceContext } from "@/platform/operation/context";
import type { AppendedRecord } from "@/trace/server/records/append";
import { appendAgentEvent } from "./append-agent-event";

const NOTICE_OF: Readonly<Record<OfficerAlert, AgentNoticeKind>> = {
  "agent.quarantined": "agent_quarantined",
  "agent.unverified": "agent_unverified",
  "agent.degraded": "agent_degraded",
  "scope.escape": "scope_escape",
  "output.blocked": "output_blocked",
};

/**
 * Notifies the safety officers of the alerts of a record, and records the notice; in the
 * transaction of that record and after it. Simulated agents cause no notice.
 */
export async function alertOfficers(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  { epoch, seq }: Pick<AppendedRecord, "epoch" | "seq">,
  alerts: readonly OfficerAlert[],
): Promise<void> {
  if (agent.simulation || alerts.length === 0) return;
  const service: ServiceContext = { ...ctx, actor: { kind: "service" } };
  const subject = `epoch-${epoch}-seq-${seq}`;
  for (const event of alerts) {
    await insertAgentNotice(client, {
      kind: NOTICE_OF[event],
      agentId: agent.id,
      recipient: SAFETY_OFFICERS,
      subject,
      now: ctx.clock(),
    });
    await appendAgentEvent(service, client, agent.did, {
      kind: "notify",
      sum: { event, to: SAFETY_OFFICERS, subject },
    });
  }
}
