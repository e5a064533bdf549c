import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { appendPackageCustody } from "@/evidence/server/custody/package-custody";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { readParts } from "./read-parts";
import { findPackage } from "./reading/load-package";

export interface PackagePartFile {
  bytes: Buffer<ArrayBuffer>;
  sha256: Buffer;
  fileName: string;
}

/**
 * Exact bytes of one part of a package, hashed again, and the access written to its chain of custody.
 * Throws `not_found`, `evidence_erased` and `hash_mismatch`.
 */
export async function readPackagePart(
  ctx: ServiceContext,
  input: { sha256: string; ordinal: number },
): Promise<PackagePartFile> {
  const loaded = await findPackage(ctx, input.sha256);
  const part = loaded.parts.find(({ ordinal }) => ordinal === input.ordinal);
  if (part === undefined) throw new ServiceError("not_found", { detail: "There is no such part." });
  const { value } = await readParts(ctx, loaded, [part]).next();
  if (value === undefined || value.bytes === null) throw new ServiceError("evidence_erased");
  const digest = part.sha256.toString("hex");
  await inTransaction(ctx.db.pool, (client) =>
    appendPackageCustody(ctx, client, loaded.sha256, {
      event: "accessed",
      purpose: `Download of ${part.path}`,
      sha256_before: digest,
      sha256_after: digest,
      match: true,
    }),
  );
  return {
    bytes: Buffer.from(value.bytes),
    sha256: part.sha256,
    fileName: part.path.slice("data/".length).replaceAll("/", "_"),
  };
}
