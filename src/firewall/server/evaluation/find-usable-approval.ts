import "server-only";
import type { Pool, PoolClient } from "pg";
import type { AgentRow } from "@/agents/server/queries/agents";
import { isUsable } from "@/agents/server/queries/approvals";

/** Which approval is to let which action pass. */
export interface ApprovedAction {
  agent: Pick<AgentRow, "id" | "did">;
  approvalId: string;
  actionSha256: Uint8Array;
  policySha256: Uint8Array;
  now: Date;
}

/**
 * The approval where it lets this very action of this agent pass now: approved by enough people who do not
 * answer for the agent, not expired, not consumed, of the same arguments and the same policy. Null
 * otherwise, whatever the reason.
 */
export async function findUsableApproval(
  client: Pool | PoolClient,
  { agent, approvalId, actionSha256, policySha256, now }: ApprovedAction,
): Promise<{ approvalId: string } | null> {
  const asked = { id: approvalId, agentId: agent.id, actionSha256, policySha256, now };
  return (await isUsable(client, asked)) ? { approvalId } : null;
}
