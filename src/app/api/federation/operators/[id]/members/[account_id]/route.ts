import { OfOperatorMember, OperatorDetailDto } from "@/federation/server/operators/operator-dto";
import { removeOperatorMember } from "@/federation/server/operators/set-operator-members";
import { route } from "@/platform/http/route";

export const DELETE = route({
  operation: "removeFederationOperatorMember",
  summary: "End that an account acts for an operator",
  tag: "Federation",
  auth: ["bearer"],
  action: "operator.manage",
  params: OfOperatorMember,
  responses: { 200: { schema: OperatorDetailDto, description: "The operator with its members" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "rate_limited",
    "conflict",
    "four_eyes_required",
  ],
  handle: async ({ ctx, params }) => ({ json: await removeOperatorMember(ctx, params) }),
});
