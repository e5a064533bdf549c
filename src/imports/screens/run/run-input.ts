export const RUN_SOURCES = ["import", "simulation"] as const;

export type RunSource = (typeof RUN_SOURCES)[number];

const PAGE_SIZE = 50;

/** Input of the history query; the same for server and browser, so that their cache keys agree. */
export function runInput(source: RunSource) {
  return { source, limit: PAGE_SIZE };
}
