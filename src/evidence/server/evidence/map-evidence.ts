import "server-only";
import { z } from "zod";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import type { EvidencePartRow, EvidenceRow } from "@/evidence/server/queries/evidence";
import { pickDto } from "@/platform/declaration/pick-dto";
import { EVIDENCE_KINDS, EvidenceItemDto } from "../custody/evidence-dto";
import { formatEvidenceId } from "../custody/evidence-id";
import { attachedRecord, parsedRecord } from "./describe-attachments";

/** A row of evidence_item and its parts as the wire shows them; descriptions by their commitment. */
export function toEvidenceDto(
  row: EvidenceRow,
  parts: readonly EvidencePartRow[],
  descriptions: ReadonlyMap<string, string>,
): EvidenceItemDto {
  const id = formatEvidenceId(row.id);
  const href = `/api/ip3/v1/evidence/${id}`;
  const kind = EVIDENCE_KINDS.find((word) => word === row.kind);
  if (kind === undefined) throw new Error(`"${row.kind}" is no kind of evidence`);
  return pickDto(EvidenceItemDto, row, {
    id,
    incident_id: formatIncidentId(row.incident_id, row.incident_created_at),
    connector_run_id: row.run_id === null ? null : formatRunId(row.run_id),
    kind,
    sha256: row.sha256.toString("hex"),
    bytes: row.record === null ? null : Buffer.byteLength(row.record),
    href: `${href}/content`,
    occurrence: occurrenceOf(row),
    attached: attachedOf(row, descriptions),
    parts: parts.map((part) => ({
      ordinal: part.ordinal,
      name: part.name,
      media_type: part.media_type,
      bytes: part.size,
      sha256: part.sha256.toString("hex"),
      erased: part.erased_at !== null,
      href: `${href}/parts/${part.ordinal}`,
    })),
  });
}

const Occurrence = z.object({ occurrence: z.record(z.string(), z.string()) });

function occurrenceOf(row: EvidenceRow): Record<string, string> {
  return Occurrence.safeParse(parsedRecord(row)).data?.occurrence ?? {};
}

function attachedOf(
  row: EvidenceRow,
  descriptions: ReadonlyMap<string, string>,
): EvidenceItemDto["attached"] {
  const record = attachedRecord(row);
  if (record === null) return null;
  const { kind: _, description_sha256, ...stated } = record;
  const description = descriptions.get(description_sha256 ?? "") ?? null;
  return { ...stated, description, description_sha256 };
}
