import "server-only";
import type { PoolClient } from "pg";
import type { CancelCause } from "@/agents/domain/cancel-cause";
import type { KillScope } from "@/agents/domain/kill-switch";
import type { AgentRow } from "@/agents/server/queries/agents";
import { findAgentsWithOpen, lockOpenApprovals } from "@/agents/server/queries/approvals";
import type { ServiceContext } from "@/platform/operation/context";
import { requireAgentRow } from "../registry/require-agent";
import { type ApprovalEnd, endApproval } from "./end-approval";

/**
 * Ends all open and granted approvals of an agent, because of its stop, in the caller's
 * transaction, which holds the agent's row and whose chain is open still. Returns how many.
 */
export function cancelApprovals(
  ctx: ServiceContext,
  client: PoolClient,
  { agent, cause }: { agent: AgentRow; cause: CancelCause },
): Promise<number> {
  return endAll(ctx, client, agent, null, cause);
}

/**
 * The same for everything that a kill switch stops; locks the rows of the agents in the order of their
 * numbers. Returns how many.
 */
export async function cancelStopped(
  ctx: ServiceContext,
  client: PoolClient,
  { scope, target }: { scope: KillScope; target: string | null },
): Promise<number> {
  const tools = scope === "tool" && target !== null ? [target] : null;
  let ended = 0;
  for (const did of await findAgentsWithOpen(client, { scope, target })) {
    const agent = await requireAgentRow(ctx, did, { client, lock: true });
    ended += await endAll(ctx, client, agent, tools, "kill_switch");
  }
  return ended;
}

/**
 * Ends approvals of these tools of an agent because what they rest on has changed: grants or tools are not
 * what people approved. In the caller's transaction, which holds the agent's row. Returns how many.
 */
export function invalidateApprovals(
  ctx: ServiceContext,
  client: PoolClient,
  { agent, tools, now }: { agent: AgentRow; tools: readonly string[] | "all"; now: Date },
): Promise<number> {
  const at: ServiceContext = { ...ctx, clock: () => now };
  return endAll(at, client, agent, tools === "all" ? null : tools, "policy_changed");
}

/** The same for a tool that has changed or is retired, whichever agents it was approved for. */
export async function invalidateToolApprovals(
  ctx: ServiceContext,
  client: PoolClient,
  { tool, now }: { tool: string; now: Date },
): Promise<number> {
  let ended = 0;
  for (const did of await findAgentsWithOpen(client, { scope: "tool", target: tool })) {
    const agent = await requireAgentRow(ctx, did, { client, lock: true });
    ended += await invalidateApprovals(ctx, client, { agent, tools: [tool], now });
  }
  return ended;
}

async function endAll(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  tools: readonly string[] | null,
  end: ApprovalEnd,
): Promise<number> {
  const open = await lockOpenApprovals(client, agent.id, tools);
  for (const row of open) await endApproval(ctx, client, agent, row, end);
  return open.length;
}
