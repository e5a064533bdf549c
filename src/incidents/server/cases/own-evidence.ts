import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { parseEvidenceId } from "@/evidence/server/custody/evidence-id";
import { findOwnEvidence } from "@/incidents/server/queries/cases";

/** Throws `validation_failed` with the place of each id that names no evidence of this incident. */
export async function requireOwnEvidence(
  client: PoolClient,
  incidentId: bigint,
  ids: readonly string[],
  at = "/evidence_ids",
): Promise<void> {
  if (ids.length === 0) return;
  const found = await findOwnEvidence(client, incidentId, ids.map(parseEvidenceId));
  const known = new Set(found.map((item) => item.id));
  const errors = ids.flatMap((id, index) =>
    known.has(parseEvidenceId(id))
      ? []
      : [{ pointer: `${at}/${index}`, message: `${id} is no evidence of this incident.` }],
  );
  if (errors.length > 0) throw new ServiceError("validation_failed", { errors });
}
