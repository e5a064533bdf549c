/** Input of the list of proposals; the same for server and browser, so that their cache keys agree. */
export const PROPOSAL_INPUT = { limit: 50 };
