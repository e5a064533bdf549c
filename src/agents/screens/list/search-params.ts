import { createSerializer, parseAsStringLiteral } from "nuqs/server";
import { AGENT_LIST, type AgentFilters } from "@/agents/domain/registry/agent-list";
import { isNarrowed, listInputOf, noFilters } from "@/platform/domain/list";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";

const VIEWS = ["table", "chart"] as const;

const { source, ...parsers } = parsersOf(AGENT_LIST);

export const listParsers = {
  source,
  ...parsers,
  view: parseAsStringLiteral(VIEWS).withDefault("table"),
};

/** State of the list in the address. */
export interface ListState extends AgentFilters {
  view: (typeof VIEWS)[number];
}

export interface ListControl {
  state: ListState;
  change: (changes: Partial<ListState>) => void;
}

export const NO_FILTERS = noFilters(AGENT_LIST);

export function isFiltered(state: AgentFilters): boolean {
  return isNarrowed(AGENT_LIST, state);
}

/** Input of the list query; made here for server and browser alike, so that their cache keys agree. */
export function listInput(state: AgentFilters) {
  return listInputOf(AGENT_LIST, state);
}

const serialize = createSerializer(listParsers);

/** Address of the list with these filters; what is not named stays as the list opens. */
export function agentListLink(state: Partial<ListState>): string {
  return serialize("/agents", state);
}
