/** Most queries that go as one request; a page asks for fewer. */
export const BATCH_LIMIT = 20;
