import "server-only";
import type { Pool } from "pg";
import { z } from "zod";
import type { EvidenceRow } from "@/evidence/server/queries/evidence";
import { findPayloads } from "@/trace/server/queries/trace-payloads";
import { ATTACHED_KINDS } from "../custody/evidence-dto";

const AttachedRecord = z.object({
  kind: z.enum(ATTACHED_KINDS),
  name: z.string(),
  media_type: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  collected_at: z.string().nullable(),
  collected_by: z.string().nullable(),
  method: z.string().nullable(),
  received_at: z.string(),
  received_by: z.object({ id: z.string(), name: z.string() }),
  description_sha256: z.string().nullable(),
});

type AttachedRecord = z.infer<typeof AttachedRecord>;

/** The record of an item that a person added; null for imports and where it was erased. */
export function attachedRecord(row: EvidenceRow): AttachedRecord | null {
  return row.run_id === null ? (AttachedRecord.safeParse(parsedRecord(row)).data ?? null) : null;
}

/** The record as JSON; null where it was erased, or is no JSON any more. */
export function parsedRecord(row: EvidenceRow): unknown {
  try {
    return JSON.parse(row.record ?? "null");
  } catch {
    return null;
  }
}

/** Descriptions of these items by their commitment, in one statement where there are any. */
export async function findDescriptions(
  pool: Pool,
  rows: readonly EvidenceRow[],
): Promise<ReadonlyMap<string, string>> {
  const commitments = rows.flatMap((row) => attachedRecord(row)?.description_sha256 ?? []);
  if (commitments.length === 0) return new Map();
  const payloads = await findPayloads(pool, commitments);
  return new Map(
    payloads.flatMap(({ hash, bytes }) =>
      bytes === null ? [] : [[hash.toString("hex"), bytes.toString("utf8")]],
    ),
  );
}
