import { parseAsArrayOf, parseAsStringLiteral } from "nuqs/server";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { AGENT_STATUSES } from "@/agents/domain/trust/agent-status";

const PAGE_SIZE = 50;
export const SOURCES = ["registry", "simulation"] as const;
export const SORTS = ["did", "-did", "delta", "-delta"] as const;
const VIEWS = ["table", "chart"] as const;

export const listParsers = {
  source: parseAsStringLiteral(SOURCES).withDefault("registry"),
  status: parseAsArrayOf(parseAsStringLiteral(AGENT_STATUSES)).withDefault([]),
  tier: parseAsArrayOf(parseAsStringLiteral(AGENT_TIERS)).withDefault([]),
  operator: parseAsStringLiteral(["me"]),
  sort: parseAsStringLiteral(SORTS).withDefault("did"),
  view: parseAsStringLiteral(VIEWS).withDefault("table"),
};

/** What the list is narrowed to. */
export interface AgentFilters {
  status: (typeof AGENT_STATUSES)[number][];
  tier: (typeof AGENT_TIERS)[number][];
  operator: "me" | null;
}

/** What the address says of the list. */
export interface ListState extends AgentFilters {
  source: (typeof SOURCES)[number];
  sort: (typeof SORTS)[number];
  view: (typeof VIEWS)[number];
}

export interface ListControl {
  state: ListState;
  change: (changes: Partial<ListState>) => void;
}

export const NO_FILTERS: AgentFilters = { status: [], tier: [], operator: null };

export function isFiltered({ status, tier, operator }: AgentFilters): boolean {
  return status.length > 0 || tier.length > 0 || operator !== null;
}

/** Input of the list query; made here for server and browser alike, so that their cache keys agree. */
export function listInput({ source, status, tier, operator, sort }: Omit<ListState, "view">) {
  return {
    source,
    sort,
    ...(status.length === 0 ? {} : { status }),
    ...(tier.length === 0 ? {} : { tier }),
    ...(operator === null ? {} : { operator }),
    limit: PAGE_SIZE,
  };
}
