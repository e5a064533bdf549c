import "server-only";
import type { PoolClient } from "pg";
import type { AgentRow } from "@/agents/server/queries/agents";
import { ServiceError } from "@/encoding/domain/errors";
import { type AgentCallRow, findRepeatedCall } from "@/firewall/server/queries/agent-calls";
import type { PreparedCall } from "../evaluation/prepare-call";

/**
 * The call that a locked agent was allowed under this key before, or null. Only a call that was allowed
 * keeps its key: one that was refused, or that waits for a person, is decided anew. Throws
 * `idempotency_conflict` where the key belongs to another call.
 */
export async function repeatedCall(
  client: PoolClient,
  agent: AgentRow,
  call: PreparedCall,
  digest: Buffer | null,
): Promise<AgentCallRow | null> {
  const earlier = digest === null ? null : await findRepeatedCall(client, agent.id, digest);
  if (earlier === null) return null;
  const isSame =
    earlier.tool === call.tool &&
    earlier.args_sha256.equals(call.argsSha256) &&
    (earlier.approval_id === null || earlier.approval_id === call.approvalId);
  if (!isSame) {
    throw new ServiceError("idempotency_conflict", {
      detail: `This Idempotency-Key was used for ${earlier.id}.`,
      extra: { call_id: earlier.id },
    });
  }
  return earlier;
}
