import "server-only";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { computeCoverage } from "@/incidents/domain/coverage/coverage";
import { inSnapshot } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { CoverageDto } from "../coverage/coverage-dto";
import { readCoverageFacts } from "../coverage/read-facts";
import { requireOnCase } from "../incidents/case-right";
import { findIncidentRow, notFound } from "../incidents/get-incident";

/** Evidence coverage of an incident, computed from the rows as they are now. */
export async function getCoverage(
  ctx: ServiceContext,
  input: { id: string },
): Promise<CoverageDto> {
  const incident = await findIncidentRow(ctx, input.id);
  requireOnCase(ctx, "read", incident);
  if (incident === null) throw notFound(input.id);
  const [read] = await inSnapshot(ctx.db.pool, (client) =>
    readCoverageFacts(client, [incident.id]),
  );
  if (read === undefined) throw notFound(input.id);
  return CoverageDto.parse(computeCoverage(read.facts, nodePrimitives));
}
