import { ban } from "@/federation/server/bans/ban";
import { BannedDto, BanPageDto, NewBanBody } from "@/federation/server/bans/ban-dto";
import { listBans } from "@/federation/server/bans/list-bans";
import { ListBansQuery } from "@/federation/server/rest/federation-query";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listFederationBans",
  summary: "List the bans of the federation",
  tag: "Federation",
  auth: ["bearer", "session"],
  action: "federation.read",
  query: ListBansQuery,
  queryError: "invalid_filter",
  responses: { 200: { schema: BanPageDto, description: "One page, the newest first" } },
  errors: ["unauthenticated", "forbidden", "invalid_cursor", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await listBans(ctx, query) }),
});

export const POST = route({
  operation: "banFromFederation",
  summary: "Ban an operator, an agent, a key, a host or a network, with the password again",
  tag: "Federation",
  auth: ["bearer"],
  action: "federation.ban",
  location: "/api/federation/bans",
  body: { kind: "json", schema: NewBanBody },
  responses: { 201: { schema: BannedDto, description: "The ban, and whom it suspended" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "invalid_credentials",
    "forbidden",
    "step_up_required",
    "conflict",
    "validation_failed",
    "unsupported_media_type",
    "payload_too_large",
    "rate_limited",
  ],
  handle: async ({ ctx, body }) => ({ status: 201, json: await ban(ctx, body) }),
});
