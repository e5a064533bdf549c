const PAGE_SIZE = 25;

/** Input of the evidence query; the same for server and browser, so that their cache keys agree. */
export function evidenceInput(incidentId: string) {
  return { incident_id: incidentId, limit: PAGE_SIZE };
}
