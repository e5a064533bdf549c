import "server-only";
import { findPackageByState } from "@/server/db/queries/packages";
import { requireAction, type ServiceContext } from "../context";
import { incidentChain } from "../custody/incident-chain";
import { getIncidentRow } from "../incidents/get-incident";
import type { PackagePreviewDto } from "./package-dto";
import { settleState } from "./settle-state";

/**
 * What a package of an incident's present state would hold, its evidence hashed as for an issue.
 * Nothing is issued; what the check finds wrong is written to the chain of custody all the same.
 */
export async function previewPackage(
  ctx: ServiceContext,
  input: { incident_id: string },
): Promise<PackagePreviewDto> {
  requireAction(ctx, "package.issue");
  const incident = await getIncidentRow(ctx, input.incident_id);
  const { state, complete, sha256 } = await settleState(ctx, incident);
  const existing = await findPackageByState(ctx.db.pool, incidentChain(incident), sha256);
  return {
    incident_id: state.subject.id,
    state_version: state.subject.state_version,
    as_of: state.as_of,
    complete,
    parts: [...state.parts],
    bytes: state.parts.reduce((sum, part) => sum + part.size, 0),
    omitted: [...state.omitted],
    custody: state.custody,
    register: state.register,
    existing: existing?.package_sha256.toString("hex") ?? null,
  };
}
