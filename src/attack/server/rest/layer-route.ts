import "server-only";
import { z } from "zod";
import { exportIncidentLayer, exportLayer } from "@/attack/server/export-layer";
import { MatrixQuery } from "@/attack/server/matrix-query";
import { layerAnswer } from "@/attack/server/rest/layer-answer";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { restOperation } from "@/platform/declaration/operation";

export const exportIncidentLayerRoute = restOperation({
  rest: "GET /api/ip3/v1/incidents/{id}/ttp/layer",
  operation: "exportIncidentLayer",
  summary: "The techniques of an incident as a layer of the ATT&CK Navigator",
  tag: "Techniques",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  responses: { 200: { bytes: "application/json", description: "Layer file in format 4.5" } },
  errors: [],
  handle: async ({ ctx, params }) => layerAnswer(await exportIncidentLayer(ctx, params)),
});

export const exportLayerRoute = restOperation({
  rest: "GET /api/ip3/v1/techniques/layer",
  operation: "exportLayer",
  summary: "How many incidents have each technique, as a layer of the ATT&CK Navigator",
  tag: "Techniques",
  auth: ["bearer", "session"],
  anyOf: ["incident.read"],
  query: z.object(MatrixQuery),
  queryError: "invalid_filter",
  responses: { 200: { bytes: "application/json", description: "Layer file in format 4.5" } },
  errors: [],
  handle: async ({ ctx, query }) => layerAnswer(await exportLayer(ctx, query)),
});
