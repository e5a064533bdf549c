import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { packageFileName } from "@/packages/domain/part-path";
import type { ServiceContext } from "@/platform/operation/context";
import { writeBag } from "./bag-writer";
import { packageProofs } from "./package-proofs";
import type { PackagePartRow } from "./queries/packages";
import { readParts } from "./read-parts";
import type { LoadedPackage } from "./reading/load-package";

/**
 * A package as a zipped bag. Every part is hashed once before the first byte is sent, so that a
 * mismatch is an answer and not a broken download, and again while it is sent.
 */
export async function packageBag(
  ctx: ServiceContext,
  loaded: LoadedPackage,
): Promise<ReadableStream<Uint8Array>> {
  const there: PackagePartRow[] = [];
  for await (const { part, bytes } of readParts(ctx, loaded, loaded.parts)) {
    if (bytes !== null) there.push(part);
  }
  const { checkpoint, tlogProof, record } = await packageProofs(ctx, loaded);
  return writeBag(
    {
      name: packageFileName(loaded.manifest, loaded.sha256),
      packageSha256: loaded.sha256,
      manifest: loaded.manifest,
      manifestText: loaded.row.manifest,
      envelopeText: loaded.row.envelope,
      checkpoint,
      tlogProof,
      issueRecord: record,
      payload: there.map(({ path, size, sha256 }) => ({
        path,
        size,
        sha256: sha256.toString("hex"),
      })),
    },
    openInOrder(ctx, loaded, there),
  );
}

/** Reads parts a batch ahead of a consumer that requests them one by one in their order. */
function openInOrder(ctx: ServiceContext, loaded: LoadedPackage, parts: readonly PackagePartRow[]) {
  const reading = readParts(ctx, loaded, parts);
  return async (path: string): Promise<Buffer> => {
    const { value } = await reading.next();
    if (value?.part.path !== path || value.bytes === null) {
      throw new ServiceError("evidence_erased", { detail: `${path} was erased meanwhile.` });
    }
    return value.bytes;
  };
}
