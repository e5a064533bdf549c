import "server-only";
import type { WorkflowState } from "@/evidence/domain/statements/incident";
import { assignmentSteps } from "@/incidents/domain/lifecycle";
import type { CaseRow } from "@/incidents/server/queries/cases";
import type { CaseRecord } from "./change-case";
import type { Deadline } from "./present-deadline";

export interface AssignmentChange {
  /** The state that it is in afterwards. */
  to: WorkflowState;
  /** Whether the owner is another one and the incident is real. */
  notifies: boolean;
  /** One for each step on the way; the last one names the owner. */
  records: CaseRecord[];
}

/**
 * What naming an owner changes in an incident; null where owner, state and deadline are these already, so
 * that nothing is recorded. Throws `incident_closed`.
 */
export function assignmentOf(
  row: CaseRow,
  {
    owner,
    account = null,
    deadline,
  }: { owner: string; account?: string | undefined | null; deadline: Deadline },
): AssignmentChange | null {
  const steps = assignmentSteps(row.workflow_status);
  const isSame =
    steps.length === 0 &&
    row.owner_email === owner &&
    row.sla_due?.getTime() === deadline.sla_due?.getTime();
  if (isSame) return null;
  const to = steps.at(-1) ?? row.workflow_status;
  return {
    to,
    notifies: row.owner_email !== owner && !row.simulation,
    records: [
      ...steps.slice(0, -1).map((step) => ({
        kind: "incident.transition" as const,
        summary: { from: row.workflow_status, to: step },
      })),
      {
        kind: "incident.assign",
        summary: {
          from: steps.at(-2) ?? row.workflow_status,
          to,
          owner: account === null ? null : `user:${account}`,
          sla_due: deadline.sla_due?.toISOString() ?? null,
          sla_rule: deadline.sla_rule_id === null ? null : Number(deadline.sla_rule_id),
        },
      },
    ],
  };
}
