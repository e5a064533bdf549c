import { z } from "zod";
import { TechniqueChoicesDto } from "@/attack/server/attack-dto";
import { searchTechniques } from "@/attack/server/search-techniques";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "searchTechniques",
  summary: "Find techniques of ATT&CK Enterprise by id or name",
  tag: "Techniques",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  query: z.object({
    q: z
      .string()
      .trim()
      .max(100)
      .default("")
      .meta({ description: "Beginning of an id, or words of the name" }),
  }),
  responses: { 200: { schema: TechniqueChoicesDto, description: "Matching techniques" } },
  errors: ["unauthenticated", "forbidden", "validation_failed", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: searchTechniques(ctx, query) }),
});
