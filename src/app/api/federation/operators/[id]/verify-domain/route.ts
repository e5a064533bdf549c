import { route } from "@/server/http/route";
import { DomainCheckDto, OfOperator } from "@/server/services/federation-operators/operator-dto";
import { verifyDomain } from "@/server/services/federation-operators/verify-domain";

export const POST = route({
  operation: "verifyFederationOperatorDomain",
  summary: "Ask the domain of an operator whether it names it",
  tag: "Federation",
  auth: ["bearer"],
  anyOf: ["operator.manage", "federation.operate"],
  params: OfOperator,
  responses: { 200: { schema: DomainCheckDto, description: "What the domain says" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited", "conflict"],
  handle: async ({ ctx, params }) => ({ json: await verifyDomain(ctx, params) }),
});
