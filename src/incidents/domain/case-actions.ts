import { allowedTransitions, type CaseState, closeFixedProblem } from "./lifecycle";

/** Actions on a case on its page. */
export const CASE_ACTIONS = [
  "transition",
  "assign",
  "retest",
  "close_fixed",
  "dismiss",
  "accept_risk",
  "reopen",
  "assess",
  "comment",
  "remediate",
  "ticket_read",
  "ticket_push",
] as const;

export type CaseAction = (typeof CASE_ACTIONS)[number];

export interface AllowedActions {
  actions: CaseAction[];
  /** Why the state forbids what the role would allow. */
  reasons: Partial<Record<CaseAction, string>>;
}

/**
 * A person's permitted actions on a case now. `mayDo` checks role and ownership; the state and the
 * rule of four eyes are checked here, by the same functions that decide the action.
 */
export function allowedActions(
  state: CaseState,
  person: { name: string; mayDo: (action: CaseAction) => boolean; isOwnRisk: boolean },
): AllowedActions {
  const reasons: AllowedActions["reasons"] = {};
  const actions = CASE_ACTIONS.filter((action) => {
    if (!person.mayDo(action)) return false;
    const reason = obstacle(action, state, person);
    if (reason !== null) reasons[action] = reason;
    return reason === null;
  });
  return { actions, reasons };
}

function obstacle(
  action: CaseAction,
  state: CaseState,
  person: { name: string; isOwnRisk: boolean },
): string | null {
  const isClosed = state.workflow === "closed";
  switch (action) {
    case "transition":
      return allowedTransitions(state.workflow).length > 0
        ? null
        : isClosed
          ? "The incident is closed."
          : "From retest, an incident is closed or goes back to fixing.";
    case "assign":
    case "dismiss":
      return isClosed ? "The incident is closed." : null;
    case "accept_risk":
      if (isClosed) return "The incident is closed.";
      return person.isOwnRisk ? ACCEPTANCE_BY_OWNER : null;
    case "retest":
      return state.workflow === "retest" ? null : "A retest is recorded in the state retest.";
    case "close_fixed":
      return isClosed
        ? "The incident is closed."
        : (closeFixedProblem(state, person.name)?.detail ?? null);
    case "reopen":
      return isClosed ? null : "The incident is not closed.";
    default:
      return null;
  }
}

/** A risk is not accepted by its owner, nor by a former owner who reassigned it. */
export const ACCEPTANCE_BY_OWNER =
  "Whoever owns the incident, owned it since it was last reopened or gave it to another owner cannot accept its risk.";
