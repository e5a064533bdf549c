import "server-only";
import { nodePrimitives } from "@/domain/crypto/node-primitives";
import { computeCoverage } from "@/domain/incidents/coverage/coverage";
import { inSnapshot } from "@/server/db/transaction";
import { requireOnCase } from "../cases/case-right";
import type { ServiceContext } from "../context";
import { findIncidentRow, notFound } from "../incidents/get-incident";
import { CoverageDto } from "./coverage-dto";
import { readCoverageFacts } from "./read-facts";

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
