import {
  AddOperatorKeyBody,
  OfOperator,
  OperatorDetailDto,
} from "@/federation/server/operators/operator-dto";
import { addOperatorKey } from "@/federation/server/operators/set-operator-keys";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "addFederationOperatorKey",
  summary: "Add a key to an operator",
  tag: "Federation",
  auth: ["bearer"],
  location: "/api/federation/operators/{$request.path.id}",
  anyOf: ["operator.manage", "federation.operate"],
  params: OfOperator,
  body: { kind: "json", schema: AddOperatorKeyBody },
  responses: { 201: { schema: OperatorDetailDto, description: "The operator with its keys" } },
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
    "key_refused",
    "key_registered",
  ],
  handle: async ({ ctx, params, body }) => ({
    status: 201,
    json: await addOperatorKey(ctx, { ...body, ...params }),
  }),
});
