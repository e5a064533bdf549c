import { getTool } from "@/firewall/server/tools/list-tools";
import { updateTool } from "@/firewall/server/tools/set-tool";
import { OfTool, ToolDto, UpdateToolBody } from "@/firewall/server/tools/tool-dto";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getTool",
  summary: "A tool that the service knows, retired or not",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  etag: "version",
  params: OfTool,
  responses: { 200: { schema: ToolDto, description: "The tool" } },
  errors: ["unauthenticated", "forbidden", "not_found", "validation_failed", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getTool(ctx, params) }),
});

export const PUT = route({
  operation: "updateTool",
  summary: "Give a tool another content and version: what was approved of its calls counts no more",
  tag: "Agents",
  auth: ["bearer"],
  action: "tool.manage",
  etag: "version",
  ifMatch: true,
  params: OfTool,
  body: { kind: "json", schema: UpdateToolBody },
  responses: { 200: { schema: ToolDto, description: "The tool as it is now" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "version_conflict",
    "conflict",
    "validation_failed",
    "four_eyes_required",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body, expected }) => ({
    json: await updateTool(ctx, { ...body, ...params, ...expected }),
  }),
});
