import "server-only";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import {
  type EvidenceRow,
  findEvidenceItem,
  findEvidenceParts,
} from "@/evidence/server/queries/evidence";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { OriginChecker } from "../custody/check-origins";
import { EvidenceVerificationDto } from "../custody/custody-dto";
import { EvidenceId } from "../custody/evidence-dto";
import { toCustodyDto } from "../custody/map-custody";
import { ABSENT, type Measurement, measureEvidence } from "../custody/measure-evidence";
import { incidentOf, recordAct } from "../custody/record-act";
import { recordImports } from "../custody/record-imports";
import { getEvidenceRow } from "./get-evidence";

/**
 * Reads an item's record and all its parts again, hashes them and compares: the record with its
 * digest, each part with what the record names, and the digest with the trace of the import. Writes
 * the outcome to the chain of custody and to the trace. A mismatch is an answer, not an error.
 * Throws `conflict` where bytes were erased in the meantime.
 */
export const verifyEvidence = operation({
  name: "verifyEvidence",
  summary: "Hash an evidence item again, compare it with its trace and record the outcome",
  tag: "Evidence",
  action: "evidence.verify",
  params: z.object({ id: EvidenceId }),
  output: EvidenceVerificationDto,
  says: "Verified, a mismatch, or erased",
  errors: ["conflict"],
  rest: "POST /api/ip3/v1/evidence/{id}/verify",
  console: "custody.verifyEvidence",
  run: async (ctx, input) => {
    const row = await getEvidenceRow(ctx, input.id);
    const parts = await findEvidenceParts(ctx.db.pool, [row.id]);
    // Before the transaction: reading the bytes takes a connection of its own.
    const bytes = await measureEvidence(ctx.db.pool, row, parts);
    return inTransaction(ctx.db.pool, async (client) => {
      await recordImports(ctx, client, incidentOf(row));
      const erased = parts.filter(({ erased_at }) => erased_at !== null).length;
      const [item, present] = [
        await findEvidenceItem(client, row.id),
        await findEvidenceParts(client, [row.id]),
      ];
      const erasedNow = present.filter(({ erased_at }) => erased_at !== null).length;
      if (
        item === null ||
        (item.record === null) !== (row.record === null) ||
        erasedNow !== erased
      ) {
        throw new ServiceError("conflict", {
          detail: "The evidence was erased while it was read.",
        });
      }
      const measured = [...bytes, await measureOrigin(client, row)];
      const mismatches = measured.filter(({ match }) => match === false);
      const isErased = measured.some(({ match }) => match === null);
      const checked = { evidence_id: input.id, checked_at: ctx.clock().toISOString(), measured };
      if (isErased && mismatches.length === 0)
        return { ...checked, status: "erased" as const, custody: null };
      const event = await recordAct(ctx, client, row, {
        event: mismatches.length === 0 ? "verified" : "hash_mismatch",
        purpose: "Verification of the record, its parts and its trace",
        sha256_before: row.sha256.toString("hex"),
        sha256_after: bytes[0]?.measured ?? null,
        match: mismatches.length === 0,
        mismatches,
      });
      return {
        ...checked,
        status: mismatches.length === 0 ? ("verified" as const) : ("mismatch" as const),
        custody: toCustodyDto(event),
      };
    });
  },
});

/** The digest of an item's origin in the trace against the one that is stored. */
export async function measureOrigin(
  client: Pool | PoolClient,
  row: EvidenceRow,
): Promise<Measurement> {
  const item = { ...row, sha256: row.sha256.toString("hex") };
  const [check] = await new OriginChecker(client, incidentOf(row)).check([item]);
  if (check === undefined) throw new Error("an origin was not checked");
  return { path: "trace", ...check, expected: check.expected ?? ABSENT };
}
