import { z } from "zod";
import { TechniquesDto } from "@/attack/server/attack-dto";
import { JudgeBody } from "@/attack/server/attack-input";
import { judgeTechnique } from "@/attack/server/judge-technique";
import { listTechniques } from "@/attack/server/list-techniques";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { caseRoute } from "@/incidents/server/rest/case-route";
import { route } from "@/platform/http/route";

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
