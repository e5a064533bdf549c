/** Input of the query for the switches that stop something; the same on the server and in the browser. */
export const IN_FORCE = { state: "in_force", limit: 50 } as const;
