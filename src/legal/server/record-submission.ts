import "server-only";
import { OfIncident } from "@/incidents/server/cases/on-case";
import { requireOwnEvidence } from "@/incidents/server/cases/own-evidence";
import { operation } from "@/platform/declaration/operation";
import { checkedInstant } from "./check-recorded";
import { LegalTriggersDto } from "./evaluations/legal-dto";
import { LegalSubmissionBody } from "./evaluations/legal-input";
import { requireStage } from "./known-rule";
import { recordLegal } from "./record-legal";
import { textOrNull } from "./text-or-null";

/**
 * Records that a person sent the report of a stage, or takes that back; nothing is sent by this. It
 * replaces what was recorded of the stage, unless it is an update of what was sent. Throws `validation_failed` with the place.
 */
export const recordSubmission = operation({
  name: "recordLegalSubmission",
  summary: "Record that a person sent a report to an authority, or take that back; nothing is sent",
  tag: "Legal",
  anyOf: ["legal.record"],
  ifMatch: true,
  params: OfIncident,
  body: LegalSubmissionBody,
  output: LegalTriggersDto,
  says: "The legal triggers as they are now",
  errors: ["version_conflict"],
  rest: "POST /api/ip3/v1/incidents/{id}/legal-submissions",
  console: "legal.recordSubmission",
  run: (ctx, input) => {
    return recordLegal(ctx, input, async ({ client, row, now }) => {
      const { rule, stage, submitted_at, evidence_ids, update = false } = input;
      requireStage(rule, stage);
      await requireOwnEvidence(client, row.id, evidence_ids);
      return {
        statement: {
          kind: "legal_submission",
          body: {
            rule,
            stage,
            submitted_at:
              submitted_at === null ? null : checkedInstant(submitted_at, "/submitted_at", now),
            receipt: textOrNull(input.receipt),
            evidence_ids,
            update,
          },
        },
        record: {
          kind: "legal.submit",
          summary: {
            rule,
            stage,
            taken_back: submitted_at === null,
            update,
            evidence: evidence_ids,
          },
        },
      };
    });
  },
});
