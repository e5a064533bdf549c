import "server-only";
import { z } from "zod";
import { AI_INCIDENT_CAUSES } from "@/agents/domain/ai-incident-cause";
import type { ListedAiIncidentRow } from "@/agents/server/queries/ai-incidents";
import { agentIdOf } from "@/agents/server/registry/map-agent";
import { ServiceError } from "@/encoding/domain/errors";
import { pickDto } from "@/platform/declaration/pick-dto";
import { mayActor, type ServiceContext } from "@/platform/operation/context";
import { AiIncidentDto } from "./ai-incident-dto";

const Cause = z.enum(AI_INCIDENT_CAUSES);

/** A proposal on the wire, with whether the caller may decide on it now. */
export function toAiIncidentDto(
  ctx: Pick<ServiceContext, "actor">,
  row: ListedAiIncidentRow,
): AiIncidentDto {
  return pickDto(AiIncidentDto, row, {
    proposal_id: row.id,
    agent: {
      id: agentIdOf(row.did),
      did: row.did,
      name: row.agent_name,
      tier: row.tier,
      source: row.simulation ? "simulation" : "registry",
    },
    cause: Cause.parse(row.cause),
    may_decide: row.state === "proposed" && mayActor(ctx.actor, "ai_incident.decide"),
  });
}

/** The proposal where a decision is still open. Throws `not_found` and `conflict`. */
export function requireProposed(row: ListedAiIncidentRow | null): ListedAiIncidentRow {
  if (row === null) {
    throw new ServiceError("not_found", "There is no such proposal.");
  }
  if (row.state === "proposed") return row;
  throw new ServiceError("conflict", {
    detail: `The proposal is decided on: it is ${row.state}.`,
    extra: { state: row.state, ...(row.incident_id && { incident_id: row.incident_id }) },
  });
}
