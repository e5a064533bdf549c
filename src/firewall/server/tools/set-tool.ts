import "server-only";
import type { PoolClient } from "pg";
import { stopDecisions } from "@/agents/server/queries/kill-switches";
import { ServiceError } from "@/encoding/domain/errors";
import { lockTool, type ToolRow } from "@/firewall/server/queries/tools";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { describeTool, unknownTool } from "./list-tools";
import { readSentTool } from "./read-tool";
import { addTool, changeTool, endTool } from "./store-tool";
import { OfTool, RegisterToolBody, RetireToolBody, ToolDto, UpdateToolBody } from "./tool-dto";

/**
 * Registers a tool: from then on its grants take its arguments, and the service executes it where
 * its kind says so. It is granted to no agent. Throws `validation_failed` with the place,
 * `conflict` for a name that is taken and `four_eyes_required`.
 */
export const registerTool = operation({
  name: "registerTool",
  summary: "Register a tool with its arguments and how it is executed",
  tag: "Agents",
  action: "tool.manage",
  etag: "version",
  location: "/api/tools/{$response.body#/name}",
  body: RegisterToolBody,
  output: ToolDto,
  status: 201,
  says: "The tool; granted to nobody by that",
  errors: ["conflict", "four_eyes_required"],
  rest: "POST /api/tools",
  console: "tools.register",
  run: async (ctx, input) => {
    const { actor } = ctx;
    const tool = readSentTool(input);
    return inTransaction(ctx.db.pool, async (client) => {
      await stopDecisions(client);
      const now = ctx.clock();
      await addTool({ ...ctx, clock: () => now }, client, tool, { actor, now });
      return describeTool(ctx, client, tool.name);
    });
  },
});

/**
 * Gives a tool another content and a further version: what people approved of its calls counts no more. It
 * answers when no decision that had begun before is under way any more. Throws `not_found`,
 * `version_conflict`, `validation_failed`, `conflict` for a retired tool and `four_eyes_required`.
 */
export const updateTool = operation({
  name: "updateTool",
  summary: "Give a tool another content and version: what was approved of its calls counts no more",
  tag: "Agents",
  action: "tool.manage",
  etag: "version",
  ifMatch: true,
  params: OfTool,
  body: UpdateToolBody,
  output: ToolDto,
  says: "The tool as it is now",
  errors: ["version_conflict", "conflict", "four_eyes_required"],
  rest: "PUT /api/tools/{name}",
  console: "tools.update",
  run: async (ctx, { name, expected_version, ...content }) => {
    const { actor } = ctx;
    return onTool(ctx, { name, expected_version }, async (client, row, at) => {
      const tool = readSentTool({ ...content, name, kind: row.kind });
      await changeTool(at, client, row, { tool, actor, now: at.clock() });
    });
  },
});

/**
 * Retires a tool for good: its calls are refused from the response on, despite any grant. Throws
 * `not_found`, `version_conflict` and `conflict` where it is retired.
 */
export const retireTool = operation({
  name: "retireTool",
  summary: "Retire a tool for good: its calls are refused, whoever has a grant of it",
  tag: "Agents",
  action: "tool.manage",
  etag: "version",
  ifMatch: true,
  params: OfTool,
  body: RetireToolBody,
  output: ToolDto,
  says: "The tool as it is now",
  errors: ["version_conflict", "conflict"],
  rest: "POST /api/tools/{name}/retire",
  console: "tools.retire",
  run: async (ctx, input) => {
    const { actor } = ctx;
    return onTool(ctx, input, (client, row, at) =>
      endTool(at, client, row, { actor, now: at.clock() }),
    );
  },
});

async function onTool(
  ctx: ServiceContext,
  { name, expected_version }: { name: string; expected_version?: number | undefined },
  change: (client: PoolClient, row: ToolRow, at: ServiceContext) => Promise<void>,
): Promise<ToolDto> {
  return inTransaction(ctx.db.pool, async (client) => {
    await stopDecisions(client);
    const row = await lockTool(client, name);
    if (row === null) throw unknownTool(name);
    if (expected_version !== undefined && expected_version !== row.version) {
      throw new ServiceError("version_conflict", {
        detail: `The tool is at version ${row.version}.`,
        extra: { version: row.version },
      });
    }
    const now = ctx.clock();
    await change(client, row, { ...ctx, clock: () => now });
    return describeTool(ctx, client, name);
  });
}
