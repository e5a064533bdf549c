import "server-only";
import { createHash } from "node:crypto";
import { appendPackageCustody } from "@/evidence/server/custody/package-custody";
import { packageFileName } from "@/packages/domain/part-path";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { ensurePackage } from "./issue-package";
import { packageBag } from "./package-bag";
import type { PackageFormat } from "./package-dto";
import { packageJson } from "./package-json";
import { packagePdf } from "./package-pdf";
import { incidentSubject, type PackageSubject } from "./package-subject";
import { findPackage, type LoadedPackage, loadPackage } from "./reading/load-package";

/** A package as a file to download. */
export interface DeliveredPackage {
  fileName: string;
  mediaType: string;
  /** Bytes with their digest, or a stream whose digest is known only at its end. */
  content: { bytes: Buffer<ArrayBuffer>; sha256: Buffer } | { stream: ReadableStream<Uint8Array> };
}

const FORMATS = {
  json: { ending: "json", mediaType: "application/json" },
  pdf: { ending: "pdf", mediaType: "application/pdf" },
  bag: { ending: "zip", mediaType: "application/zip" },
} as const satisfies Record<PackageFormat, { ending: string; mediaType: string }>;

/** The package of an incident's present state, issued where it has none. Throws as ensurePackage does. */
export async function deliverIncidentPackage(
  ctx: ServiceContext,
  input: { id: string; format: PackageFormat },
): Promise<DeliveredPackage> {
  return deliverSubjectPackage(ctx, await incidentSubject(ctx, input.id), input.format);
}

/** The package of a subject's present state, issued where it has none. Throws as ensurePackage does. */
export async function deliverSubjectPackage(
  ctx: ServiceContext,
  subject: PackageSubject,
  format: PackageFormat,
): Promise<DeliveredPackage> {
  return deliver(ctx, await loadPackage(ctx, await ensurePackage(ctx, subject)), format);
}

/** A package that was issued, by its digest. Throws `not_found` and `hash_mismatch`. */
export async function deliverPackage(
  ctx: ServiceContext,
  input: { sha256: string; format: PackageFormat },
): Promise<DeliveredPackage> {
  return deliver(ctx, await findPackage(ctx, input.sha256), input.format);
}

async function deliver(
  ctx: ServiceContext,
  loaded: LoadedPackage,
  format: PackageFormat,
): Promise<DeliveredPackage> {
  const content = await contentOf(ctx, loaded, format);
  // Nothing leaves before it is written down that it does.
  await recordExport(ctx, loaded, format, "sha256" in content ? content.sha256 : null);
  const { ending, mediaType } = FORMATS[format];
  return {
    fileName: `${packageFileName(loaded.manifest, loaded.sha256)}.${ending}`,
    mediaType,
    content,
  };
}

async function contentOf(
  ctx: ServiceContext,
  loaded: LoadedPackage,
  format: PackageFormat,
): Promise<DeliveredPackage["content"]> {
  if (format === "bag") return { stream: await packageBag(ctx, loaded) };
  const made =
    format === "pdf"
      ? await packagePdf(ctx, loaded)
      : Buffer.from(JSON.stringify(await packageJson(ctx, loaded)));
  const bytes = Buffer.from(made);
  return { bytes, sha256: createHash("sha256").update(bytes).digest() };
}

async function recordExport(
  ctx: ServiceContext,
  { row, sha256 }: LoadedPackage,
  format: PackageFormat,
  fileSha256: Buffer | null,
): Promise<void> {
  await inTransaction(ctx.db.pool, async (client) => {
    const file = fileSha256 === null ? "" : `, file with SHA-256 ${fileSha256.toString("hex")}`;
    await appendPackageCustody(ctx, client, sha256, {
      event: "exported",
      purpose: `Export as ${format}${file}`,
      sha256_before: sha256,
      sha256_after: sha256,
      match: true,
    });
    await appendRecord(ctx, client, {
      chain: row.trace_chain,
      kind: "package.export",
      summary: { package_sha256: sha256, format },
    });
  });
}
