import "server-only";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { parseEvidenceId } from "@/evidence/server/custody/evidence-id";
import { serveEvidence } from "@/evidence/server/evidence/read-evidence";
import {
  type EvidencePartRow,
  type EvidenceRow,
  findEvidenceItem,
  findEvidenceParts,
} from "@/evidence/server/queries/evidence";
import { exactText } from "./exact-text";
import { grantedIncidents, requireGranted } from "./granted-incident";
import { type JsonValue, ToolFailure, type ToolRun } from "./tool-run";

/**
 * Evidence of an incident that the grant names: what it is, or with `part` the exact bytes, hashed again
 * and written to the chain of custody. Throws ToolFailure, and `hash_mismatch` and `evidence_erased`.
 */
export async function readEvidenceFor(
  run: ToolRun,
  { id, part }: { id: string; part?: number | undefined },
): Promise<JsonValue> {
  grantedIncidents(run);
  const { pool } = run.ctx.db;
  const row = await findEvidenceItem(pool, parseEvidenceId(id));
  // The existence of evidence of other incidents is not disclosed.
  if (row === null)
    throw new ToolFailure("resource_refused", "The grant does not name this evidence.");
  requireGranted(run, incidentIdOf(row));
  const parts = await findEvidenceParts(pool, [row.id]);
  return part === undefined ? described(id, row, parts) : bytesOf(run, id, row, parts, part);
}

function described(id: string, row: EvidenceRow, parts: readonly EvidencePartRow[]): JsonValue {
  return {
    id,
    incident_id: incidentIdOf(row),
    kind: row.kind,
    sha256: row.sha256.toString("hex"),
    bytes: row.record === null ? null : Buffer.byteLength(row.record),
    imported_at: row.imported_at.toISOString(),
    erased_at: row.erased_at?.toISOString() ?? null,
    parts: parts.map(({ ordinal, name, media_type, size, sha256, erased_at }) => ({
      ordinal,
      name,
      media_type,
      bytes: size,
      sha256: sha256.toString("hex"),
      erased: erased_at !== null,
    })),
  };
}

async function bytesOf(
  run: ToolRun,
  id: string,
  row: EvidenceRow,
  parts: readonly EvidencePartRow[],
  part: number,
): Promise<JsonValue> {
  const size = parts.find(({ ordinal }) => ordinal === part)?.size ?? 0;
  if (size > run.responseBytes) {
    throw new ToolFailure("output_exceeded", `The part is longer than ${run.responseBytes} bytes.`);
  }
  const purpose = `Read by ${run.agent.did} in ${run.callId}`;
  const { bytes, sha256, mediaType } = await serveEvidence(run.ctx, row, { id, part, purpose });
  const text = exactText(bytes);
  return {
    id,
    incident_id: incidentIdOf(row),
    part,
    media_type: mediaType,
    sha256: sha256.toString("hex"),
    ...(text === null ? { base64: bytes.toString("base64") } : { text }),
  };
}

function incidentIdOf(row: EvidenceRow): string {
  return formatIncidentId(row.incident_id, row.incident_created_at);
}
