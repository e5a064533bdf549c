import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { APPROVAL_STATES, type ApprovalState } from "@/agents/domain/approval-state";
import { TOOL_NAME } from "@/agents/domain/tool-risk";
import { agentOfPathSegment } from "@/encoding/domain/keys/did";

const PAGE_SIZE = 50;

export const SOURCES = ["registry", "simulation"] as const;

export const VIEWS = ["waiting", "decided", "incidents"] as const;

/** What no longer waits for a person. */
export const DECIDED_STATES = APPROVAL_STATES.filter((state) => state !== "PENDING");

/** A short id, also where a DID is given; null where it names no agent of the registry. */
export function readAgent(text: string): string | null {
  const named = agentOfPathSegment(text.trim());
  return named?.method === "agt" ? named.id : null;
}

/** The name of a tool, or null where it is none. */
export function readTool(text: string): string | null {
  const name = text.trim();
  return TOOL_NAME.test(name) ? name : null;
}

export const queueParsers = {
  view: parseAsStringLiteral(VIEWS).withDefault("waiting"),
  source: parseAsStringLiteral(SOURCES).withDefault("registry"),
  state: parseAsArrayOf(parseAsStringLiteral(DECIDED_STATES)).withDefault([]),
  agent: createParser({ parse: readAgent, serialize: String }),
  tool: createParser({ parse: readTool, serialize: String }),
};

export const openParser = parseAsString;

/** What the queue is narrowed to; by states only what is decided. */
export interface QueueFilters {
  state: (typeof DECIDED_STATES)[number][];
  agent: string | null;
  tool: string | null;
}

/** What the address says of the queue. */
export interface QueueState extends QueueFilters {
  view: (typeof VIEWS)[number];
  source: (typeof SOURCES)[number];
}

export interface QueueControl {
  state: QueueState;
  change: (changes: Partial<QueueState>) => void;
}

export const NO_FILTERS: QueueFilters = { state: [], agent: null, tool: null };

export function isFiltered({ view, state, agent, tool }: QueueState): boolean {
  return (view === "decided" && state.length > 0) || agent !== null || tool !== null;
}

/** Input of the list query; made here for server and browser alike, so that their cache keys agree. */
export function queueInput({ view, source, state, agent, tool }: QueueState) {
  const waiting: readonly ApprovalState[] = ["PENDING"];
  const decided = state.length === 0 ? DECIDED_STATES : state;
  return {
    source,
    state: [...(view === "decided" ? decided : waiting)],
    ...(agent === null ? {} : { agent }),
    ...(tool === null ? {} : { tool }),
    limit: PAGE_SIZE,
  };
}
