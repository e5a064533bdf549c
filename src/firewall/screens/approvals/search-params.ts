import { createSerializer, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { ApprovalState } from "@/agents/domain/approval-state";
import {
  APPROVAL_LIST,
  type ApprovalFilters,
  DECIDED_STATES,
} from "@/firewall/domain/approvals/approval-list";
import { isNarrowed, listInputOf, noFilters } from "@/platform/domain/list";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";

export const VIEWS = ["waiting", "decided", "incidents"] as const;

const { source, ...filters } = parsersOf(APPROVAL_LIST);

export const queueParsers = {
  view: parseAsStringLiteral(VIEWS).withDefault("waiting"),
  source,
  ...filters,
};

export const openParser = parseAsString;

/** State of the queue in the address; the filter of states exists only for decided ones. */
export interface QueueState extends ApprovalFilters {
  view: (typeof VIEWS)[number];
}

export interface QueueControl {
  state: QueueState;
  change: (changes: Partial<QueueState>) => void;
}

export const NO_FILTERS = noFilters(APPROVAL_LIST);

/** The states that are chosen in a view, of those that it can have. */
function chosenStates({ view, state }: QueueState): ApprovalState[] {
  return view === "decided" ? DECIDED_STATES.filter((each) => state.includes(each)) : [];
}

export function isFiltered(queue: QueueState): boolean {
  return isNarrowed(APPROVAL_LIST, { ...queue, state: chosenStates(queue) });
}

/** Input of the list query; made here for server and browser alike, so that their cache keys agree. */
export function queueInput(queue: QueueState) {
  const chosen = chosenStates(queue);
  const all: ApprovalState[] = queue.view === "decided" ? [...DECIDED_STATES] : ["PENDING"];
  const state = chosen.length === 0 ? all : chosen;
  return { ...listInputOf(APPROVAL_LIST, { ...queue, state }), state };
}

const serialize = createSerializer({ ...queueParsers, open: openParser });

/** Address of the queue with these filters and this open call; what is not named stays as the queue opens. */
export function queueLink(state: Partial<QueueState & { open: string }>): string {
  return serialize("/approvals", state);
}
