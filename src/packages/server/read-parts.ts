import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { appendPackageCustody } from "@/evidence/server/custody/package-custody";
import { measureBlob, readMeasured } from "@/evidence/server/queries/package-bytes";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import type { PackagePartRow } from "./queries/packages";
import type { LoadedPackage } from "./reading/load-package";

/** A part of a package with its exact bytes; null where they were erased since the issue. */
export interface PartBytes {
  part: PackagePartRow;
  bytes: Buffer | null;
}

/**
 * Bytes of some parts of a package in their order, hashed again on the way out. Bytes that differ
 * from the signed digest are never delivered: they are recorded in custody and in the trace, and
 * `hash_mismatch` is thrown.
 */
export async function* readParts(
  ctx: ServiceContext,
  loaded: LoadedPackage,
  parts: readonly PackagePartRow[],
): AsyncGenerator<PartBytes> {
  let at = 0;
  const there = parts.filter((part) => !part.erased);
  for await (const { batch, bytes } of readMeasured(ctx.db.pool, there)) {
    const upTo = at + batch.length;
    for (; at < upTo; at++) {
      const part = there[at];
      if (part === undefined) break;
      const found = bytes.get(part.sha256.toString("hex"));
      if (found === undefined) await requireErased(ctx, loaded, part);
      yield { part, bytes: found ?? null };
    }
  }
  for (const part of parts) if (part.erased) yield { part, bytes: null };
}

/** Bytes that are not found under their digest were erased a moment ago, or are not what was signed. */
async function requireErased(
  ctx: ServiceContext,
  { row, sha256 }: LoadedPackage,
  part: PackagePartRow,
): Promise<void> {
  const measured = await measureBlob(ctx.db.pool, part.sha256);
  if (measured === null) return;
  const expected = part.sha256.toString("hex");
  ctx.log.error({ package_sha256: sha256, path: part.path }, "a part does not match its hash");
  await inTransaction(ctx.db.pool, async (client) => {
    await appendPackageCustody(ctx, client, sha256, {
      event: "hash_mismatch",
      purpose: "Check before an export",
      sha256_before: sha256,
      sha256_after: null,
      match: false,
      mismatches: [{ path: part.path, expected, measured }],
    });
    await appendRecord(ctx, client, {
      chain: row.trace_chain,
      kind: "package.mismatch",
      summary: { package_sha256: sha256, path: part.path, expected, measured },
    });
  });
  throw new ServiceError("hash_mismatch", {
    detail: `The stored bytes of ${part.path} no longer match the digest that was signed.`,
  });
}
