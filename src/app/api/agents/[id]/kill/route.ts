import { z } from "zod";
import { route } from "@/server/http/route";
import { AgentId } from "@/server/services/agents/agent-input";
import { activateKillSwitch } from "@/server/services/kill-switch/activate-kill-switch";
import { KillReasonBody, KillSwitchDto } from "@/server/services/kill-switch/kill-switch-dto";

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
