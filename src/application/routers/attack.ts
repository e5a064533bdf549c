import "server-only";
import { z } from "zod";
import { MatrixDto, TechniqueChoicesDto, TechniquesDto } from "@/attack/server/attack-dto";
import { JudgeBody, MatrixInput, SearchInput } from "@/attack/server/attack-input";
import { judgeTechnique } from "@/attack/server/judge-technique";
import { listTechniques } from "@/attack/server/list-techniques";
import { searchTechniques } from "@/attack/server/search-techniques";
import { techniqueMatrix } from "@/attack/server/technique-matrix";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { allowed, router } from "@/platform/trpc/init";

const Incident = z.object({ id: IncidentId });

export const attackRouter = router({
  list: allowed("incident.read", "incident.work_own")
    .input(Incident)
    .output(TechniquesDto)
    .query(({ ctx, input }) => listTechniques(ctx.service, input)),
  judge: allowed("technique.judge")
    .input(JudgeBody.extend(Incident.shape))
    .output(TechniquesDto)
    .mutation(({ ctx, input }) => judgeTechnique(ctx.service, input)),
  matrix: allowed("incident.read")
    .input(MatrixInput)
    .output(MatrixDto)
    .query(({ ctx, input }) => techniqueMatrix(ctx.service, input)),
  search: allowed("incident.read", "incident.work_own")
    .input(SearchInput)
    .output(TechniqueChoicesDto)
    .query(({ ctx, input }) => searchTechniques(ctx.service, input)),
});
