import "server-only";
import { z } from "zod";
import { getCoverage } from "@/incidents/server/cases/get-coverage";
import { CoverageDto } from "@/incidents/server/coverage/coverage-dto";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { allowed, router } from "@/platform/trpc/init";

export const coverageRouter = router({
  get: allowed("incident.read", "incident.work_own")
    .input(z.object({ id: IncidentId }))
    .output(CoverageDto)
    .query(({ ctx, input }) => getCoverage(ctx.service, input)),
});
