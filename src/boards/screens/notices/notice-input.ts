/** Input of the inbox's query; the same on the server and in the browser. */
export const NOTICE_INPUT = { limit: 50 } as const;
