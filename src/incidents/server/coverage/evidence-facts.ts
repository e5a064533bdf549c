import "server-only";
import { z } from "zod";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { isVerified } from "@/evidence/domain/custody/last-checks";
import { formatEvidenceId } from "@/evidence/server/custody/evidence-id";
import type { EvidenceFacts } from "@/incidents/domain/coverage/dimensions/facts";
import {
  statedPlace,
  typedArtefacts,
} from "@/incidents/domain/coverage/dimensions/typed-artefacts";
import type {
  CoverageEvidenceRow,
  CoveragePartRow,
} from "@/incidents/server/queries/coverage-facts";
import type { CustodyEvent } from "@/trace/domain/custody-event";

/** Members of a record of evidence that a person added, beside its bytes. */
const Attached = z.object({
  collected_at: z.string().nullable().catch(null),
  method: z.string().nullable().catch(null),
  received_by: z.object({ id: z.string() }).nullable().catch(null),
});

/** An evidence item in the shape in which coverage reads it; `check` is its last one in custody. */
export function toEvidenceFacts(
  row: CoverageEvidenceRow,
  parts: readonly CoveragePartRow[],
  check: CustodyEvent | undefined,
): EvidenceFacts {
  const record: unknown = row.record === null ? null : JSON.parse(row.record);
  const attached = row.run_id === null ? (Attached.safeParse(record).data ?? null) : null;
  const partFacts = parts.map((part) => ({
    name: part.name,
    mediaType: part.media_type,
    size: part.size,
    sha256: part.sha256.toString("hex"),
    erased: part.erased_at !== null,
  }));
  const erasures = [row.erased_at, ...parts.map((part) => part.erased_at)].filter(
    (at) => at !== null,
  );
  return {
    id: formatEvidenceId(row.id),
    kind: row.kind,
    sha256: row.sha256.toString("hex"),
    recordBytes: row.record === null ? null : Buffer.byteLength(row.record),
    erased: erasures.length > 0,
    importedAt: row.imported_at,
    run:
      row.run_id === null
        ? null
        : {
            id: formatRunId(row.run_id),
            tool: row.source_tool,
            version: row.source_version,
            fileSha256: row.file_sha256?.toString("hex") ?? null,
          },
    uploadedBy: attached?.received_by?.id ?? null,
    method: attached?.method ?? null,
    collectedAt: attached?.collected_at ?? null,
    parts: partFacts,
    typedArtefacts: typedArtefacts(record, partFacts),
    place: statedPlace(record),
    lastCheck: check === undefined ? null : { at: check.at, match: isVerified(check) },
    // Evidence is written once; what may follow is its erasure.
    lastWriteAt: [row.imported_at, ...erasures].sort().at(-1) ?? null,
  };
}
