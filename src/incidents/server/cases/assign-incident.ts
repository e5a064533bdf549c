import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { WORKFLOW_STATES } from "@/evidence/domain/statements/incident";
import { assignmentSteps } from "@/incidents/domain/lifecycle";
import { findAccountId } from "@/incidents/server/queries/cases";
import { operation } from "@/platform/declaration/operation";
import { insertNotices } from "@/platform/notices/notices";
import { actorName } from "@/platform/operation/context";
import { requireOnCase } from "../incidents/case-right";
import { IncidentDetailDto } from "../incidents/incident-dto";
import { AssignBody } from "./case-input";
import { changeCase } from "./change-case";
import { ON_CASE } from "./on-case";
import { presentDeadline } from "./present-deadline";

const AssignmentDto = z
  .object({
    owner_email: z.string(),
    sla_due: z.iso.datetime().nullable(),
    workflow_status: z.enum(WORKFLOW_STATES),
    incident: IncidentDetailDto,
  })
  .meta({ id: "Assignment" });

/**
 * Names the owner of an incident: an open or triaged one becomes assigned, and each step on the way
 * is recorded. Notifies an owner other than the caller, unless it is simulated. The deadline
 * follows from the rule in force, counted from creation or reopening. Throws `incident_closed`.
 */
export const assignIncident = operation({
  ...ON_CASE,
  ifMatch: true,
  name: "assignIncident",
  summary: "Name the owner of an incident; its deadline follows from the severity",
  anyOf: ["incident.transition"],
  body: AssignBody,
  output: AssignmentDto,
  says: "Owner, deadline and state",
  errors: ["version_conflict", "incident_closed"],
  rest: "POST /api/ip3/v1/incidents/{id}/assign",
  console: "cases.assign",
  run: async (ctx, input) => {
    const owner = (input.owner_email ?? input.owner ?? input.email)?.toLowerCase();
    if (owner === undefined) {
      throw new ServiceError("validation_failed", {
        errors: [{ pointer: "/owner_email", message: "The address of the owner is missing." }],
      });
    }
    const incident = await changeCase(
      ctx,
      input,
      (row) => requireOnCase(ctx, "assign", row),
      async ({ client, row, actor, now }) => {
        const steps = assignmentSteps(row.workflow_status);
        const deadline = await presentDeadline(client, row, row.severity);
        const to = steps.at(-1) ?? row.workflow_status;
        const isSame =
          steps.length === 0 &&
          row.owner_email === owner &&
          row.sla_due?.getTime() === deadline.sla_due?.getTime();
        // Said before: nothing changes, so nothing is recorded.
        if (isSame) return null;
        const account = await findAccountId(client, owner);
        const isNews = row.owner_email !== owner && owner !== actor.email.toLowerCase();
        if (isNews && !row.simulation) {
          const notice = { incidentId: row.id, recipient: owner, subject: now.toISOString() };
          await insertNotices(client, "assigned", [notice], now);
        }
        return {
          set: {
            owner_email: owner,
            ...deadline,
            ...(steps.length === 0
              ? {}
              : { workflow_status: to, state_since: now, state_by: actorName(ctx.actor) }),
          },
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
          // The address is personal data; the record commits to it.
          payload: { owner_email: owner, note: input.note ?? null },
        };
      },
    );
    const { owner_email, sla_due, workflow_status } = incident;
    return { owner_email: owner_email ?? owner, sla_due, workflow_status, incident };
  },
});
