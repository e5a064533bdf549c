const PAGE_SIZE = 100;

/** Input of the records query, the newest first; the same for server and browser, so that their cache keys agree. */
export function recordInput(chain: string, epoch: number | null) {
  return {
    chain,
    limit: PAGE_SIZE,
    order: "newest" as const,
    ...(epoch === null ? {} : { epoch }),
  };
}

/** Chain of an incident's trace. */
export function incidentChain(incidentId: string): string {
  return `incident:${incidentId}`;
}

/** Input of the query of earlier checkpoints. */
export const CHECKPOINT_INPUT = { limit: 20 };
