const PAGE_SIZE = 50;

/** Input of the custody query; the same for server and browser, so that their cache keys agree. */
export function custodyInput(incidentId: string, evidenceId: string | null) {
  return {
    incident_id: incidentId,
    limit: PAGE_SIZE,
    ...(evidenceId === null ? {} : { evidence_id: evidenceId }),
  };
}

/** The id of an evidence item as it is written here, or null where the text is none. */
export function readEvidenceId(text: string): string | null {
  const id = text.trim().toUpperCase();
  return /^EVD-\d{1,18}$/.test(id) ? id : null;
}
