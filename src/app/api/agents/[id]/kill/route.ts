import { z } from "zod";
import { AgentId } from "@/agents/server/registry/agent-input";
import { activateKillSwitch } from "@/agents/server/stops/activate-kill-switch";
import { KillReasonBody, KillSwitchDto } from "@/agents/server/stops/kill-switch-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "killAgent",
  summary: "Stop one agent at once, on every replica",
  tag: "Agents",
  auth: ["bearer"],
  action: "kill.activate",
  location: "/api/kill-switch",
  params: z.object({ id: AgentId }),
  body: { kind: "json", schema: KillReasonBody },
  responses: { 201: { schema: KillSwitchDto, description: "The switch is in force" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({
    status: 201,
    json: await activateKillSwitch(ctx, { scope: "agent", target: params.id, ...body }),
  }),
});
