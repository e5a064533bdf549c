import "server-only";
import { z } from "zod";
import { CoverageDto } from "@/server/services/coverage/coverage-dto";
import { getCoverage } from "@/server/services/coverage/get-coverage";
import { IncidentId } from "@/server/services/incidents/incident-dto";
import { allowed, router } from "../init";

export const coverageRouter = router({
  get: allowed("incident.read", "incident.work_own")
    .input(z.object({ id: IncidentId }))
    .output(CoverageDto)
    .query(({ ctx, input }) => getCoverage(ctx.service, input)),
});
