import "server-only";
import type { AgentCallRow } from "@/firewall/server/queries/agent-calls";
import { pickDto } from "@/platform/declaration/pick-dto";
import { AgentCallDto, type AgentCallPageDto, CallSummaryDto } from "./call-dto";

/** A stored call as a list shows it. */
export function toCallSummary(row: AgentCallRow): AgentCallPageDto["calls"][number] {
  return pickDto(CallSummaryDto, row, { call_id: row.id });
}

/** A stored call with why it was decided so. */
export function toCallDto(did: string, row: AgentCallRow): AgentCallDto {
  return pickDto(AgentCallDto, row, {
    did,
    call_id: row.id,
    args_sha256: row.args_sha256.toString("hex"),
    policy_sha256: row.policy_sha256?.toString("hex") ?? null,
    result_sha256: row.result_sha256?.toString("hex") ?? null,
  });
}
