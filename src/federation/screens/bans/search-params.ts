import { parseAsStringLiteral } from "nuqs/server";

const PAGE_SIZE = 50;
export const STATES = ["in_force", "ended", "all"] as const;

export const stateParser = parseAsStringLiteral(STATES).withDefault("in_force");

/** Input of the list query; made here for server and browser alike, so that their cache keys agree. */
export function banInput(state: (typeof STATES)[number]) {
  return { state, limit: PAGE_SIZE };
}
