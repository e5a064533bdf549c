import { z } from "zod";
import { layerAnswer } from "@/server/http/layer-answer";
import { MatrixQuery } from "@/server/http/matrix-query";
import { route } from "@/server/http/route";
import { exportLayer } from "@/server/services/attack/export-layer";

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
