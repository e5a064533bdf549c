import type { Fact } from "@/components/forms/changed-facts";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { RESOLUTION_NAMES, WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { formatDateTime } from "@/lib/format";

type Changed = "State" | "Severity" | "Owner" | "Deadline" | "Resolution";

/** What other people may change of a case while a question about it is open, with what the reader enters. */
export function caseInWords(
  {
    workflow_status: state,
    severity,
    owner_email: owner,
    sla_due: due,
    resolution,
  }: IncidentDetailDto,
  mine: Partial<Record<Changed, string | undefined>> = {},
): Fact[] {
  const facts: Record<Changed, string> = {
    State: WORKFLOW_NAMES[state],
    Severity: SEVERITY_NAMES[severity],
    Owner: owner ?? "Unassigned",
    Deadline: due === null ? "none" : formatDateTime(due),
    Resolution: resolution === null ? "none" : RESOLUTION_NAMES[resolution],
  };
  return Object.entries(facts).map(([name, now]) => ({ name, now, mine: mine[name as Changed] }));
}
