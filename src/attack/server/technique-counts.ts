import "server-only";
import type { IncidentListInput } from "@/incidents/domain/incident-list";
import { filterFor } from "@/incidents/server/queries/incident-conditions";
import { tallyByField } from "@/incidents/server/queries/incident-tallies";
import { requireAction, type ServiceContext } from "@/platform/operation/context";

export interface TechniqueCount {
  /** Incidents for which a report or a person states it. */
  stated: number;
  /** Further incidents for which only the heuristic suggests it. */
  suggested: number;
}

type CountFilter = Pick<IncidentListInput, "source"> &
  Partial<Pick<IncidentListInput, "severity" | "status" | "workflow">>;

/**
 * How many incidents have each technique, exactly and as the list with `technique` or `suggested` counts
 * them; what none has is not in the map.
 */
export async function countTechniques(
  ctx: ServiceContext,
  { source, severity = [], status = [], workflow = [] }: CountFilter,
): Promise<Map<string, TechniqueCount>> {
  requireAction(ctx, "incident.read");
  const filter = filterFor(source === "simulation", ctx.clock(), { severity, status, workflow });
  const [stated, suggested] = await Promise.all([
    tallyByField(ctx.db.pool, filter, "technique"),
    tallyByField(ctx.db.pool, filter, "suggested"),
  ]);
  const counts = new Map<string, TechniqueCount>();
  for (const { value, n } of stated) counts.set(value, { stated: n, suggested: 0 });
  for (const { value, n } of suggested) {
    counts.set(value, { stated: counts.get(value)?.stated ?? 0, suggested: n });
  }
  return counts;
}
