import "server-only";
import { agentIdOf } from "@/agents/server/registry/map-agent";
import { decidingLayer } from "@/firewall/domain/calls/deciding-layer";
import type { AgentCallRow } from "@/firewall/server/queries/agent-calls";
import type { ListedCallRow } from "@/firewall/server/queries/call-table";
import { jsonLine } from "@/lib/json-line";
import { pickDto } from "@/platform/declaration/pick-dto";
import { mayActor, type ServiceContext } from "@/platform/operation/context";
import {
  AgentCallDto,
  type AgentCallPageDto,
  type CallDetailDto,
  CallSummaryDto,
  type CallTableDto,
} from "./call-dto";

/** A stored call as a list shows it. */
export function toCallSummary(row: AgentCallRow): AgentCallPageDto["calls"][number] {
  return pickDto(CallSummaryDto, row, { call_id: row.id });
}

/** Whether the caller may read arguments: those who may in the register of approvals. */
export function mayReadArgs({ actor }: Pick<ServiceContext, "actor">): boolean {
  return mayActor(actor, "approval.read");
}

/** The agent of a call. */
export function toCaller({
  did,
  agent_name: name,
  simulation,
}: ListedCallRow): CallDetailDto["agent"] {
  return {
    id: agentIdOf(did),
    name,
    source: simulation ? "simulation" : "registry",
  };
}

/** A stored call as the table of all calls shows it. */
export function toCallRow(
  ctx: Pick<ServiceContext, "actor">,
  row: ListedCallRow,
): CallTableDto["calls"][number] {
  return {
    ...toCallSummary(row),
    agent: toCaller(row),
    reason: decidingLayer(row.layers)?.reason ?? "",
    args: mayReadArgs(ctx) ? jsonLine(row.preview) : null,
  };
}

/** A stored call with why it was decided so. */
export function toCallDto(
  ctx: Pick<ServiceContext, "actor">,
  did: string,
  row: AgentCallRow,
): AgentCallDto {
  return pickDto(AgentCallDto, row, {
    preview: mayReadArgs(ctx) ? row.preview : null,
    did,
    call_id: row.id,
    args_sha256: row.args_sha256.toString("hex"),
    policy_sha256: row.policy_sha256?.toString("hex") ?? null,
    result_sha256: row.result_sha256?.toString("hex") ?? null,
  });
}
