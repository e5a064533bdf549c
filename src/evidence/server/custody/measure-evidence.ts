import "server-only";
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { z } from "zod";
import {
  type EvidencePartRow,
  type EvidenceRow,
  findBlob,
} from "@/evidence/server/queries/evidence";

/** Replaces the digest of something that should not exist. */
export const ABSENT = "none";

/** One digest that was recorded, and the one that the bytes have now. */
export interface Measurement {
  /** `record`, `trace`, or the name of a part. */
  path: string;
  expected: string;
  /** Null: nothing is there. */
  measured: string | null;
  /** Null where the bytes were erased. */
  match: boolean | null;
}

const RecordedPart = z.object({ name: z.string(), media_type: z.string(), sha256: z.string() });
const RecordedParts = z.object({ parts: z.array(RecordedPart).default([]) });

type RecordedPart = z.infer<typeof RecordedPart>;

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Digest of the record as it is stored now. */
export function measureRecord(row: EvidenceRow): Measurement {
  const expected = row.sha256.toString("hex");
  if (row.record === null) return { path: "record", expected, measured: null, match: null };
  const measured = digestOf(Buffer.from(row.record));
  return { path: "record", expected, measured, match: measured === expected };
}

/** Parts that the record names, in their order; null where it was erased or does not hold. */
function recordedParts(row: EvidenceRow): RecordedPart[] | null {
  if (row.record === null || measureRecord(row).match !== true) return null;
  return RecordedParts.parse(JSON.parse(row.record)).parts;
}

/**
 * Expected and measured digest of a part: the one in the record, if the record is intact, and that
 * of the bytes; null bytes are erased or missing.
 */
export function measurePart(
  row: EvidenceRow,
  part: EvidencePartRow,
  bytes: Uint8Array | null,
): Measurement {
  return compare(recordedParts(row), part, bytes);
}

function compare(
  recorded: RecordedPart[] | null,
  part: EvidencePartRow,
  bytes: Uint8Array | null,
): Measurement {
  const listed = part.sha256.toString("hex");
  const named = recorded?.[part.ordinal - 1];
  const expected = recorded === null ? listed : (named?.sha256 ?? ABSENT);
  const isNamed =
    recorded === null || (named?.name === part.name && named.media_type === part.media_type);
  const measured = bytes === null ? null : digestOf(bytes);
  const agrees = isNamed && expected === listed;
  const erased = bytes === null && part.erased_at !== null;
  return {
    path: part.name,
    expected,
    measured,
    match: agrees && erased ? null : agrees && measured === expected,
  };
}

/** Reads and hashes the record and all parts of an item, one part at a time. */
export async function measureEvidence(
  pool: Pool,
  row: EvidenceRow,
  parts: readonly EvidencePartRow[],
): Promise<Measurement[]> {
  const recorded = recordedParts(row);
  const measured = [measureRecord(row)];
  for (const part of parts) {
    measured.push(compare(recorded, part, await findBlob(pool, part.sha256, null)));
  }
  const missing = (recorded ?? []).filter(
    (_, index) => !parts.some(({ ordinal }) => ordinal === index + 1),
  );
  return [
    ...measured,
    ...missing.map(({ name, sha256 }) => ({
      path: name,
      expected: sha256,
      measured: null,
      match: false,
    })),
  ];
}
