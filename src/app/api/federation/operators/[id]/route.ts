import { getOperator } from "@/federation/server/operators/get-operator";
import {
  OfOperator,
  OperatorDetailDto,
  UpdateOperatorBody,
} from "@/federation/server/operators/operator-dto";
import { changeOperator } from "@/federation/server/operators/update-operator";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getFederationOperator",
  summary: "Get an operator with its keys and members",
  tag: "Federation",
  auth: ["bearer", "session"],
  anyOf: ["federation.read", "federation.operate"],
  etag: "version",
  params: OfOperator,
  responses: { 200: { schema: OperatorDetailDto, description: "The operator" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getOperator(ctx, params) }),
});

export const PATCH = route({
  operation: "updateFederationOperator",
  summary: "Admit, suspend or reinstate an operator, or change what is stated of it",
  tag: "Federation",
  auth: ["bearer"],
  action: "operator.manage",
  etag: "version",
  ifMatch: true,
  params: OfOperator,
  body: { kind: "json", schema: UpdateOperatorBody },
  responses: { 200: { schema: OperatorDetailDto, description: "The operator as it is now" } },
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
    "conflict_of_interest",
    "version_conflict",
  ],
  handle: async ({ ctx, params, body, expected }) => ({
    json: await changeOperator(ctx, { ...body, ...params, ...expected }),
  }),
});
