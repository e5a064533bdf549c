import type { Severity } from "@/evidence/domain/findings/severity";
import { incidentsLink } from "@/incidents/screens/incidents-link";
import type { Source } from "../overview-input";
import type { Week } from "./weeks";

/** The list of what came in during a week, in whatever state it is today. */
export function newInWeek(week: Week, source: Source, severity?: Severity): string {
  return incidentsLink({
    source,
    status: [],
    created_from: week.week,
    created_to: week.sunday,
    ...(severity === undefined ? {} : { severity: [severity] }),
  });
}
