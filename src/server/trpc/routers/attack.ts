import "server-only";
import { z } from "zod";
import { MatrixDto, TechniqueChoicesDto, TechniquesDto } from "@/server/services/attack/attack-dto";
import { JudgeBody, MatrixInput, SearchInput } from "@/server/services/attack/attack-input";
import { judgeTechnique } from "@/server/services/attack/judge-technique";
import { listTechniques } from "@/server/services/attack/list-techniques";
import { searchTechniques } from "@/server/services/attack/search-techniques";
import { techniqueMatrix } from "@/server/services/attack/technique-matrix";
import { IncidentId } from "@/server/services/incidents/incident-dto";
import { allowed, router } from "../init";

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
