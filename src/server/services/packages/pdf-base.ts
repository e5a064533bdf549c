import "server-only";
import type { CustodyEvent } from "@/domain/custody/custody-event";
import { CUSTODY_PATH } from "@/domain/packages/part-path";
import type { PackagePdfInput } from "@/server/reports/package-pdf-input";
import type { ServiceContext } from "../context";
import type { LoadedPackage } from "./load-package";
import { parsedLines } from "./package-json";
import { packageProofs } from "./package-proofs";
import { readParts } from "./read-parts";

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

/** What the PDFs of both kinds of package show and carry. */
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
