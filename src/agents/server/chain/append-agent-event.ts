import "server-only";
import type { PoolClient } from "pg";
import {
  type AgentEvent,
  type AgentNote,
  isAgentNote,
  readTraceEvent,
} from "@/agents/domain/trust/trace-event";
import { ServiceError } from "@/encoding/domain/errors";
import type { ServiceContext } from "@/platform/operation/context";
import { type AppendedRecord, appendRecord } from "@/trace/server/records/append";

/**
 * Appends an event to the chain of an agent, in the caller's transaction and behind everything else in
 * it. What the replay could not read is never written. Throws `agent_quarantined` where the chain is
 * sealed.
 */
export async function appendAgentEvent(
  ctx: ServiceContext,
  client: PoolClient,
  did: string,
  event: AgentEvent | AgentNote,
  payload?: Uint8Array,
): Promise<AppendedRecord> {
  const { kind, sum } = event;
  if (readTraceEvent(kind, sum) === null && !isAgentNote(event))
    throw new Error(`${kind} is not as the trace reads it`);
  try {
    return await appendRecord(ctx, client, { chain: did, kind, summary: sum, payload });
  } catch (error) {
    if (isSealed(error)) throw new ServiceError("agent_quarantined", { cause: error });
    throw error;
  }
}

/** Whether the database refused a record because the chain is sealed. */
function isSealed(error: unknown): boolean {
  return error instanceof Error && "hint" in error && error.hint === "chain_sealed";
}
