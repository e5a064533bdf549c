import { KillReasonBody, KillSwitchDto, OfKillSwitch } from "@/agents/server/stops/kill-switch-dto";
import { releaseKillSwitch } from "@/agents/server/stops/release-kill-switch";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "releaseKillSwitch",
  summary: "Ask for a release, or, as the second person, release",
  tag: "Agents",
  auth: ["bearer"],
  action: "kill.release",
  params: OfKillSwitch,
  body: { kind: "json", schema: KillReasonBody },
  responses: {
    200: { schema: KillSwitchDto, description: "The switch; it stops until it is `released`" },
  },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "validation_failed",
    "four_eyes_required",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({
    json: await releaseKillSwitch(ctx, { ...body, ...params }),
  }),
});
