import "server-only";
import type { z } from "zod";
import { engagementId } from "@/encoding/domain/ids/engagement-id";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { allowedMoves } from "@/engagements/domain/lifecycle";
import type { EngagementRow } from "@/engagements/server/queries/engagements";
import { pickDto } from "@/platform/declaration/pick-dto";
import { type AccountActor, actorName, mayActor } from "@/platform/operation/context";
import { EngagementDto, EngagementSummaryDto } from "./engagement-dto";
import { mayRun, readsReports, seesWholeLog, sideOf } from "./engagement-visibility";

/** Topic under which live events of an engagement are published. */
export function engagementTopic(id: bigint): string {
  return `engagement:${id}`;
}

export function toEngagementSummary(row: EngagementRow): z.infer<typeof EngagementSummaryDto> {
  return pickDto(EngagementSummaryDto, row, summaryOf(row));
}

/** Members of a summary that differ from the row. */
function summaryOf(row: EngagementRow) {
  return {
    id: engagementId(row),
    source: row.simulation ? ("simulation" as const) : ("import" as const),
    counts: { log: row.log_count, evidence: row.register_count },
    created_by: row.created_by_name,
  };
}

/** An engagement for the account that asks, with what it may do now. */
export function toEngagementDto(row: EngagementRow, actor: AccountActor): EngagementDto {
  const runs = mayRun(actor, row);
  const isOver = row.state === "completed" || row.state === "cancelled";
  return pickDto(EngagementDto, row, {
    ...summaryOf(row),
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
  });
}
