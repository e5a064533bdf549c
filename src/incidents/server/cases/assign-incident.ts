import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { WORKFLOW_STATES } from "@/evidence/domain/statements/incident";
import { findAccountIds } from "@/incidents/server/queries/cases";
import { operation } from "@/platform/declaration/operation";
import { insertNotices } from "@/platform/notices/notices";
import { actorName } from "@/platform/operation/context";
import { requireOnCase } from "../incidents/case-right";
import { IncidentDetailDto } from "../incidents/incident-dto";
import { assignmentOf } from "./assignment-of";
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
        const accounts = await findAccountIds(client, [owner]);
        const deadline = await presentDeadline(client, row, row.severity);
        const change = assignmentOf(row, { owner, account: accounts.get(owner), deadline });
        if (change === null) return null;
        if (change.notifies && owner !== actor.email.toLowerCase()) {
          const notice = { incidentId: row.id, recipient: owner, subject: now.toISOString() };
          await insertNotices(client, "assigned", [notice], now);
        }
        const { to, records } = change;
        return {
          set: {
            owner_email: owner,
            ...deadline,
            ...(to === row.workflow_status
              ? {}
              : { workflow_status: to, state_since: now, state_by: actorName(ctx.actor) }),
          },
          records,
          // The address is personal data; the record commits to it.
          payload: { owner_email: owner, note: input.note ?? null },
        };
      },
    );
    const { owner_email, sla_due, workflow_status } = incident;
    return { owner_email: owner_email ?? owner, sla_due, workflow_status, incident };
  },
});
