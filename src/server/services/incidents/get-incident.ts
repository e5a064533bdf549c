import "server-only";
import { ServiceError } from "@/domain/errors";
import { parseIncidentId } from "@/domain/incidents/incident-id";
import { findIncident, type IncidentDetailRow } from "@/server/db/queries/incidents";
import { requireAction, type ServiceContext } from "../context";
import type { IncidentDetailDto } from "./incident-dto";
import { toIncidentDetailDto } from "./map-incident";

/** The incident that a public id names. Throws `not_found` also where only the year is wrong. */
export async function getIncidentRow(ctx: ServiceContext, id: string): Promise<IncidentDetailRow> {
  const parsed = parseIncidentId(id);
  const row = parsed === null ? null : await findIncident(ctx.db.pool, parsed.number);
  if (row === null || Number(row.created_at.slice(0, 4)) !== parsed?.year) {
    throw new ServiceError("not_found", { detail: `There is no incident ${id}.` });
  }
  return row;
}

/** One incident with the texts about its weakness. */
export async function getIncident(
  ctx: ServiceContext,
  input: { id: string },
): Promise<IncidentDetailDto> {
  requireAction(ctx, "incident.read");
  return toIncidentDetailDto(await getIncidentRow(ctx, input.id), ctx.clock());
}
