import { parseAsStringLiteral } from "nuqs/server";

export const CLOCK_SOURCES = ["import", "simulation"] as const;

export type ClockSource = (typeof CLOCK_SOURCES)[number];

export const sourceParser = parseAsStringLiteral(CLOCK_SOURCES).withDefault("import");

const PAGE_SIZE = 50;

/** Input of the list; the same for server and browser, so that their cache keys agree. */
export function clocksInput(source: ClockSource) {
  return { source, limit: PAGE_SIZE };
}
