import { retireTool } from "@/firewall/server/tools/set-tool";
import { OfTool, RetireToolBody, ToolDto } from "@/firewall/server/tools/tool-dto";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "retireTool",
  summary: "Retire a tool for good: its calls are refused, whoever has a grant of it",
  tag: "Agents",
  auth: ["bearer"],
  action: "tool.manage",
  etag: "version",
  ifMatch: true,
  params: OfTool,
  body: { kind: "json", schema: RetireToolBody },
  responses: { 200: { schema: ToolDto, description: "The tool as it is now" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "version_conflict",
    "conflict",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body, expected }) => ({
    json: await retireTool(ctx, { ...body, ...params, ...expected }),
  }),
});
