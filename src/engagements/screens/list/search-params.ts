import { parseAsArrayOf, parseAsStringLiteral } from "nuqs/server";
import { ENGAGEMENT_STATES, ENGAGEMENT_TYPES } from "@/engagements/domain/engagement";

const PAGE_SIZE = 50;
export const SOURCES = ["import", "simulation"] as const;

export const filterParsers = {
  source: parseAsStringLiteral(SOURCES).withDefault("import"),
  state: parseAsArrayOf(parseAsStringLiteral(ENGAGEMENT_STATES)).withDefault([]),
  type: parseAsArrayOf(parseAsStringLiteral(ENGAGEMENT_TYPES)).withDefault([]),
};

export interface EngagementFilters {
  source: (typeof SOURCES)[number];
  state: (typeof ENGAGEMENT_STATES)[number][];
  type: (typeof ENGAGEMENT_TYPES)[number][];
}

export interface FilterControl {
  filters: EngagementFilters;
  change: (changes: Partial<EngagementFilters>) => void;
}

export const NO_FILTERS: Omit<EngagementFilters, "source"> = { state: [], type: [] };

export function isFiltered(filters: EngagementFilters): boolean {
  return filters.state.length > 0 || filters.type.length > 0;
}

/** Input of the list query; made here for server and browser alike, so that their cache keys agree. */
export function listInput({ source, state, type }: EngagementFilters) {
  return {
    source,
    ...(state.length === 0 ? {} : { state }),
    ...(type.length === 0 ? {} : { type }),
    limit: PAGE_SIZE,
  };
}
