import "server-only";
import { ToolFailure, type ToolRun } from "./tool-run";

/** Throws ToolFailure `resource_refused` unless the grant names the incident, whether there is one or not. */
export function requireGranted({ resource }: Pick<ToolRun, "resource">, incidentId: string): void {
  const incidents = grantedIncidents({ resource });
  if (incidents !== "all" && !incidents.includes(incidentId)) {
    throw new ToolFailure("resource_refused", "The grant does not name this incident.");
  }
}

/** The incidents that the grant names. Throws ToolFailure `resource_refused` where it names none. */
export function grantedIncidents({
  resource,
}: Pick<ToolRun, "resource">): "all" | readonly string[] {
  const incidents = resource?.incidents;
  if (incidents === undefined) {
    throw new ToolFailure("resource_refused", "The grant names no incidents.");
  }
  return incidents;
}
