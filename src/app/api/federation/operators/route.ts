import { enterOperator } from "@/federation/server/operators/enter-operator";
import { listOperators } from "@/federation/server/operators/list-operators";
import {
  CreatedOperatorDto,
  NewOperatorBody,
  OperatorPageDto,
} from "@/federation/server/operators/operator-dto";
import { ListOperatorsQuery } from "@/federation/server/rest/federation-query";
import { route } from "@/platform/http/route";
import { peerAddress } from "@/platform/limits/peer-address";

export const GET = route({
  operation: "listFederationOperators",
  summary: "List operators; without the right to read the federation, one's own",
  tag: "Federation",
  auth: ["bearer", "session"],
  anyOf: ["federation.read", "federation.operate"],
  query: ListOperatorsQuery,
  queryError: "invalid_filter",
  responses: { 200: { schema: OperatorPageDto, description: "One page, the newest first" } },
  errors: ["unauthenticated", "forbidden", "invalid_cursor", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await listOperators(ctx, query) }),
});

export const POST = route({
  operation: "registerFederationOperator",
  summary: "Enter an operator; whoever manages none gets a text to sign with its key",
  tag: "Federation",
  auth: ["bearer", "anonymous"],
  location: "/api/federation/operators",
  body: { kind: "json", schema: NewOperatorBody },
  responses: {
    201: { schema: CreatedOperatorDto, description: "The operator, or what its key has to sign" },
  },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "conflict",
    "key_refused",
    "key_registered",
    "validation_failed",
    "unsupported_media_type",
    "payload_too_large",
    "rate_limited",
  ],
  handle: async ({ ctx, body, request }) => ({
    status: 201,
    json: await enterOperator(ctx, { ...body, peer: peerAddress(request.headers) }),
  }),
});
