import "server-only";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import type { ServiceContext } from "@/platform/operation/context";
import { PackagedIncident, PackagePreviewDto } from "./package-dto";
import { incidentSubject, type PackageSubject } from "./package-subject";
import { findPackageByState } from "./queries/packages";
import { settleState } from "./settle-state";

/** Content of a package of an incident's present state, see `previewSubjectPackage`. */
export const previewPackage = operation({
  name: "previewPackage",
  summary: "What a package of an incident's present state would hold",
  action: "package.issue",
  input: PackagedIncident,
  output: PackagePreviewDto,
  errors: [],
  console: "packages.preview",
  reads: true,
  run: async (ctx, input) =>
    previewSubjectPackage(ctx, await incidentSubject(ctx, input.incident_id)),
});

/**
 * Content of a package of a subject's present state, its evidence hashed as for an issue. Nothing
 * is issued; mismatches are still written to the chain of custody.
 */
export async function previewSubjectPackage(
  ctx: ServiceContext,
  subject: PackageSubject,
): Promise<PackagePreviewDto> {
  const { state, complete, sha256 } = await settleState(ctx, subject);
  const existing = await findPackageByState(ctx.db.pool, subject.chain, sha256);
  const { type, id, state_version } = state.subject;
  return pickDto(PackagePreviewDto, state, {
    subject: { type, id },
    state_version,
    complete,
    parts: [...state.parts],
    bytes: state.parts.reduce((sum, part) => sum + part.size, 0),
    omitted: [...state.omitted],
    existing: existing?.package_sha256.toString("hex") ?? null,
  });
}
