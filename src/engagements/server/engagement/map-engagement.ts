import "server-only";
import type { z } from "zod";
import { engagementId } from "@/encoding/domain/ids/engagement-id";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { allowedMoves } from "@/engagements/domain/lifecycle";
import type { EngagementRow } from "@/engagements/server/queries/engagements";
import { type AccountActor, actorName, mayActor } from "@/platform/operation/context";
import type { EngagementDto, EngagementSummaryDto } from "./engagement-dto";
import { mayRun, readsReports, seesWholeLog, sideOf } from "./engagement-sight";

/** Topic under which live events of an engagement are published. */
export function engagementTopic(id: bigint): string {
  return `engagement:${id}`;
}

export function toEngagementSummary(row: EngagementRow): z.infer<typeof EngagementSummaryDto> {
  return {
    id: engagementId(row),
    name: row.name,
    codename: row.codename,
    type: row.type,
    client: row.client,
    state: row.state,
    state_since: row.state_since,
    source: row.simulation ? "simulation" : "import",
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    counts: { log: row.log_count, evidence: row.register_count },
    last_entry_at: row.last_entry_at,
    created_by: row.created_by_name,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}

/** An engagement for the account that asks, with what it may do now. */
export function toEngagementDto(row: EngagementRow, actor: AccountActor): EngagementDto {
  const runs = mayRun(actor, row);
  const isOver = row.state === "completed" || row.state === "cancelled";
  return {
    ...toEngagementSummary(row),
    scope: row.scope,
    crown_jewels: row.crown_jewels.map((jewel) => ({ ...jewel, cia: [...jewel.cia] })),
    rules_of_engagement: {
      ...row.rules,
      allowed_ttps: [...row.rules.allowed_ttps],
      prohibited_ttps: [...row.rules.prohibited_ttps],
      channels: [...row.rules.channels],
      stop_conditions: [...row.rules.stop_conditions],
      emergency_contacts: [...row.rules.emergency_contacts],
      approved_by: row.rules_approved_by_name,
      approved_at: row.rules_approved_at,
    },
    scenarios: row.scenarios,
    white_team: row.white_team,
    red_team: row.red_team,
    incident_ids:
      seesWholeLog(actor, row) && mayActor(actor, "incident.read")
        ? row.incidents.map(({ number, year }) => formatIncidentId(BigInt(number), year))
        : [],
    allowed: {
      moves: runs ? [...allowedMoves(row.state)] : [],
      edit: runs && !isOver,
      approve_rules:
        runs && !isOver && row.rules_approved_by === null && row.rules_by !== actorName(actor),
      log: isOver ? null : sideOf(actor, row),
      report: runs && row.state !== "cancelled",
      read_reports: readsReports(actor, row),
      whole_log: seesWholeLog(actor, row),
    },
  };
}
