import { z } from "zod";
import { layerAnswer } from "@/server/http/layer-answer";
import { route } from "@/server/http/route";
import { exportIncidentLayer } from "@/server/services/attack/export-layer";
import { IncidentId } from "@/server/services/incidents/incident-dto";

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
