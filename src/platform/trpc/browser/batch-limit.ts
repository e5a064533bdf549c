/** Most queries sent as one request; a page needs fewer. */
export const BATCH_LIMIT = 20;
