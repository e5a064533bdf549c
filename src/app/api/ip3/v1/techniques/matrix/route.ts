import { z } from "zod";
import { MatrixQuery } from "@/server/http/matrix-query";
import { route } from "@/server/http/route";
import { MatrixDto } from "@/server/services/attack/attack-dto";
import { techniqueMatrix } from "@/server/services/attack/technique-matrix";

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
