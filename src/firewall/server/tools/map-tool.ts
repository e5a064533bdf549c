import "server-only";
import { riskOf } from "@/firewall/domain/grants/find-grant";
import type { ListedToolRow } from "@/firewall/server/queries/tools";
import { mayActor, type ServiceContext } from "@/platform/operation/context";
import type { ToolDto } from "./tool-dto";

/** A tool of the registry, and whether whoever asks may change it. */
export function toToolDto({ actor }: Pick<ServiceContext, "actor">, row: ListedToolRow): ToolDto {
  return {
    name: row.name,
    kind: row.kind,
    title: row.title,
    description: row.description,
    risk: riskOf(row.name, row),
    risk_set: row.risk,
    args: row.args,
    definition: row.definition,
    version: row.version,
    granted: row.granted,
    granted_simulated: row.granted_simulated,
    changed_by: row.changed_by_name,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    retired_at: row.retired_at?.toISOString() ?? null,
    allowed: { edit: row.retired_at === null && mayActor(actor, "tool.manage") },
  };
}
