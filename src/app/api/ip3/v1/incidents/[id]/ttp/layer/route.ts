import { z } from "zod";
import { exportIncidentLayer } from "@/attack/server/export-layer";
import { layerAnswer } from "@/attack/server/rest/layer-answer";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "exportIncidentLayer",
  summary: "The techniques of an incident as a layer of the ATT&CK Navigator",
  tag: "Techniques",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  responses: { 200: { bytes: "application/json", description: "Layer file in format 4.5" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => layerAnswer(await exportIncidentLayer(ctx, params)),
});
