import { FactRegisterDto } from "@/legal/server/evaluations/legal-dto";
import { listFacts } from "@/legal/server/list-facts";
import { route } from "@/platform/http/route";

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
