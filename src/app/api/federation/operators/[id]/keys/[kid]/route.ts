import {
  OfOperatorKey,
  OperatorDetailDto,
  RevokeOperatorKeyBody,
} from "@/federation/server/operators/operator-dto";
import { endOperatorKey } from "@/federation/server/operators/set-operator-keys";
import { route } from "@/platform/http/route";

export const DELETE = route({
  operation: "revokeFederationOperatorKey",
  summary: "Revoke a key of an operator for good",
  tag: "Federation",
  auth: ["bearer"],
  anyOf: ["operator.manage", "federation.operate"],
  params: OfOperatorKey,
  body: { kind: "json", schema: RevokeOperatorKeyBody },
  responses: { 200: { schema: OperatorDetailDto, description: "The operator with its keys" } },
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
  ],
  handle: async ({ ctx, params, body }) => ({
    json: await endOperatorKey(ctx, { ...body, ...params }),
  }),
});
