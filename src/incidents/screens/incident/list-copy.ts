import type { WorkflowState } from "@/evidence/domain/statements/incident";
import type { SlaState } from "@/incidents/domain/sla";
import { formatCount, formatQuantity } from "@/lib/format";

export const SLA_NAMES: Readonly<Record<SlaState, string>> = {
  overdue: "Overdue",
  due_soon: "Due within 24 h",
  on_track: "On track",
  met: "Met",
  missed: "Missed",
  none: "No deadline",
};

const incidents = (count: number) => formatQuantity(count, "incident", "incidents");

export const filterCopy = {
  me: "Me",
  find: (name: string) => `Find in ${name.toLowerCase()}`,
  failed: "The counts could not be loaded.",
  top: (shown: number) => `The ${formatCount(shown)} most frequent; search for others.`,
};

export const listCopy = {
  gapBasis: (known: number, loaded: number) =>
    known === loaded
      ? `Computed from the ${incidents(loaded)} loaded.`
      : `Computed from ${formatCount(known)} of the ${incidents(loaded)} loaded; the others are left out, because their coverage is not computed yet.`,
  moreGroups: (most: number) =>
    `The ${formatCount(most)} groups with most incidents; filters narrow the others.`,
};

export const selectionCopy = {
  selectAll: (count: number) => `Select the ${incidents(count)} loaded`,
  selected: (count: number) => `${incidents(count)} selected`,
  exportHint: (count: number) => `The ${incidents(count)} selected, in the order of the list`,
  clear: "Clear selection",
  assignTitle: (count: number) => `Assign ${incidents(count)}`,
  assignAbout: "What is open or triaged becomes assigned. Closed incidents refuse.",
  moveTitle: (count: number) => `Move ${incidents(count)}`,
  ready: (ready: number, of: number) =>
    `${formatCount(ready)} of ${formatCount(of)} one step before`,
  assignedTo: (changed: number, same: number, owner: string) =>
    changed === 0
      ? `${incidents(same)} had ${owner} as owner already`
      : `${incidents(changed)} assigned to ${owner}`,
  undo: "Undo",
  undone: (count: number) => `${incidents(count)} put back.`,
  notUndone: (ids: readonly string[]) =>
    `${formatCount(ids.length)} changed since and left as they are: ${ids.slice(0, 3).join(", ")}${ids.length > 3 ? ", …" : ""}`,
  selectMatching: (count: number) => `Select all ${formatCount(count)} that match`,
  matching: (count: number) => `All ${incidents(count)} that match selected`,
  busy: (asked: number, of: number) => `${formatCount(asked)} of ${formatCount(of)} answered`,
  resultTitle: "Result",
  moved: (done: number, refused: number) =>
    `${formatCount(done)} moved, ${formatCount(refused)} not allowed`,
  assigned: (done: number, refused: number) =>
    `${formatCount(done)} assigned, ${formatCount(refused)} not allowed`,
  unasked: (count: number) =>
    `${incidents(count)} did not get an answer; what became of them shows in the list.`,
};

/** Refusals of a bulk change, in the words of a list. */
export const REFUSAL_WORDS: Readonly<Record<string, string>> = {
  invalid_transition: "Not the next state",
  incident_closed: "Closed",
  forbidden: "Not allowed by your role",
  not_found: "Not there any more",
  version_conflict: "Changed by someone else meanwhile",
  four_eyes_required: "Needs a second person",
  validation_failed: "Not valid",
};

/** States that a transition can lead to. */
export const MOVE_TARGETS = [
  "triaged",
  "assigned",
  "fixing",
  "retest",
] as const satisfies readonly WorkflowState[];

export type MoveTarget = (typeof MOVE_TARGETS)[number];
