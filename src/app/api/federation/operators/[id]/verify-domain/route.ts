import { DomainCheckDto, OfOperator } from "@/federation/server/operators/operator-dto";
import { verifyDomain } from "@/federation/server/operators/verify-domain";
import { route } from "@/platform/http/route";

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
