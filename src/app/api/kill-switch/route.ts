import { activateKillSwitch } from "@/agents/server/stops/activate-kill-switch";
import {
  ActivateKillSwitchBody,
  KillSwitchDto,
  KillSwitchPageDto,
  ListKillSwitchesInput,
} from "@/agents/server/stops/kill-switch-dto";
import { listKillSwitches } from "@/agents/server/stops/list-kill-switches";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listKillSwitches",
  summary: "List what is stopped, and was",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  query: ListKillSwitchesInput,
  queryError: "invalid_filter",
  responses: { 200: { schema: KillSwitchPageDto, description: "One page, the newest first" } },
  errors: ["unauthenticated", "forbidden", "invalid_cursor", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await listKillSwitches(ctx, query) }),
});

export const POST = route({
  operation: "activateKillSwitch",
  summary: "Stop all agents, one, a tier or a tool at once, on every replica",
  tag: "Agents",
  auth: ["bearer"],
  action: "kill.activate",
  location: "/api/kill-switch",
  body: { kind: "json", schema: ActivateKillSwitchBody },
  responses: { 201: { schema: KillSwitchDto, description: "The switch is in force" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, body }) => ({ status: 201, json: await activateKillSwitch(ctx, body) }),
});
