import { listTools } from "@/firewall/server/tools/list-tools";
import { registerTool } from "@/firewall/server/tools/set-tool";
import {
  ListToolsInput,
  RegisterToolBody,
  ToolDto,
  ToolListDto,
} from "@/firewall/server/tools/tool-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listTools",
  summary: "Tools that the service knows",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  query: ListToolsInput,
  queryError: "invalid_filter",
  responses: { 200: { schema: ToolListDto, description: "By name" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "rate_limited"],
  handle: async ({ ctx, query }) => ({ json: await listTools(ctx, query) }),
});

export const POST = route({
  operation: "registerTool",
  summary: "Register a tool with its arguments and how it is executed",
  tag: "Agents",
  auth: ["bearer"],
  action: "tool.manage",
  etag: "version",
  location: "/api/tools/{$response.body#/name}",
  body: { kind: "json", schema: RegisterToolBody },
  responses: { 201: { schema: ToolDto, description: "The tool; granted to nobody by that" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "conflict",
    "validation_failed",
    "four_eyes_required",
    "rate_limited",
  ],
  handle: async ({ ctx, body }) => ({ status: 201, json: await registerTool(ctx, body) }),
});
