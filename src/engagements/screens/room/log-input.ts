import type { LogKind } from "@/engagements/domain/entry";

const PAGE_SIZE = 100;

export interface LogFilters {
  kinds: readonly LogKind[];
  side: "white" | "red" | null;
}

export const NO_FILTERS: LogFilters = { kinds: [], side: null };

/** Input of the log's query; the same for server and browser, so that their cache keys agree. */
export function logInput(id: string, filters: LogFilters) {
  return {
    id,
    register: "white_team" as const,
    order: "happened" as const,
    limit: PAGE_SIZE,
    ...narrowing(filters),
  };
}

/** Input of the query of the log's days. */
export function overviewInput(id: string, filters: LogFilters) {
  return { id, ...narrowing(filters) };
}

function narrowing({ kinds, side }: LogFilters) {
  return {
    ...(kinds.length === 0 ? {} : { kinds: [...kinds] }),
    ...(side === null ? {} : { side }),
  };
}
