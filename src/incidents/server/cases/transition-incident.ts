import "server-only";
import type { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { WORKFLOW_STATES, type WorkflowState } from "@/evidence/domain/statements/incident";
import { allowedTransitions, requireTransition } from "@/incidents/domain/lifecycle";
import type { CaseRow } from "@/incidents/server/queries/cases";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { mayMoveTo, requireOnCase } from "../incidents/case-right";
import type { IncidentDetailDto } from "../incidents/incident-dto";
import type { TransitionBody } from "./case-input";
import { changeCase } from "./change-case";

/**
 * Moves an incident one step along its lifecycle. Throws `invalid_transition` for every other move,
 * which changes nothing, and `forbidden` for an owner's move beyond fixing and retest.
 */
export function transitionIncident(
  ctx: ServiceContext,
  input: z.infer<typeof TransitionBody> & { id: string },
): Promise<IncidentDetailDto> {
  const to = input.to ?? input.target ?? input.status ?? input.workflow_status;
  if (to === undefined) {
    throw new ServiceError("validation_failed", {
      errors: [{ pointer: "/to", message: "The state to move to is missing." }],
    });
  }
  // The owner's right reaches only so far; what lies beyond needs the role, as for anybody else.
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
      records: [{ kind: "incident.transition", summary: { from: row.workflow_status, to: state } }],
      ...(input.reason === undefined ? {} : { payload: { reason: input.reason } }),
    };
  });
}

/** The state that a word names; a word that names none is a move that is not allowed either. */
function requireState(from: WorkflowState, to: string): WorkflowState {
  const state = WORKFLOW_STATES.find((known) => known === to);
  if (state !== undefined) return state;
  throw new ServiceError("invalid_transition", {
    detail: "There is no such state.",
    extra: { from, to, allowed: allowedTransitions(from) },
  });
}
