import "server-only";
import { CUSTODY_PATH } from "@/packages/domain/part-path";
import type { ServiceContext } from "@/platform/operation/context";
import type { CustodyEvent } from "@/trace/domain/custody-event";
import { parsedLines } from "./package-json";
import { packageProofs } from "./package-proofs";
import type { PackagePdfInput } from "./pdf/pages/package-pdf-input";
import { readParts } from "./read-parts";
import type { LoadedPackage } from "./reading/load-package";

/** Bytes of the parts that were made for a package, by path; none where they are gone. */
export async function readMadeParts(
  ctx: ServiceContext,
  loaded: LoadedPackage,
): Promise<(path: string) => Buffer> {
  const made = new Map<string, Buffer>();
  const own = loaded.parts.filter((part) => part.role !== "evidence");
  for await (const { part, bytes } of readParts(ctx, loaded, own)) {
    if (bytes !== null) made.set(part.path, bytes);
  }
  return (path) => made.get(path) ?? Buffer.alloc(0);
}

/** Common content of the PDFs of both kinds of package. */
export async function packagePdfBase(
  ctx: ServiceContext,
  loaded: LoadedPackage,
  bytesOf: (path: string) => Buffer,
): Promise<Omit<PackagePdfInput, "simulation">> {
  const { checkpoint, tlogProof, record } = await packageProofs(ctx, loaded);
  return {
    custody: parsedLines(bytesOf(CUSTODY_PATH)) as CustodyEvent[],
    manifest: loaded.manifest,
    manifestText: loaded.row.manifest,
    envelopeText: loaded.row.envelope,
    checkpoint,
    tlogProof,
    issueRecord: record.toString(),
    packageSha256: loaded.sha256,
    verifyUrl: null,
  };
}
