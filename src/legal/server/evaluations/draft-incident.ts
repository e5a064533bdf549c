import "server-only";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import type { IncidentDetailRow } from "@/incidents/server/queries/incidents";
import type { DraftIncident } from "@/legal-rules/domain/evaluation/draft";

/** Facts of an incident itself for a draft. */
export function toDraftIncident(row: IncidentDetailRow): DraftIncident {
  const { title, first_seen, description } = row;
  return {
    id: formatIncidentId(row.id, row.created_at),
    title,
    severity: severityOfRank(row.severity),
    first_seen,
    affected: affectedOf(row),
    description,
  };
}

function affectedOf(row: IncidentDetailRow): string | null {
  if (row.asset_url !== null) return row.asset_url;
  if (row.asset_host === null || row.asset_port === null) return row.asset_host;
  return `${row.asset_host}:${row.asset_port}`;
}
