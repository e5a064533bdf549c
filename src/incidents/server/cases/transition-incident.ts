import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { WORKFLOW_STATES, type WorkflowState } from "@/evidence/domain/statements/incident";
import { allowedTransitions, requireTransition } from "@/incidents/domain/lifecycle";
import type { CaseRow } from "@/incidents/server/queries/cases";
import { operation } from "@/platform/declaration/operation";
import { actorName } from "@/platform/operation/context";
import { mayMoveTo, requireOnCase } from "../incidents/case-right";
import { TransitionBody } from "./case-input";
import { changeCase } from "./change-case";
import { ACT_ON_CASE } from "./on-case";

/**
 * Moves an incident one step along its lifecycle. Throws `invalid_transition` for every other move,
 * which changes nothing, and `forbidden` for an owner's move beyond fixing and retest.
 */
export const transitionIncident = operation({
  ...ACT_ON_CASE,
  playable: true,
  name: "transitionIncident",
  summary: "Move an incident one step along its lifecycle",
  anyOf: ["incident.transition", "incident.work_own"],
  body: TransitionBody,
  errors: ["version_conflict", "invalid_transition"],
  rest: "POST /api/ip3/v1/incidents/{id}/transition",
  console: "cases.transition",
  run: (ctx, input) => {
    const to = input.to ?? input.target ?? input.status ?? input.workflow_status;
    if (to === undefined) {
      throw new ServiceError("validation_failed", {
        errors: [{ pointer: "/to", message: "The state to move to is missing." }],
      });
    }
    // The owner's right is limited; other moves need the role, as for anyone else.
    const authorise = (row: CaseRow | null) =>
      requireOnCase(ctx, "transition", row !== null && mayMoveTo(ctx, row, to) ? row : null);
    return changeCase(ctx, input, authorise, ({ row, now }) => {
      const state = requireState(row.workflow_status, to);
      requireTransition(row.workflow_status, state);
      return {
        set: {
          workflow_status: state,
          state_since: now,
          state_by: actorName(ctx.actor),
          ...(state === "fixing" ? { fixing_since: now } : {}),
        },
        records: [
          { kind: "incident.transition", summary: { from: row.workflow_status, to: state } },
        ],
        ...(input.reason === undefined ? {} : { payload: { reason: input.reason } }),
      };
    });
  },
});

/** The state that a word names; a word that names none is a move that is not allowed either. */
function requireState(from: WorkflowState, to: string): WorkflowState {
  const state = WORKFLOW_STATES.find((known) => known === to);
  if (state !== undefined) return state;
  throw new ServiceError("invalid_transition", {
    detail: "There is no such state.",
    extra: { from, to, allowed: allowedTransitions(from) },
  });
}
