import "server-only";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { packageSha256 } from "@/packages/domain/digest";
import type { DsseEnvelope, EvidenceManifest } from "@/packages/domain/manifest";
import {
  findPackageByDigest,
  findPackageParts,
  type PackagePartRow,
  type PackageRow,
} from "@/packages/server/queries/packages";
import { mayActor, requireAction, type ServiceContext } from "@/platform/operation/context";
import type { Action } from "@/platform/operation/policy";
import { requirePackageReader } from "./package-reader";

/** A stored package with its manifest read. */
export interface LoadedPackage {
  row: PackageRow;
  /** Hexadecimal. */
  sha256: string;
  manifest: EvidenceManifest;
  envelope: DsseEnvelope;
  parts: readonly PackagePartRow[];
}

/**
 * A stored package, its manifest hashed again. Throws `hash_mismatch` where it is not the one that
 * was signed.
 */
export async function loadPackage(ctx: ServiceContext, row: PackageRow): Promise<LoadedPackage> {
  const sha256 = row.package_sha256.toString("hex");
  if (packageSha256(nodePrimitives, utf8(row.manifest)) !== sha256) {
    ctx.log.error({ package_sha256: sha256 }, "a stored manifest does not match its digest");
    throw new ServiceError("hash_mismatch", {
      detail: "The stored manifest no longer matches the digest of the package.",
    });
  }
  return {
    row,
    sha256,
    manifest: JSON.parse(row.manifest) as EvidenceManifest,
    envelope: JSON.parse(row.envelope) as DsseEnvelope,
    parts: await findPackageParts(ctx.db.pool, row.id),
  };
}

/** Rights of which one is needed for a package; which one, findPackage asks of what it is about. */
export const PACKAGE_READERS = ["package.issue", "engagement.package"] as const satisfies Action[];

/**
 * The package of a digest. Throws the same `not_found` for a missing package and for packages of
 * engagements that the account may not see; `forbidden` without the right.
 */
export async function findPackage(ctx: ServiceContext, sha256: string): Promise<LoadedPackage> {
  const isReportReader = mayActor(ctx.actor, "engagement.package");
  if (!isReportReader) requireAction(ctx, "package.issue");
  const row = await findPackageByDigest(ctx.db.pool, Buffer.from(sha256, "hex"));
  if (row === null) throw unknownDigest();
  if (row.engagement_id === null) requireAction(ctx, "package.issue");
  else if (isReportReader) await requireKnown(ctx, row);
  else throw unknownDigest();
  return loadPackage(ctx, row);
}

const ENGAGEMENT = "engagement:";

async function requireKnown(ctx: ServiceContext, { subject }: PackageRow): Promise<void> {
  if (!mayActor(ctx.actor, "engagement.read")) throw unknownDigest();
  try {
    await requirePackageReader(ctx, subject.slice(ENGAGEMENT.length));
  } catch (error) {
    if (error instanceof ServiceError && error.code === "not_found") throw unknownDigest();
    throw error;
  }
}

function unknownDigest(): ServiceError {
  return new ServiceError("not_found", { detail: "There is no package with this digest." });
}
