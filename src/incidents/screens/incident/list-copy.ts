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
  add: "Add filter",
  me: "Me",
  find: (name: string) => `Find in ${name.toLowerCase()}`,
  loading: "Counting",
  failed: "The counts could not be loaded.",
  nothing: "No incident here has one.",
  nothingFound: "Nothing matches.",
  top: (shown: number) => `The ${formatCount(shown)} most frequent; search for others.`,
  inexact: "At least so many: only part of the matching incidents was counted.",
};

export const listCopy = {
  noOwner: "Unassigned",
  notComputed: "not computed yet",
  noTechniques: "none named",
  coverageTitle: "What is coverage?",
  coverageText:
    "Share of the evidence that an incident in its state calls for and that is stored: completeness of stored evidence, not a security rating.",
  gap: (percent: string) => `Evidence gap ${percent}%`,
  gapUnknown: "Evidence gap not computed yet",
  gapHow: "How is this computed?",
  gapText:
    "100 minus the mean evidence coverage of the incidents on this page. Completeness of stored evidence. Not a security rating.",
  gapBasis: (known: number, loaded: number) =>
    known === loaded
      ? `Computed from the ${incidents(loaded)} loaded.`
      : `Computed from ${formatCount(known)} of the ${incidents(loaded)} loaded; the others are left out, because their coverage is not computed yet.`,
  moreGroups: (most: number) =>
    `The ${formatCount(most)} groups with most incidents; filters narrow the others.`,
  exportRows: (total: string, one: boolean) => `Export ${total} ${one ? "row" : "rows"}`,
  exportAll: (total: string) => `Export all rows (${total})`,
  exportHint: "CSV of this view, with its filters and order",
};

export const selectionCopy = {
  select: (id: string) => `Select ${id}`,
  selectAll: (count: number) => `Select the ${incidents(count)} loaded`,
  toolbar: "Actions for the selection",
  selected: (count: number) => `${incidents(count)} selected`,
  assign: "Assign…",
  move: "Move to next state…",
  exportAs: (format: "csv" | "json") => `Export ${format.toUpperCase()}`,
  exportHint: (count: number) => `The ${incidents(count)} selected, in the order of the list`,
  clear: "Clear selection",
  assignTitle: (count: number) => `Assign ${incidents(count)}`,
  assignAbout: "What is open or triaged becomes assigned. Closed incidents refuse.",
  moveTitle: (count: number) => `Move ${incidents(count)}`,
  moveAbout:
    "Each incident moves one step at a time and never backwards; those that are not one step before refuse.",
  moveTo: "Move to",
  ready: (ready: number, of: number) =>
    `${formatCount(ready)} of ${formatCount(of)} one step before`,
  toMe: "Assign to me",
  search: "Search accounts",
  searchHint: "Name or e-mail address",
  cancel: "Cancel",
  namesNobody: "names no owner; “Assign…” does both",
  submitMoveNone: "Move",
  submitAssign: "Assign",
  assigning: "Assigning",
  assignMatching: "All that match the filters now, also those that are not loaded.",
  assignedTo: (changed: number, same: number, owner: string) =>
    changed === 0
      ? `${incidents(same)} had ${owner} as owner already`
      : `${incidents(changed)} assigned to ${owner}`,
  undo: "Undo",
  undone: (count: number) => `${incidents(count)} put back.`,
  notUndone: (ids: readonly string[]) =>
    `${formatCount(ids.length)} changed since and left as they are: ${ids.slice(0, 3).join(", ")}${ids.length > 3 ? ", …" : ""}`,
  undoFailed: "The assignment could not be undone",
  selectMatching: (count: number) => `Select all ${formatCount(count)} that match`,
  matching: (count: number) => `All ${incidents(count)} that match selected`,
  submitMove: (state: string) => `Move to ${state.toLowerCase()}`,
  busy: (asked: number, of: number) => `${formatCount(asked)} of ${formatCount(of)} answered`,
  resultTitle: "Result",
  moved: (done: number, refused: number) =>
    `${formatCount(done)} moved, ${formatCount(refused)} not allowed`,
  assigned: (done: number, refused: number) =>
    `${formatCount(done)} assigned, ${formatCount(refused)} not allowed`,
  unasked: (count: number) =>
    `${incidents(count)} did not get an answer; what became of them shows in the list.`,
  refused: "Not allowed",
  stillSelected: "They stay selected.",
  close: "Close",
};

export const keyCopy = {
  notAllowed: "Your role does not allow this for this incident.",
  nothingOpen: "No incident has the focus. Move to one with j and k.",
  failed: "The incident could not be loaded",
  mine: (id: string) => `${id} is yours already`,
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
