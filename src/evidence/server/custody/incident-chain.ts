import "server-only";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";

/** An incident as its rows name it. */
export interface IncidentKey {
  id: bigint;
  created_at: Date | string;
}

/** Name of an incident's chain, of custody as in the trace. */
export function incidentChain(incident: IncidentKey): string {
  return `incident:${formatIncidentId(incident.id, incident.created_at)}`;
}
