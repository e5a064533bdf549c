import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { parseEvidenceId } from "@/evidence/server/custody/evidence-id";
import { attemptSince, retestOutcome } from "@/incidents/domain/lifecycle";
import { findOwnEvidence } from "@/incidents/server/queries/cases";
import { operation } from "@/platform/declaration/operation";
import { actorName } from "@/platform/operation/context";
import { requireOnCase } from "../incidents/case-right";
import { lockedCaseState } from "../incidents/case-state";
import { RetestBody } from "./case-input";
import { changeCase } from "./change-case";
import { ACT_ON_CASE } from "./on-case";
import { requireOwnEvidence } from "./own-evidence";

/**
 * Records the verdict of a retest: failed goes back to fixing, passed stays and is the proof that
 * closing as fixed requires. Throws `invalid_transition` outside the state retest and
 * `validation_failed` for a pass without evidence that is newer than the fix.
 */
export const recordRetest = operation({
  ...ACT_ON_CASE,
  playable: true,
  name: "recordRetest",
  summary: "Record the verdict of a retest",
  anyOf: ["incident.retest"],
  body: RetestBody,
  errors: ["version_conflict", "invalid_transition"],
  rest: "POST /api/ip3/v1/incidents/{id}/retest",
  console: "cases.retest",
  run: (ctx, input) => {
    return changeCase(
      ctx,
      input,
      (row) => requireOnCase(ctx, "retest", row),
      async ({ client, row, now }) => {
        const to = retestOutcome(row.workflow_status, input.passed);
        await requireOwnEvidence(client, row.id, input.evidence_ids);
        const note = input.note?.trim() ?? "";
        if (input.passed) {
          const since = attemptSince(await lockedCaseState(client, row));
          const items = await findOwnEvidence(
            client,
            row.id,
            input.evidence_ids.map(parseEvidenceId),
          );
          if (!items.some((item) => item.importedAt >= since)) {
            throw missing(
              "/evidence_ids",
              "A passed retest names evidence that is newer than the fix.",
            );
          }
        } else if (note === "" && input.evidence_ids.length === 0) {
          throw missing("/note", "A failed retest says what was seen, in a note or as evidence.");
        }
        return {
          set:
            to === row.workflow_status
              ? {}
              : {
                  workflow_status: to,
                  state_since: now,
                  state_by: actorName(ctx.actor),
                  fixing_since: now,
                },
          statement: {
            kind: "retest",
            body: { passed: input.passed, note, evidence_ids: input.evidence_ids },
          },
          records: [
            {
              kind: "incident.retest",
              summary: {
                from: row.workflow_status,
                to,
                passed: input.passed,
                evidence: input.evidence_ids,
              },
            },
          ],
        };
      },
    );
  },
});

function missing(pointer: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { detail: message, errors: [{ pointer, message }] });
}
