/** Input of the first page of thresholds; made here for server and browser alike. */
export const THRESHOLDS_INPUT = { limit: 50 };
