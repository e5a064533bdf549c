import "server-only";
import type { z } from "zod";
import { requireOwnEvidence } from "@/incidents/server/cases/own-evidence";
import type { ServiceContext } from "@/platform/operation/context";
import { checkedInstant } from "./check-recorded";
import type { LegalTriggersDto } from "./evaluations/legal-dto";
import type { LegalSubmissionBody } from "./evaluations/legal-input";
import { requireStage } from "./known-rule";
import { recordLegal } from "./record-legal";
import { textOrNull } from "./text-or-null";

/**
 * Records that a person sent the report of a stage, or takes that back; nothing is sent by this. It
 * replaces what was recorded of the stage, unless it is an update of what was sent. Throws `validation_failed` with the place.
 */
export function recordSubmission(
  ctx: ServiceContext,
  input: z.infer<typeof LegalSubmissionBody> & { id: string },
): Promise<LegalTriggersDto> {
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
}
