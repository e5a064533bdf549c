import { z } from "zod";
import { MatrixDto } from "@/attack/server/attack-dto";
import { MatrixQuery } from "@/attack/server/rest/matrix-query";
import { techniqueMatrix } from "@/attack/server/technique-matrix";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "techniqueMatrix",
  summary: "How many incidents have each technique, by tactic",
  tag: "Techniques",
  auth: ["bearer", "session"],
  anyOf: ["incident.read"],
  query: z.object(MatrixQuery),
  queryError: "invalid_filter",
  responses: { 200: { schema: MatrixDto, description: "Tactics in the order of ATT&CK" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await techniqueMatrix(ctx, query) }),
});
