import "server-only";
import type { PoolClient } from "pg";
import type { AiIncidentCause } from "@/agents/domain/ai-incident-cause";
import type { AgentRow } from "@/agents/server/queries/agents";
import { insertProposal } from "@/agents/server/queries/ai-incidents";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { insertAgentNotice, SAFETY_OFFICERS } from "@/platform/notices/notices";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";

export interface AiIncidentProposal {
  agent: Pick<AgentRow, "id" | "did">;
  cause: AiIncidentCause;
  /** Call, output or record that it rests on. */
  subject: string;
  detail: string;
  now: Date;
}

/**
 * Proposes that something was a serious incident, in the caller's transaction; it becomes one only on a
 * person's word. What was proposed before is not proposed again, also where it was dismissed. Its record
 * is in the chain of the service, as the agent's may be sealed: call it behind every other record. Returns
 * the id of the proposal.
 */
export async function proposeAiIncident(
  ctx: ServiceContext,
  client: PoolClient,
  { agent, cause, subject, detail, now }: AiIncidentProposal,
): Promise<string> {
  const { id, isNew } = await insertProposal(client, {
    id: `AIP-${ctx.newId()}`,
    agent_id: agent.id,
    cause,
    subject,
    detail,
    proposed_by: actorName(ctx.actor),
    proposed_at: now,
  });
  if (!isNew) return id;
  await insertAgentNotice(client, {
    kind: "ai_incident_proposed",
    agentId: agent.id,
    recipient: SAFETY_OFFICERS,
    subject: id,
    now,
  });
  await appendRecord({ ...ctx, clock: () => now }, client, {
    chain: "service",
    kind: "ai_incident.propose",
    summary: { proposal: id, did: agent.did, cause },
    payload: utf8(canonicalJson({ detail, subject })),
  });
  return id;
}
