import "server-only";
import type { PoolClient } from "pg";
import { stopDecisions } from "@/agents/server/queries/kill-switches";
import { ServiceError } from "@/encoding/domain/errors";
import { lockTool, type ToolRow } from "@/firewall/server/queries/tools";
import { inTransaction } from "@/platform/db/transaction";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { describeTool, unknownTool } from "./list-tools";
import { readSentTool } from "./read-tool";
import { addTool, changeTool, endTool } from "./store-tool";
import type { RegisterToolBody, ToolDto, UpdateToolBody } from "./tool-dto";

/**
 * Registers a tool: from then on its grants take its arguments, and the service executes it where its kind
 * says so. Granted it is to nobody. Throws `validation_failed` with the place, `conflict` for a name that is
 * taken and `four_eyes_required`.
 */
export async function registerTool(ctx: ServiceContext, input: RegisterToolBody): Promise<ToolDto> {
  const actor = requireAction(ctx, "tool.manage");
  const tool = readSentTool(input);
  return inTransaction(ctx.db.pool, async (client) => {
    await stopDecisions(client);
    const now = ctx.clock();
    await addTool({ ...ctx, clock: () => now }, client, tool, { actor, now });
    return describeTool(ctx, client, tool.name);
  });
}

/**
 * Gives a tool another content and a further version: what people approved of its calls counts no more. It
 * answers when no decision that had begun before is under way any more. Throws `not_found`,
 * `version_conflict`, `validation_failed`, `conflict` for a retired tool and `four_eyes_required`.
 */
export async function updateTool(
  ctx: ServiceContext,
  { name, expected_version, ...content }: UpdateToolBody & { name: string },
): Promise<ToolDto> {
  const actor = requireAction(ctx, "tool.manage");
  return onTool(ctx, { name, expected_version }, async (client, row, at) => {
    const tool = readSentTool({ ...content, name, kind: row.kind });
    await changeTool(at, client, row, { tool, actor, now: at.clock() });
  });
}

/**
 * Retires a tool for good: its calls are refused from the answer on, whoever has a grant of it. Throws
 * `not_found`, `version_conflict` and `conflict` where it is retired.
 */
export async function retireTool(
  ctx: ServiceContext,
  input: { name: string; expected_version?: number | undefined },
): Promise<ToolDto> {
  const actor = requireAction(ctx, "tool.manage");
  return onTool(ctx, input, (client, row, at) =>
    endTool(at, client, row, { actor, now: at.clock() }),
  );
}

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
