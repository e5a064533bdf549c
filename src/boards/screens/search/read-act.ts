import { WORKFLOW_STATES, type WorkflowState } from "@/evidence/domain/statements/incident";

/** What somebody typed to be done with an incident. */
export type TypedAct =
  | { kind: "assign"; incident: string; to: string }
  | { kind: "move"; incident: string; to: WorkflowState };

const INCIDENT = "(INC-(?:\\d{4}-)?\\d{1,18}|\\d{1,18})";
const ASSIGN = new RegExp(`^assign\\s+${INCIDENT}\\s+(?:to\\s+)?(\\S.*)$`, "i");
const MOVE = new RegExp(`^move\\s+${INCIDENT}\\s+(?:to\\s+)?(\\w+)$`, "i");

/** Reads `assign INC-77 to Ana` and `move INC-77 to fixing`; null for anything else. */
export function readAct(typed: string): TypedAct | null {
  const text = typed.trim();
  const [, assigned, to] = ASSIGN.exec(text) ?? [];
  if (assigned !== undefined && to !== undefined && to.toLowerCase() !== "to")
    return { kind: "assign", incident: assigned, to };
  const [, moved, word] = MOVE.exec(text) ?? [];
  // Closing and opening again have questions of their own, which the incident's page asks.
  const state = WORKFLOW_STATES.find(
    (known) => known === word?.toLowerCase() && known !== "open" && known !== "closed",
  );
  return moved === undefined || state === undefined
    ? null
    : { kind: "move", incident: moved, to: state };
}
