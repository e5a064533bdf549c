import "server-only";
import type { PoolClient } from "pg";
import {
  decideProposal,
  findProposal,
  type ListedAiIncidentRow,
} from "@/agents/server/queries/ai-incidents";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { insertDecidedNotices, settleAgentNotice } from "@/platform/notices/notices";
import { type AccountActor, actorName, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import type { AiIncidentDto } from "./ai-incident-dto";
import { toAiIncidentDto } from "./map-ai-incident";

/** A person's decision; an accepted proposal has its incident. */
export type AiIncidentWord =
  | { state: "accepted"; reason: string; incidentId: string }
  | { state: "dismissed"; reason: string };

/** Writes a person's word on a locked proposal, with its record in the chain of the service. */
export async function decideAiIncident(
  ctx: ServiceContext,
  client: PoolClient,
  { id, did, agent_id: agentId, proposed_by: proposedBy, simulation }: ListedAiIncidentRow,
  actor: AccountActor,
  word: AiIncidentWord,
): Promise<AiIncidentDto> {
  const by = actorName(actor);
  const at = ctx.clock();
  const incidentId = word.state === "accepted" ? word.incidentId : null;
  const said = { state: word.state, by, byName: actor.name, at, reason: word.reason, incidentId };
  if (!(await decideProposal(client, id, said))) throw new Error(`${id} was decided on before`);
  await settleAgentNotice(
    client,
    { kind: "ai_incident_proposed", agentId, subject: id, now: at },
    by,
  );
  await insertDecidedNotices(client, {
    kind: "ai_incident_decided",
    about: { agent: agentId },
    askedBy: simulation ? [] : [proposedBy],
    subject: id,
    outcome: word.state,
    by: { party: by, name: actor.name },
    now: at,
  });
  const row = await findProposal(client, id);
  if (row === null) throw new Error(`${id} is gone`);
  await appendRecord({ ...ctx, clock: () => at }, client, {
    chain: "service",
    kind: word.state === "accepted" ? "ai_incident.accept" : "ai_incident.dismiss",
    summary: { proposal: id, did, ...(incidentId !== null && { incident: incidentId }) },
    payload: utf8(word.reason),
  });
  return toAiIncidentDto(ctx, row);
}
