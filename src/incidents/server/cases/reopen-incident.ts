import "server-only";
import { requireReopening } from "@/incidents/domain/lifecycle";
import { operation } from "@/platform/declaration/operation";
import { actorName } from "@/platform/operation/context";
import { requireOnCase } from "../incidents/case-right";
import { ReopenBody } from "./case-input";
import { changeCase } from "./change-case";
import { ACT_ON_CASE } from "./on-case";
import { presentDeadline } from "./present-deadline";
import { requireReason } from "./require-reason";

/**
 * Opens a closed incident again; its deadline counts from now. Throws `invalid_transition` for one
 * that is not closed.
 */
export const reopenIncident = operation({
  ...ACT_ON_CASE,
  name: "reopenIncident",
  summary: "Open a closed incident again",
  anyOf: ["incident.reopen"],
  body: ReopenBody,
  errors: ["version_conflict", "invalid_transition"],
  rest: "POST /api/ip3/v1/incidents/{id}/reopen",
  console: "cases.reopen",
  run: (ctx, input) => {
    return changeCase(
      ctx,
      input,
      (row) => requireOnCase(ctx, "reopen", row),
      async ({ client, row, now }) => {
        requireReopening({ workflow: row.workflow_status });
        const reason = requireReason(input.reason);
        const deadline = await presentDeadline(
          client,
          { created_at: row.created_at, reopened_at: now },
          row.severity,
        );
        return {
          set: {
            workflow_status: "open",
            resolution: null,
            closed_at: null,
            closed_by: null,
            risk_accepted_until: null,
            duplicate_of: null,
            fixing_since: null,
            reopened_at: now,
            state_since: now,
            state_by: actorName(ctx.actor),
            ...deadline,
          },
          statement: { kind: "reopening", body: { reason } },
          records: [
            {
              kind: "incident.reopen",
              summary: {
                from: row.workflow_status,
                to: "open",
                resolution: row.resolution,
                sla_due: deadline.sla_due?.toISOString() ?? null,
              },
            },
          ],
        };
      },
    );
  },
});
