import "server-only";
import type { PoolClient } from "pg";
import { invalidateToolApprovals } from "@/agents/server/approvals/cancel-approvals";
import { findGranted } from "@/agents/server/queries/agent-grants";
import { isInvolved } from "@/agents/server/registry/require-agent";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { ToolDefinition } from "@/firewall/domain/grants/tool-definition";
import {
  insertTool,
  retireTool as markRetired,
  updateTool as storeContent,
  type ToolRow,
} from "@/firewall/server/queries/tools";
import { type AccountActor, actorName, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";

interface Change {
  actor: AccountActor;
  now: Date;
}

/** Adds a tool in the caller's transaction. Throws `conflict` for a name that is taken, also by a retired one. */
export async function addTool(
  ctx: ServiceContext,
  client: PoolClient,
  tool: ToolDefinition,
  { actor, now }: Change,
): Promise<void> {
  await requireUninvolved(client, tool.name, actor);
  if (!(await insertTool(client, contentOf(tool), wordOf(actor, now)))) {
    throw new ServiceError("conflict", `There is, or was, a tool ${tool.name}.`);
  }
  await invalidateToolApprovals(ctx, client, { tool: tool.name, now });
  await record(ctx, client, "tool.register", { tool, version: 1 });
}

/**
 * Gives a locked tool another content, in the caller's transaction. What changes nothing leaves no record
 * and no version. Throws `conflict` for a retired tool and for another kind: what executes a tool stays.
 */
export async function changeTool(
  ctx: ServiceContext,
  client: PoolClient,
  row: ToolRow,
  { tool, actor, now }: Change & { tool: ToolDefinition },
): Promise<void> {
  requireActive(row);
  if (row.kind !== tool.kind) {
    throw new ServiceError("conflict", `${row.name} is of kind ${row.kind}.`);
  }
  if (canonicalJson(contentOf(row)) === canonicalJson(contentOf(tool))) return;
  await requireUninvolved(client, row.name, actor);
  await storeContent(client, contentOf(tool), wordOf(actor, now));
  await invalidateToolApprovals(ctx, client, { tool: row.name, now });
  await record(ctx, client, "tool.update", { tool, version: row.version + 1 });
}

/** Retires a locked tool for good, in the caller's transaction. Throws `conflict` where it is retired. */
export async function endTool(
  ctx: ServiceContext,
  client: PoolClient,
  row: ToolRow,
  { actor, now }: Change,
): Promise<void> {
  requireActive(row);
  await markRetired(client, row.name, wordOf(actor, now));
  await invalidateToolApprovals(ctx, client, { tool: row.name, now });
  await record(ctx, client, "tool.retire", { tool: row, version: row.version + 1 });
}

function requireActive(row: ToolRow): void {
  if (row.retired_at === null) return;
  throw new ServiceError("conflict", `${row.name} is retired.`);
}

/**
 * The operator of a T1 agent, and the account that registered it, does not change what that agent's
 * tools do: that requires a second person.
 */
async function requireUninvolved(
  client: PoolClient,
  tool: string,
  actor: AccountActor,
): Promise<void> {
  const mine = (await findGranted(client, tool)).find(
    (agent) => agent.tier === "T1" && isInvolved(actor, agent),
  );
  if (mine === undefined) return;
  throw new ServiceError(
    "four_eyes_required",
    `${mine.did} may call ${tool}, and whoever answers for it or registered it does not change it: another safety officer does.`,
  );
}

function contentOf(
  tool: Pick<ToolRow, "name" | "kind" | "title" | "description" | "risk"> & {
    args: object;
    definition: object;
  },
) {
  const { name, kind, title, description, risk, args, definition } = tool;
  return { name, kind, title, description, risk, args: { ...args }, definition: { ...definition } };
}

function wordOf(actor: AccountActor, at: Date) {
  return { by: actorName(actor), byName: actor.name, at };
}

async function record(
  ctx: ServiceContext,
  client: PoolClient,
  kind: "tool.register" | "tool.update" | "tool.retire",
  { tool, version }: { tool: Parameters<typeof contentOf>[0]; version: number },
): Promise<void> {
  await appendRecord(ctx, client, {
    chain: "service",
    kind,
    summary: { tool: tool.name, kind: tool.kind, risk: tool.risk, version },
    payload: utf8(canonicalJson(contentOf(tool))),
  });
}
