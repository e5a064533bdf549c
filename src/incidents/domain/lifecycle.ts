import { ServiceError } from "@/encoding/domain/errors";
import type { Resolution, WorkflowState } from "@/evidence/domain/statements/incident";

/** Facts of an incident for the rules of the lifecycle. Instants are Dates, people `user:<id>`. */
export interface CaseState {
  workflow: WorkflowState;
  resolution: Resolution | null;
  stateSince: Date;
  /** Who moved it into its state; null where it was not moved, or it is not known. */
  stateBy: string | null;
  fixingSince: Date | null;
  /** The newest verdict of a retest. */
  retest: { passed: boolean; at: Date; newestEvidence: Date | null } | null;
}

/** The one move forward from each state; closing is no transition. */
const FORWARD: Readonly<Record<WorkflowState, WorkflowState | null>> = {
  open: "triaged",
  triaged: "assigned",
  assigned: "fixing",
  fixing: "retest",
  retest: null,
  closed: null,
};

/** States that a transition may lead to: one, or none. */
export function allowedTransitions(from: WorkflowState): WorkflowState[] {
  const next = FORWARD[from];
  return next === null ? [] : [next];
}

function invalidTransition(from: WorkflowState, to: string, detail?: string): ServiceError {
  const allowed = allowedTransitions(from);
  return new ServiceError("invalid_transition", {
    detail:
      detail ??
      (allowed.length === 0
        ? `No transition leads out of ${from}.`
        : `From ${from}, the only transition leads to ${allowed.join(", ")}.`),
    extra: { from, to, allowed },
  });
}

/**
 * Checks a transition of the remediation lifecycle: open, triaged, assigned, fixing, retest, one
 * step at a time. Throws `invalid_transition` with from, to and allowed for any other move.
 */
export function requireTransition(from: WorkflowState, to: WorkflowState): void {
  if (FORWARD[from] !== to) throw invalidTransition(from, to);
}

/**
 * State after an owner was named: what is open or triaged becomes assigned, later states stay.
 * Lists each step on the way. Throws `incident_closed`.
 */
export function assignmentSteps(from: WorkflowState): WorkflowState[] {
  if (from === "closed") {
    throw new ServiceError("incident_closed", { detail: "A closed incident cannot be assigned." });
  }
  if (from === "open") return ["triaged", "assigned"];
  return from === "triaged" ? ["assigned"] : [];
}

/** State after a retest: a failed one goes back to fixing. Throws `invalid_transition`. */
export function retestOutcome(from: WorkflowState, passed: boolean): WorkflowState {
  if (from !== "retest") {
    throw invalidTransition(
      from,
      "retest",
      `A retest is recorded in the state retest, not ${from}.`,
    );
  }
  return passed ? "retest" : "fixing";
}

/** From when evidence counts for the present attempt to fix. */
export function attemptSince(state: CaseState): Date {
  return state.fixingSince ?? state.stateSince;
}

/** Why this person cannot close the incident as fixed, or null: the code and the words. */
export function closeFixedProblem(
  state: CaseState,
  closer: string,
): { code: "close_requires_retest_evidence" | "four_eyes_required"; detail: string } | null {
  const { retest } = state;
  const since = attemptSince(state);
  if (
    state.workflow !== "retest" ||
    retest === null ||
    !retest.passed ||
    retest.at < since ||
    retest.newestEvidence === null ||
    retest.newestEvidence < since
  ) {
    return {
      code: "close_requires_retest_evidence",
      detail:
        "Closing as fixed needs the state retest and a passed retest whose evidence is newer than the fix.",
    };
  }
  if (state.stateBy === closer) {
    return {
      code: "four_eyes_required",
      detail:
        "Whoever moved the incident to retest cannot close it as fixed: a second person does, with an account of their own.",
    };
  }
  return null;
}

/** Fewest characters that justify taking an incident off the list without a fix. */
export const JUSTIFICATION_LENGTH = 20;

/** Longest time for which a risk can be accepted at once. */
export const ACCEPTANCE_DAYS = 365;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Throws `incident_closed` for what is closed already. */
export function requireUnclosed(state: Pick<CaseState, "workflow" | "resolution">): void {
  if (state.workflow === "closed") {
    throw new ServiceError("incident_closed", {
      detail: `The incident is closed (${state.resolution ?? "no resolution"}). Reopen it first.`,
    });
  }
}

/** Requirements of closing beside the role. Throws `validation_failed` with the place. */
export function requireClosureStatement(
  input: {
    resolution: Resolution;
    justification: string;
    acceptedUntil: Date | null;
    isDuplicateNamed: boolean;
  },
  now: Date,
): void {
  const wrong = (pointer: string, message: string) => {
    throw new ServiceError("validation_failed", {
      detail: message,
      errors: [{ pointer, message }],
    });
  };
  const { resolution, acceptedUntil } = input;
  if (resolution !== "fixed" && [...input.justification.trim()].length < JUSTIFICATION_LENGTH) {
    wrong("/justification", `A justification has at least ${JUSTIFICATION_LENGTH} characters.`);
  }
  if (resolution === "risk_accepted") {
    if (acceptedUntil === null) wrong("/accepted_until", "An accepted risk has an end.");
    else if (acceptedUntil <= now) wrong("/accepted_until", "The end lies in the future.");
    else if (acceptedUntil.getTime() - now.getTime() > ACCEPTANCE_DAYS * DAY_MS) {
      wrong("/accepted_until", `A risk is accepted for at most ${ACCEPTANCE_DAYS} days.`);
    }
  } else if (acceptedUntil !== null) {
    wrong("/accepted_until", "Only an accepted risk has an end.");
  }
  if (resolution === "duplicate" && !input.isDuplicateNamed) {
    wrong("/duplicate_of", "A duplicate names the incident that it repeats.");
  } else if (resolution !== "duplicate" && input.isDuplicateNamed) {
    wrong("/duplicate_of", "Only a duplicate names another incident.");
  }
}

/** Throws `invalid_transition` where there is nothing to reopen. */
export function requireReopening(state: Pick<CaseState, "workflow">): void {
  if (state.workflow !== "closed") {
    throw invalidTransition(state.workflow, "open", "Only a closed incident can be reopened.");
  }
}
