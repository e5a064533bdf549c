import { route } from "@/server/http/route";
import {
  OfOperatorMember,
  OperatorDetailDto,
} from "@/server/services/federation-operators/operator-dto";
import { removeOperatorMember } from "@/server/services/federation-operators/set-operator-members";

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
