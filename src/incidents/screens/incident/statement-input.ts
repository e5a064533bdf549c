const PAGE_SIZE = 50;

/** Input of the statements query; the same for server and browser, so that their cache keys agree. */
export function statementInput(incidentId: string) {
  return { id: incidentId, limit: PAGE_SIZE };
}

/** Statements with a form of their own. */
export type StatedKind = "impact" | "timeline" | "reproduction" | "remediation";
