import "server-only";
import { formatIncidentId } from "@/domain/incidents/incident-id";
import type { EvidencePartRow, EvidenceRow } from "@/server/db/queries/evidence";
import { formatRunId } from "../imports/run-id";
import type { EvidenceItemDto } from "./evidence-dto";
import { formatEvidenceId } from "./evidence-id";

/** A row of evidence_item and its parts as the wire shows them. */
export function toEvidenceDto(
  row: EvidenceRow,
  parts: readonly EvidencePartRow[],
): EvidenceItemDto {
  const id = formatEvidenceId(row.id);
  const href = `/api/ip3/v1/evidence/${id}`;
  const record = JSON.parse(row.record) as { occurrence?: Record<string, string> };
  return {
    id,
    incident_id: formatIncidentId(row.incident_id, row.incident_created_at),
    connector_run_id: formatRunId(row.run_id),
    kind: row.kind,
    sha256: row.sha256.toString("hex"),
    bytes: Buffer.byteLength(row.record),
    href: `${href}/content`,
    source_line: row.source_line,
    imported_at: row.imported_at.toISOString(),
    occurrence: record.occurrence ?? {},
    parts: parts.map((part) => ({
      ordinal: part.ordinal,
      name: part.name,
      media_type: part.media_type,
      bytes: part.size,
      sha256: part.sha256.toString("hex"),
      href: `${href}/parts/${part.ordinal}`,
    })),
  };
}
