import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { severityOfRank, severityRank } from "@/evidence/domain/findings/severity";
import { operation } from "@/platform/declaration/operation";
import { requireOnCase } from "../incidents/case-right";
import { SeverityBody } from "./case-input";
import { changeCase } from "./change-case";
import { ACT_ON_CASE } from "./on-case";
import { presentDeadline } from "./present-deadline";
import { requireReason } from "./require-reason";

/**
 * Sets the severity by an analyst's judgement; the tool's own word stays beside it, and later imports
 * keep the analyst's. The deadline of what is not closed follows. Throws `conflict` where an analyst
 * set the same before.
 */
export const changeSeverity = operation({
  ...ACT_ON_CASE,
  name: "changeSeverity",
  summary: "Set the severity by an analyst's judgement",
  anyOf: ["incident.assess"],
  body: SeverityBody,
  errors: ["version_conflict", "conflict"],
  rest: "POST /api/ip3/v1/incidents/{id}/severity",
  console: "cases.changeSeverity",
  run: (ctx, input) => {
    return changeCase(
      ctx,
      input,
      (row) => requireOnCase(ctx, "assess", row),
      async ({ client, row }) => {
        const from = severityOfRank(row.severity);
        const to = input.severity;
        if (from === to && row.severity_source === "analyst") {
          throw new ServiceError("conflict", { detail: `An analyst set ${to} before.` });
        }
        const severity = severityRank(to);
        const deadline =
          row.workflow_status === "closed" ? null : await presentDeadline(client, row, severity);
        return {
          set: { severity, severity_source: "analyst", ...deadline },
          statement: {
            kind: "severity",
            body: { from, to, reason: requireReason(input.reason) },
          },
          records: [
            {
              kind: "incident.severity",
              summary: {
                from,
                to,
                ...(deadline === null ? {} : { sla_due: deadline.sla_due?.toISOString() ?? null }),
              },
            },
          ],
        };
      },
    );
  },
});
