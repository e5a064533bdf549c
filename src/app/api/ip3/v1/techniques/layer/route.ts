import { z } from "zod";
import { exportLayer } from "@/attack/server/export-layer";
import { layerAnswer } from "@/attack/server/rest/layer-answer";
import { MatrixQuery } from "@/attack/server/rest/matrix-query";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "exportLayer",
  summary: "How many incidents have each technique, as a layer of the ATT&CK Navigator",
  tag: "Techniques",
  auth: ["bearer", "session"],
  anyOf: ["incident.read"],
  query: z.object(MatrixQuery),
  queryError: "invalid_filter",
  responses: { 200: { bytes: "application/json", description: "Layer file in format 4.5" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, query }) => layerAnswer(await exportLayer(ctx, query)),
});
