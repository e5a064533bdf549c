import "server-only";
import type { AgentCallRow } from "@/firewall/server/queries/agent-calls";
import type { AgentCallDto, AgentCallPageDto } from "./call-dto";

/** A stored call as a list shows it. */
export function toCallSummary(row: AgentCallRow): AgentCallPageDto["calls"][number] {
  return {
    call_id: row.id,
    tool: row.tool,
    state: row.state,
    blocked: row.blocked,
    risk: row.risk,
    approval_id: row.approval_id,
    decided_at: row.decided_at.toISOString(),
    outcome_due_at: row.outcome_due_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    duration_ms: row.duration_ms,
  };
}

/** A stored call with why it was decided so. */
export function toCallDto(did: string, row: AgentCallRow): AgentCallDto {
  return {
    did,
    ...toCallSummary(row),
    layers: row.layers,
    preview: row.preview,
    args_sha256: row.args_sha256.toString("hex"),
    policy_sha256: row.policy_sha256?.toString("hex") ?? null,
    result_sha256: row.result_sha256?.toString("hex") ?? null,
  };
}
