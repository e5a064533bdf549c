import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";

const DAY_MS = 24 * 60 * 60 * 1000;

/** From what a deadline was counted, and how many whole days of 24 hours the rule gave. */
export interface DeadlineRule {
  from: "creation" | "reopening";
  /** Null where the deadline is no whole number of days away, so that no rule here gave it. */
  days: number | null;
}

/** How the deadline of an incident came about; null where it has none. */
export function deadlineRule(
  incident: Pick<IncidentDto, "sla_due" | "created_at" | "reopened_at">,
): DeadlineRule | null {
  const { sla_due: due, created_at: created, reopened_at: reopened } = incident;
  if (due === null) return null;
  const isReopened = reopened !== null && Date.parse(reopened) > Date.parse(created);
  const days = (Date.parse(due) - Date.parse(isReopened ? reopened : created)) / DAY_MS;
  return {
    from: isReopened ? "reopening" : "creation",
    days: Number.isInteger(days) && days > 0 ? days : null,
  };
}
