import "server-only";
import type { Pool, PoolClient } from "pg";
import { READ_AGENTS } from "@/agents/server/registry/on-agent";
import { ServiceError } from "@/encoding/domain/errors";
import { findTools } from "@/firewall/server/queries/tools";
import { operation } from "@/platform/declaration/operation";
import { mayActor, requireAction, type ServiceContext } from "@/platform/operation/context";
import { toToolDto } from "./map-tool";
import { ListToolsInput, OfTool, ToolDto, ToolListDto } from "./tool-dto";

const RETIRED = { active: false, retired: true, any: null } as const;

/** Tools that the service knows, by name. */
export const listTools = operation({
  ...READ_AGENTS,
  name: "listTools",
  summary: "Tools that the service knows",
  query: ListToolsInput,
  output: ToolListDto,
  says: "By name",
  errors: [],
  rest: "GET /api/tools",
  console: "tools.list",
  run: async (ctx, { state }) => {
    requireAction(ctx, "agent.read");
    const rows = await findTools(ctx.db.pool, { isRetired: RETIRED[state] });
    return {
      tools: rows.map((row) => toToolDto(ctx, row)),
      count: rows.length,
      allowed: { register: mayActor(ctx.actor, "tool.manage") },
    };
  },
});

/** One tool, retired or not. Throws `not_found`. */
export const getTool = operation({
  ...READ_AGENTS,
  name: "getTool",
  summary: "A tool that the service knows, retired or not",
  etag: "version",
  params: OfTool,
  output: ToolDto,
  says: "The tool",
  errors: ["validation_failed"],
  rest: "GET /api/tools/{name}",
  console: "tools.get",
  run: async (ctx, { name }) => {
    requireAction(ctx, "agent.read");
    return describeTool(ctx, ctx.db.pool, name);
  },
});

/** A tool as it is in a transaction. Throws `not_found`. */
export async function describeTool(
  ctx: ServiceContext,
  client: Pool | PoolClient,
  name: string,
): Promise<ToolDto> {
  const [row] = await findTools(client, { isRetired: null, names: [name] });
  if (row === undefined) throw unknownTool(name);
  return toToolDto(ctx, row);
}

/** The error for a name that is not in the registry. */
export function unknownTool(name: string): ServiceError {
  return new ServiceError("not_found", `There is no tool ${name}.`);
}
