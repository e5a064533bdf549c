/** Input of the first page of rules; made here for server and browser alike. */
export const RULES_INPUT = { limit: 50 };
