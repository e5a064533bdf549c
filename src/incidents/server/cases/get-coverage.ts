import "server-only";
import { z } from "zod";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { computeCoverage } from "@/incidents/domain/coverage/coverage";
import { inSnapshotAtOnce } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { CoverageDto } from "../coverage/coverage-dto";
import { readCoverageFacts } from "../coverage/read-facts";
import { requireOnCase } from "../incidents/case-right";
import { findIncidentRow, notFound } from "../incidents/get-incident";
import { IncidentId } from "../incidents/incident-dto";

/** Evidence coverage of an incident, computed from the rows as they are now. */
export const getCoverage = operation({
  name: "getCoverage",
  summary: "Evidence coverage of an incident: what is proven, by what, and what is missing",
  tag: "Case work",
  anyOf: ["incident.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  output: CoverageDto,
  says: "Every dimension with its checks",
  errors: [],
  rest: "GET /api/ip3/v1/incidents/{id}/coverage",
  console: "coverage.get",
  run: async (ctx, input) => {
    const incident = await findIncidentRow(ctx, input.id);
    requireOnCase(ctx, "read", incident);
    if (incident === null) throw notFound(input.id);
    const [read] = await inSnapshotAtOnce(ctx.db.pool, (client) =>
      readCoverageFacts(client, [incident.id]),
    );
    if (read === undefined) throw notFound(input.id);
    return CoverageDto.parse(computeCoverage(read.facts, nodePrimitives));
  },
});
