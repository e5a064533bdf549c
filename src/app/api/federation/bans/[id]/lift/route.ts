import { BanDto, LiftBanBody, OfBan } from "@/federation/server/bans/ban-dto";
import { liftBan } from "@/federation/server/bans/lift-ban";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "liftFederationBan",
  summary: "Lift a ban; it brings nothing back by itself",
  tag: "Federation",
  auth: ["bearer"],
  action: "federation.ban",
  params: OfBan,
  body: { kind: "json", schema: LiftBanBody },
  responses: { 200: { schema: BanDto, description: "The ban as it is now" } },
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
    "invalid_credentials",
    "step_up_required",
    "conflict_of_interest",
  ],
  handle: async ({ ctx, params, body }) => ({ json: await liftBan(ctx, { ...body, ...params }) }),
});
