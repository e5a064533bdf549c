import { z } from "zod";
import { caseRoute } from "@/server/http/case-route";
import { route } from "@/server/http/route";
import { TechniquesDto } from "@/server/services/attack/attack-dto";
import { JudgeBody } from "@/server/services/attack/attack-input";
import { judgeTechnique } from "@/server/services/attack/judge-technique";
import { listTechniques } from "@/server/services/attack/list-techniques";
import { IncidentId } from "@/server/services/incidents/incident-dto";

export const GET = route({
  operation: "listTechniques",
  summary:
    "ATT&CK techniques of an incident: confirmed, reported, suggested by a heuristic, rejected",
  tag: "Techniques",
  auth: ["bearer"],
  anyOf: ["incident.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  responses: { 200: { schema: TechniquesDto, description: "Each technique once, with its proof" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await listTechniques(ctx, params) }),
});

export const POST = caseRoute({
  operation: "judgeTechnique",
  summary: "Confirm or reject a technique, or withdraw what was said of it",
  anyOf: ["technique.judge"],
  tag: "Techniques",
  body: JudgeBody,
  answer: { schema: TechniquesDto, description: "The techniques as they are now" },
  errors: ["conflict"],
  act: judgeTechnique,
});
