/** Causes of a possible serious incident; `reported` is a person's report. */
export const AI_INCIDENT_CAUSES = ["executed_without_approval", "quarantine", "reported"] as const;

export type AiIncidentCause = (typeof AI_INCIDENT_CAUSES)[number];
