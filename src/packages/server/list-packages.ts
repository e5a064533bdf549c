import "server-only";
import { z } from "zod";
import { packageChain } from "@/evidence/server/custody/package-custody";
import type { EvidenceManifest } from "@/packages/domain/manifest";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import type { ServiceContext } from "@/platform/operation/context";
import type { CustodyEvent } from "@/trace/domain/custody-event";
import { coveringCheckpoint } from "./covering-checkpoint";
import {
  PackageDetailDto,
  PackagedIncident,
  PackageListDto,
  PackageSha256,
  PackageSummaryDto,
} from "./package-dto";
import { issuePlace } from "./package-proofs";
import { incidentSubject, type PackageSubject } from "./package-subject";
import {
  countExports,
  findCustodyEnds,
  findIssuers,
  findPackages,
  type PackageRow,
} from "./queries/packages";
import { findPackage, type LoadedPackage, PACKAGE_READERS } from "./reading/load-package";

const LISTED = 100;

/** Packages of an incident, newest first. */
export const listPackages = operation({
  name: "listPackages",
  summary: "Packages of an incident, newest first",
  action: "package.issue",
  input: PackagedIncident,
  output: PackageListDto,
  errors: [],
  console: "packages.list",
  reads: true,
  run: async (ctx, input) =>
    listSubjectPackages(ctx, await incidentSubject(ctx, input.incident_id)),
});

/** Packages of a subject, newest first. */
export async function listSubjectPackages(
  ctx: ServiceContext,
  { chain }: PackageSubject,
): Promise<PackageListDto> {
  const rows = await findPackages(ctx.db.pool, chain, LISTED);
  const packages = await summaries(ctx, rows);
  return { packages, count: packages.length };
}

/** One package with its manifest and its own chain of custody. Throws `not_found`. */
export const getPackage = operation({
  name: "describePackage",
  summary: "One package with its manifest and its own chain of custody",
  anyOf: PACKAGE_READERS,
  input: z.object({ package_sha256: PackageSha256 }),
  output: PackageDetailDto,
  errors: [],
  console: "packages.get",
  reads: true,
  run: async (ctx, input) => describePackage(ctx, await findPackage(ctx, input.package_sha256)),
});

/** A package that the account may have, with its manifest and its own chain of custody. */
export async function describePackage(
  ctx: ServiceContext,
  loaded: LoadedPackage,
): Promise<PackageDetailDto> {
  const [summary] = await summaries(ctx, [loaded.row]);
  if (summary === undefined) throw new Error("a package that was found has no summary");
  const { origin } = loaded.manifest.log;
  const checkpoint = await coveringCheckpoint(ctx, issuePlace(loaded), origin);
  const custody = await findCustodyEnds(ctx.db.pool, packageChain(loaded.sha256), LISTED - 1);
  return {
    ...summary,
    manifest: loaded.manifest as PackageDetailDto["manifest"],
    checkpoint: {
      size: checkpoint.size,
      root: checkpoint.root.toString("base64"),
      signed_at: checkpoint.signedAt.toISOString(),
    },
    custody: custody.rows.map(({ line, hash }) => {
      const { seq, event, actor, at, purpose, match } = JSON.parse(line.toString()) as CustodyEvent;
      return { seq, event, actor, at, purpose, match, hash: hash.toString("hex") };
    }),
    custody_total: custody.total,
  };
}

async function summaries(
  ctx: ServiceContext,
  rows: readonly PackageRow[],
): Promise<PackageSummaryDto[]> {
  const chains = rows.map((row) => packageChain(row.package_sha256.toString("hex")));
  const exports = await countExports(ctx.db.pool, chains);
  const issuers = await findIssuers(ctx.db.pool, chains);
  return rows.map((row) => {
    const sha256 = row.package_sha256.toString("hex");
    const chain = packageChain(sha256);
    const manifest = JSON.parse(row.manifest) as EvidenceManifest;
    const { type, id, state_version } = manifest.subject;
    const href = `/api/ip3/v1/packages/${sha256}`;
    return pickDto(
      PackageSummaryDto,
      { ...row, ...manifest },
      {
        package_sha256: sha256,
        subject: { type, id },
        state_version,
        issued_by: issuers.get(chain) ?? row.issued_by,
        parts: manifest.parts.length,
        bytes: manifest.parts.reduce((sum, part) => sum + part.size, 0),
        omitted: manifest.omitted.length,
        exports: exports.get(chain) ?? 0,
        hrefs: { json: href, pdf: `${href}?format=pdf`, bag: `${href}?format=bag` },
      },
    );
  });
}
