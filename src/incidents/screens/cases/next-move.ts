import type { Resolution, WorkflowState } from "@/evidence/domain/statements/incident";
import type { CaseAction } from "@/incidents/domain/case-actions";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";

/** Dialogs that change a case. */
export type CaseDialogKind = "move" | "assign" | "retest" | "close" | "reopen" | "severity";

type Case = Pick<
  IncidentDetailDto,
  "workflow_status" | "owner_email" | "state_since" | "allowed" | "statements"
>;

/**
 * The one thing that this person would do next to take the incident on, or null: naming an owner is
 * the move to assigned, and a retest comes before closing.
 */
export function nextMove(incident: Case): CaseDialogKind | null {
  const { actions } = incident.allowed;
  const may = (action: CaseAction) => actions.includes(action);
  if (incident.workflow_status === "retest") {
    if (may("close_fixed")) return "close";
    return may("retest") && !hasPassed(incident) ? "retest" : null;
  }
  const to = nextState(incident);
  if (to === null) return null;
  return to === "assigned" && incident.owner_email === null && may("assign") ? "assign" : "move";
}

/** The state that this person may move the incident to, or null. */
export function nextState({ allowed }: Pick<Case, "allowed">): WorkflowState | null {
  return allowed.actions.includes("transition") ? (allowed.transition[0] ?? null) : null;
}

/** True where the present attempt to fix has passed its retest. */
function hasPassed({ statements, state_since }: Case): boolean {
  const { retest } = statements;
  return retest?.body.passed === true && Date.parse(retest.stated_at) >= Date.parse(state_since);
}

/** Which right each resolution takes. */
const CLOSING_ACTIONS = {
  fixed: "close_fixed",
  false_positive: "dismiss",
  duplicate: "dismiss",
  out_of_scope: "dismiss",
  risk_accepted: "accept_risk",
} as const satisfies Record<Resolution, CaseAction>;

/** A way of closing that the person's role knows, and why the state forbids it now. */
export interface ClosingWay {
  resolution: Resolution;
  reason: string | null;
}

/** The ways in which this person closes incidents; those that only the state forbids say so. */
export function closingWays({ allowed }: Pick<Case, "allowed">): ClosingWay[] {
  const order = ["fixed", "false_positive", "duplicate", "out_of_scope", "risk_accepted"] as const;
  return order.flatMap((resolution): ClosingWay[] => {
    const action = CLOSING_ACTIONS[resolution];
    if (allowed.actions.includes(action)) return [{ resolution, reason: null }];
    const reason = allowed.reasons[action];
    return reason === undefined ? [] : [{ resolution, reason }];
  });
}

/** An entry of the menu; with a reason it cannot be chosen now. */
export interface MenuEntry {
  kind: CaseDialogKind;
  reason: string | null;
}

const MENU = [
  ["assign", "assign"],
  ["move", "transition"],
  ["retest", "retest"],
  ["close", null],
  ["reopen", "reopen"],
  ["severity", "assess"],
] as const satisfies readonly (readonly [CaseDialogKind, CaseAction | null])[];

/**
 * Actions of the person's role, in the order of the work: those forbidden only by the state are
 * listed with its reason, those forbidden by the role are not.
 */
export function menuEntries(incident: Case): MenuEntry[] {
  const { actions, reasons } = incident.allowed;
  return MENU.flatMap(([kind, action]): MenuEntry[] => {
    if (action === null) {
      const ways = closingWays(incident);
      const [first] = ways;
      if (first === undefined) return [];
      return [{ kind, reason: ways.some((way) => way.reason === null) ? null : first.reason }];
    }
    if (actions.includes(action)) return [{ kind, reason: null }];
    const reason = reasons[action];
    return reason === undefined ? [] : [{ kind, reason }];
  });
}
