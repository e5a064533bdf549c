import {
  AddOperatorMemberBody,
  OfOperator,
  OperatorDetailDto,
} from "@/federation/server/operators/operator-dto";
import { addOperatorMember } from "@/federation/server/operators/set-operator-members";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "addFederationOperatorMember",
  summary: "Let an account act for an operator",
  tag: "Federation",
  auth: ["bearer"],
  location: "/api/federation/operators/{$request.path.id}",
  action: "operator.manage",
  params: OfOperator,
  body: { kind: "json", schema: AddOperatorMemberBody },
  responses: { 201: { schema: OperatorDetailDto, description: "The operator with its members" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "validation_failed",
    "unsupported_media_type",
    "payload_too_large",
    "rate_limited",
    "four_eyes_required",
  ],
  handle: async ({ ctx, params, body }) => ({
    status: 201,
    json: await addOperatorMember(ctx, { ...body, ...params }),
  }),
});
