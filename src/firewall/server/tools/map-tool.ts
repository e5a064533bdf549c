import "server-only";
import { riskOf } from "@/firewall/domain/grants/find-grant";
import type { ListedToolRow } from "@/firewall/server/queries/tools";
import { pickDto } from "@/platform/declaration/pick-dto";
import { mayActor, type ServiceContext } from "@/platform/operation/context";
import { ToolDto } from "./tool-dto";

/** A tool of the registry, and whether the caller may change it. */
export function toToolDto({ actor }: Pick<ServiceContext, "actor">, row: ListedToolRow): ToolDto {
  return pickDto(ToolDto, row, {
    risk: riskOf(row.name, row),
    risk_set: row.risk,
    changed_by: row.changed_by_name,
    allowed: { edit: row.retired_at === null && mayActor(actor, "tool.manage") },
  });
}
