import { route } from "@/server/http/route";
import { FactRegisterDto } from "@/server/services/legal/legal-dto";
import { listFacts } from "@/server/services/legal/list-facts";

export const GET = route({
  operation: "listLegalFacts",
  summary: "Register of the legal facts: what can be recorded, and the question that asks for it",
  tag: "Legal",
  auth: ["bearer"],
  anyOf: ["incident.read", "incident.work_own"],
  responses: { 200: { schema: FactRegisterDto, description: "Every fact with its words" } },
  errors: ["unauthenticated", "forbidden", "rate_limited"],
  handle: async ({ ctx }) => ({ json: listFacts(ctx) }),
});
